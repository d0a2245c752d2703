import type { VariantTable } from './variant-table.ts'

/** The table with the steps that can be undone and made again. */
export interface TableHistory {
  past: readonly VariantTable[]
  present: VariantTable
  future: readonly VariantTable[]
  /** What the last step changed, such as one cell: what is typed into it next belongs to the same step. */
  topic: string | undefined
}

const MAX_STEPS = 100

export function startHistory(present: VariantTable): TableHistory {
  return { past: [], present, future: [], topic: undefined }
}

export function withStep(history: TableHistory, next: VariantTable, topic?: string): TableHistory {
  if (next === history.present) return history
  const isSameStep = topic !== undefined && topic === history.topic
  const past = isSameStep ? history.past : [...history.past, history.present].slice(-MAX_STEPS)
  return { past, present: next, future: [], topic }
}

export function undone(history: TableHistory): TableHistory {
  const before = history.past.at(-1)
  if (before === undefined) return history
  return {
    past: history.past.slice(0, -1),
    present: before,
    future: [history.present, ...history.future],
    topic: undefined,
  }
}

export function redone(history: TableHistory): TableHistory {
  const [next, ...future] = history.future
  if (next === undefined) return history
  return { past: [...history.past, history.present], present: next, future, topic: undefined }
}

/** Whether a variant shows the picture, now or after steps are undone or made again. */
export function showsPicture({ past, present, future }: TableHistory, url: string): boolean {
  return [...past, present, ...future].some(({ variants }) =>
    variants.some(({ image_url }) => image_url === url),
  )
}
