import type { Logger } from '../logging/logger.ts'
import { queryText } from '../logging/query-text.ts'
import type { ObserveQuery } from './query-outcome.ts'

/**
 * Logs each statement that takes at least this long, also one that fails. The text has parameters instead of values, and the
 * line has the id of the request, under which the log names the route.
 * @param slowMs in milliseconds; 0 logs nothing
 */
export function createSlowQueryLog(logger: Logger, slowMs: number): ObserveQuery | undefined {
  if (slowMs === 0) return undefined
  return ({ text, durationMs }) => {
    const rounded = Math.round(durationMs)
    if (rounded >= slowMs)
      logger.warn({ durationMs: rounded, sql: queryText(text) }, 'A database query was slow')
  }
}
