/** The messages of `fetch` in Chromium, Firefox and Safari when the network fails. */
const FETCH_FAILED = /failed to fetch|networkerror|load failed|network connection/i

/** Whether the error of `fetch` means that the server was not reached. */
export function isNetworkError(error: unknown): boolean {
  return error instanceof TypeError && FETCH_FAILED.test(error.message)
}
