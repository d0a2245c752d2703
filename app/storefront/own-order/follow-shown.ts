import { DataError } from '../../lib/supabase/data-error.ts'

const INTERVAL_MS = 30_000
/** After a failure the next attempt follows sooner, and later after each further one. */
const RETRY_MS = 5_000
const LONGEST_RETRY_MS = 300_000
/** A shop that does not answer is not burdened, and a network can be back without a sign. */
const LONGEST_RETRY_UNANSWERED_MS = 10_000

export interface Following<Shown> {
  /** As it was loaded. */
  shown: Shown
  /** Null for what is gone. */
  read: () => Promise<Shown | null>
  /** Calls back when it may have changed. Returns a function that unsubscribes. */
  subscribe?: ((onChange: () => void) => () => void) | undefined
  /** Whether nothing more is expected of it; by default something always is. */
  isAtItsEnd?: (shown: Shown) => boolean
  /** Called after each change. */
  onChange: (shown: Shown) => void
}

/**
 * Reads what a page shows every 30 seconds while the page is visible and online, when it becomes so again, and when it is told of a
 * change. At its end, only when the page becomes visible again. Returns a function that ends this.
 */
export function followShown<Shown extends object>({
  shown,
  read,
  subscribe,
  isAtItsEnd = () => false,
  onChange,
}: Following<Shown>): () => void {
  let known = shown
  let failures = 0
  let wait = INTERVAL_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  let unsubscribe: (() => void) | undefined
  let asking: Promise<void> | undefined
  let isOutdated = false
  let isOver = false

  function ask(): void {
    clearTimeout(timer)
    isOutdated = asking !== undefined
    asking ??= take().finally(() => {
      asking = undefined
      if (isOutdated && !isOver) ask()
      else rest()
    })
  }

  async function take(): Promise<void> {
    try {
      const answer = await read()
      failures = 0
      wait = INTERVAL_MS
      // What is gone stays shown until the page is loaded again.
      if (isOver || answer === null || isSame(known, answer)) return
      known = answer
      onChange(answer)
    } catch (error) {
      const longest = isUnanswered(error) ? LONGEST_RETRY_UNANSWERED_MS : LONGEST_RETRY_MS
      wait = Math.min(RETRY_MS * 2 ** failures, longest)
      failures += 1
    }
  }

  /** Waits for the next time to ask, if there is one. */
  function rest(): void {
    clearTimeout(timer)
    if (isOver || !isShown() || isAtItsEnd(known)) return stopListening()
    timer = setTimeout(ask, wait)
    // Asks once more when it is subscribed, for what has happened before.
    unsubscribe ??= subscribe?.(ask)
  }

  function stopListening(): void {
    unsubscribe?.()
    unsubscribe = undefined
  }

  function onShownOrHidden(): void {
    if (isShown()) ask()
    else rest()
  }

  document.addEventListener('visibilitychange', onShownOrHidden)
  window.addEventListener('online', onShownOrHidden)
  window.addEventListener('offline', onShownOrHidden)
  rest()
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', onShownOrHidden)
    window.removeEventListener('online', onShownOrHidden)
    window.removeEventListener('offline', onShownOrHidden)
    rest()
  }
}

function isShown(): boolean {
  return document.visibilityState === 'visible' && navigator.onLine
}

function isUnanswered(error: unknown): boolean {
  return error instanceof DataError && error.status === 0
}

/** The database writes the columns of a row in the same sequence every time. */
function isSame(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
