import { DataError } from './data-error.ts'

/** PostgREST's code for a single-row request that matched no row. */
export const NO_ROW = 'PGRST116'

/** Whether the row is gone, or hidden from a user without rights. */
export function isGone(error: unknown): error is DataError {
  return error instanceof DataError && error.code === NO_ROW
}
