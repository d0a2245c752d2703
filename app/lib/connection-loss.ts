/** What browsers say when a request reached nobody: Chromium, Firefox, Safari. */
const FETCH_FAILED = /failed to fetch|networkerror|load failed|network connection/i

/** Whether something was thrown because the network is gone, rather than because something is broken. */
export function isConnectionLoss(error: unknown): boolean {
  return error instanceof TypeError && FETCH_FAILED.test(error.message)
}
