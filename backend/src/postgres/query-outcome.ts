/** A statement that has ended, or the last one of several in one round trip. */
export interface QueryOutcome {
  /** With `$1…` in place of the values. Names may be the caller's, such as the alias of a column. */
  text: string
  /** By `performance.now()`. */
  startedAt: number
  /** Until its last row had arrived. */
  durationMs: number
  error?: unknown
}

/** Called where the statement was called, also for its request: it must be fast and may not throw. */
export type ObserveQuery = (query: QueryOutcome) => void

/** Calls `work`, which sends the statement, and resolves as it does. */
export type TimeQuery = <T>(text: string, work: () => Promise<T>) => Promise<T>

/** Tells the observers of each statement, also of one that fails. Without any nothing is measured. */
export function timeQueries(observers: readonly (ObserveQuery | undefined)[]): TimeQuery {
  const given = observers.filter((each) => each !== undefined)
  if (given.length === 0) return (_, work) => work()
  return async (text, work) => {
    // Before the statement is sent: on a busy machine PostgreSQL may have answered before this process goes on.
    const startedAt = performance.now()
    const end = (error?: unknown) => {
      const query = { text, startedAt, durationMs: performance.now() - startedAt, error }
      for (const observe of given) observe(query)
    }
    try {
      const result = await work()
      end()
      return result
    } catch (error) {
      end(error)
      throw error
    }
  }
}
