import type { Logger } from '../logging/logger.ts'

/** Resolves as `work` does. */
export type TimeQuery = <T>(sql: string, work: Promise<T>) => Promise<T>

/** Long enough to recognise a statement, and short enough for a line. */
const LONGEST_TEXT = 1000

/**
 * Logs each statement that takes at least this long, also one that fails. The text has parameters instead of values, and the
 * line has the id of the request, under which the log names the route.
 * @param slowMs in milliseconds; 0 logs nothing
 */
export function createSlowQueryLog(logger: Logger, slowMs: number): TimeQuery {
  if (slowMs === 0) return (_, work) => work
  return async (sql, work) => {
    const start = performance.now()
    try {
      return await work
    } finally {
      const durationMs = Math.round(performance.now() - start)
      if (durationMs >= slowMs) logger.warn({ durationMs, sql: shorten(sql) }, 'A database query was slow')
    }
  }
}

function shorten(sql: string): string {
  const line = sql.replaceAll(/\s+/g, ' ').trim()
  return line.length > LONGEST_TEXT ? `${line.slice(0, LONGEST_TEXT)}…` : line
}
