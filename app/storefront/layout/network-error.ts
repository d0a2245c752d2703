import { DataError } from '../../lib/supabase/data-error.ts'

/** The messages of `fetch` in Chromium, Firefox and Safari when the network fails. */
const FETCH_FAILED = /failed to fetch|networkerror|load failed|network connection/i

/** Whether the error of `fetch`, or of a call to the backend, means that the server was not reached. */
export function isNetworkError(error: unknown): boolean {
  if (error instanceof DataError) return error.status === 0
  return error instanceof TypeError && FETCH_FAILED.test(error.message)
}
