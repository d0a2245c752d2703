import type { BadgeTone } from './badge.tsx'

/** See docs/behaviour/shared-rules.md#statuses. */
const tones = new Map<string, BadgeTone>([
  ['pending', 'yellow'],
  ['processing', 'blue'],
  ['shipped', 'purple'],
  ['delivered', 'green'],
  ['cancelled', 'red'],
  ['paid', 'green'],
  ['failed', 'red'],
  ['refunded', 'purple'],
  ['approved', 'green'],
  ['rejected', 'red'],
  ['processed', 'blue'],
  ['requested', 'yellow'],
  ['received', 'blue'],
])

/** The tone of an order, payment, refund or return status; grey for anything else. */
export function statusTone(status: string): BadgeTone {
  return tones.get(status) ?? 'grey'
}

/** Active in the default style, draft as secondary, otherwise outline; a missing status counts as active. */
export function productStatusTone(status: string | null): BadgeTone {
  if (status === null || status === 'active') return 'default'
  return status === 'draft' ? 'secondary' : 'outline'
}

/** The tone of the status of a post, a portfolio item or a page. */
export function publishingTone(status: string): BadgeTone {
  return status.toLowerCase() === 'published' ? 'default' : 'secondary'
}
