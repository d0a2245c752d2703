/** As long as the checkout, a search or a page may take on a slow phone. */
const UNTIL_HEADERS_MS = 30_000
/** For the body of a response that has begun. */
const UNTIL_END_MS = 60_000

/**
 * Aborts the page's requests that get no response. When a connection breaks silently, the browser itself waits for minutes. `isExempt`
 * says which ones may take longer; uploads, which are forms, always may. The error is that of an aborted request, which supabase-js
 * does not send again.
 */
export function limitRequests(isExempt: () => boolean): void {
  const send = window.fetch
  window.fetch = async (input, init) => {
    if (isExempt() || init?.body instanceof FormData) return send(input, init)
    // Browsers of 2023 lack `AbortSignal.any()`.
    const waiting = new AbortController()
    const end = () => waiting.abort()
    const timer = setTimeout(end, UNTIL_HEADERS_MS)
    try {
      init?.signal?.throwIfAborted()
      init?.signal?.addEventListener('abort', end)
      const response = await send(input, { ...init, signal: waiting.signal })
      setTimeout(end, UNTIL_END_MS)
      return response
    } finally {
      clearTimeout(timer)
    }
  }
}
