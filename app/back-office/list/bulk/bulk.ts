/** A row that the database refused to change. */
export interface RefusedRow {
  id: string
  /** Null when the row was deleted. */
  name: string | null
  reason: string
}

/** Whether the row is still there, and so can stay selected. */
export function exists({ name }: RefusedRow): boolean {
  return name !== null
}

/** The reasons that stay in the list after its dialog; of more rows than this only the number is shown. */
const MAX_REASONS = 5

/** One line for each refused row: `ORD-1: It was cancelled.` */
export function reasonsOf(refused: readonly RefusedRow[]): string {
  const lines = refused
    .slice(0, MAX_REASONS)
    .map(({ name, reason }) => `${name ?? 'A deleted row'}: ${reason}`)
  const more = refused.length - lines.length
  return [...lines, ...(more > 0 ? [`… and ${more} more.`] : [])].join('\n')
}

/** What undoing a change needs: the row's values before it, and its version (`updated_at`) after it. */
export type ChangedRow = {
  id: string
  updated_at: string
  status?: string
  category?: string
}

/** The answer of a bulk function for one row. */
export interface BulkRow {
  id: string
  /** Null when the row was deleted. */
  name: string | null
  /** Why the row was refused; null when it was not. */
  reason: string | null
  /** The previous values and the new version of a changed row; null for others. */
  status?: string | null
  category?: string | null
  updated_at?: string | null
}

/** The added-up result of all calls. */
export interface BulkOutcome {
  done: number
  refused: RefusedRow[]
  changed: readonly ChangedRow[]
  /** The error of the call that failed. `left` holds its rows and those after it. */
  failure?: unknown
  left: string[]
}

/** Called with the number of rows processed so far. */
export type Progress = (processed: number) => void

/** Rows per call: by default, a hosted Supabase returns at most 1,000 rows (PostgREST's `db-max-rows`). */
const CHUNK_SIZE = 1000

/**
 * Calls `work` with one chunk after the other. Stops at the first call that fails; the chunks before it stay done. `rows`
 * are ids, or objects with an id. Never rejects.
 */
export async function inChunks<Row extends string | { id: string }>(
  rows: readonly Row[],
  work: (chunk: Row[]) => Promise<readonly BulkRow[]>,
  { size = CHUNK_SIZE, onProgress }: { size?: number; onProgress?: Progress } = {},
): Promise<BulkOutcome> {
  const answers: BulkRow[] = []
  let processed = 0
  for (const chunk of chunksOf(rows, size)) {
    try {
      for (const answer of await work(chunk)) answers.push(answer)
    } catch (failure) {
      return { ...sumUp(answers), failure, left: rows.slice(processed).map(idOf) }
    }
    processed += chunk.length
    onProgress?.(processed)
  }
  return { ...sumUp(answers), left: [] }
}

/** Adds up the answers for all rows. */
export function sumUp(rows: readonly BulkRow[]): Omit<BulkOutcome, 'failure' | 'left'> {
  const refused: RefusedRow[] = []
  const changed: ChangedRow[] = []
  for (const { id, name, reason, updated_at, status, category } of rows) {
    if (reason !== null) refused.push({ id, name, reason })
    if (updated_at) changed.push({ id, updated_at, ...(status && { status }), ...(category && { category }) })
  }
  return { done: rows.length - refused.length, refused, changed }
}

/** Splits the rows into chunks for one call each. */
export function* chunksOf<Row>(rows: readonly Row[], size = CHUNK_SIZE): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size)
}

function idOf(row: string | { id: string }): string {
  return typeof row === 'string' ? row : row.id
}
