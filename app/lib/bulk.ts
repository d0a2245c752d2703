/** A row that was left as it was, and why. */
export interface Refused {
  id: string
  /** Null when the row is not there any more. */
  name: string | null
  reason: string
}

/** How a piece of work on many rows went. */
export interface BulkOutcome {
  done: number
  refused: Refused[]
  /** What broke off the work; the rows in `left` were not tried or may not have been reached. */
  failure?: unknown
  left: string[]
}

/** So many ids go in one call: a body of 200 KB, and a transaction of a second or two. */
const CHUNK = 5000

/**
 * Does the work call by call, and stops at the first that fails: what was done before it stays done, and the outcome says
 * so.
 */
export async function inChunks(
  ids: readonly string[],
  work: (chunk: string[]) => Promise<Pick<BulkOutcome, 'done' | 'refused'>>,
  { size = CHUNK, onProgress }: { size?: number; onProgress?: (tried: number) => void } = {},
): Promise<BulkOutcome> {
  const outcome: BulkOutcome = { done: 0, refused: [], left: [] }
  for (let from = 0; from < ids.length; from += size) {
    try {
      const { done, refused } = await work(ids.slice(from, from + size))
      outcome.done += done
      outcome.refused.push(...refused)
    } catch (failure) {
      return { ...outcome, failure, left: ids.slice(from) }
    }
    onProgress?.(Math.min(from + size, ids.length))
  }
  return outcome
}
