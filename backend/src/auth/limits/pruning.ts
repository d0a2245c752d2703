import type { Database } from '../../postgres/database.ts'

const EVERY_MS = 300_000

/** A full bucket says the same as none. The table is scanned once in five minutes, so it needs no index by time. */
export function createPruning({ query }: Pick<Database, 'query'>): () => void {
  let next = 0
  return () => {
    if (Date.now() < next) return
    next = Date.now() + EVERY_MS
    // The next limited request tries again; the request at hand meets the database's failure itself.
    query('delete from auth.rate_limits where full_at < now()').catch(() => {
      next = 0
    })
  }
}
