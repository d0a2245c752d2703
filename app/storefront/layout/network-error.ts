import { DataError } from '../../lib/supabase/data-error.ts'

/** The errors of `fetch` in Chromium, Firefox and Safari when the network fails, and of a request that was ended for want of an answer. */
const FETCH_FAILED =
  /^AbortError|^TypeError: .*(failed to fetch|networkerror|load failed|network connection)/i

/** Whether the error of `fetch`, or of a call to the backend, means that the server was not reached or did not answer. */
export function isNetworkError(error: unknown): boolean {
  return error instanceof DataError ? error.status === 0 : FETCH_FAILED.test(String(error))
}
