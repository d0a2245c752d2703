/** A page, or the data of a navigation, that takes longer than this is streamed. In milliseconds. */
export const STREAM_AFTER_MS = 200

/** How long a page waits for deferred data, in milliseconds. */
export const DEFERRED_TIMEOUT_MS = 15_000

/**
 * For a secondary part of a page: a failure is logged and the fallback returned
 * (docs/behaviour/failures-and-notices.md#failed-parts).
 */
export async function withFallback<Value>(
  promise: Promise<Value>,
  fallback: Value,
  what: string,
): Promise<Value> {
  try {
    return await promise
  } catch (error) {
    console.error(`${what} could not be loaded:`, error)
    return fallback
  }
}

/** `withFallback` for deferred data: a timeout counts as a failure. */
export function deferWithFallback<Value>(
  promise: Promise<Value>,
  fallback: Value,
  what: string,
): Promise<Value> {
  return withFallback(withTimeout(promise), fallback, what)
}

async function withTimeout<Value>(promise: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_resolve, reject) => {
    const error = new Error(`No answer within ${DEFERRED_TIMEOUT_MS / 1000} seconds`)
    timer = setTimeout(() => reject(error), DEFERRED_TIMEOUT_MS)
  })
  try {
    return await Promise.race([promise, limit])
  } finally {
    clearTimeout(timer)
  }
}
