import { formatDateTime } from '../../lib/dates.ts'

/** The last removal of what is too old, as retention_status() answers it. */
export interface LastRun {
  started_at: string
  /** Null while something is left. */
  finished_at: string | null
  /** `{ subject: rows }`, as stored. */
  counts: unknown
}

const HOUR_MS = 3_600_000
/** A run each night is at most a day old; one that was missed is no reason to worry yet. */
const LATE_MS = 36 * HOUR_MS

/** One and several rows of each subject, in the order in which they are told. */
const NOUNS: readonly [subject: string, one: string, many: string][] = [
  ['orders', 'order without an account', 'orders without an account'],
  ['texts_without_order', 'text about a deleted order', 'texts about deleted orders'],
  ['customers', 'customer', 'customers'],
  ['tax_documents', 'name on a tax document', 'names on tax documents'],
  ['messages', 'message', 'messages'],
  ['mails', 'mail', 'mails'],
  ['payment_events', 'notice of a payment provider', 'notices of payment providers'],
  ['receipts', 'receipt of a transfer', 'receipts of transfers'],
  ['photos', 'return with photos', 'returns with photos'],
  ['audit_log', 'line of the activity log', 'lines of the activity log'],
  ['accounts', 'sign-up', 'sign-ups'],
  ['invitations', 'invitation', 'invitations'],
]

/** What staff read about the last run. */
export function lastRunLines(run: LastRun | null, now: Date): string[] {
  if (run === null) return ['No run yet. Each night the shop removes what is too old.']
  const { started_at, finished_at, counts } = run
  const when =
    finished_at === null
      ? `Began ${formatDateTime(started_at)} and goes on: more is too old than one run removes.`
      : `Finished ${formatDateTime(finished_at)}.`
  const isLate = now.getTime() - Date.parse(finished_at ?? started_at) > LATE_MS
  return [when, removedText(counts), ...(isLate ? [LATE] : [])]
}

const LATE = 'That is more than a day ago. Ask whoever runs your server to look at its log.'

function removedText(counts: unknown): string {
  const removed = NOUNS.flatMap(([subject, one, many]) => {
    const count = countOf(counts, subject)
    return count === 0 ? [] : [`${count.toLocaleString('en-NG')} ${count === 1 ? one : many}`]
  })
  return removed.length === 0 ? 'Nothing was too old.' : `Removed: ${removed.join(', ')}.`
}

function countOf(counts: unknown, subject: string): number {
  const known: Record<string, unknown> = typeof counts === 'object' && counts !== null ? { ...counts } : {}
  return Number(known[subject] ?? 0)
}
