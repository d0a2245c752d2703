import { isAtItsEnd, type FollowedOrder } from './order-end.ts'

const INTERVAL_MS = 30_000
/** After failures the interval doubles up to this. */
const LONGEST_INTERVAL_MS = 300_000

export interface Following<Order> {
  /** As it was loaded. */
  order: Order
  /** Null for an order that is gone. */
  read: () => Promise<Order | null>
  /** Calls back when the order may have changed. Returns a function that unsubscribes. */
  subscribe?: ((onChange: () => void) => () => void) | undefined
  /** Called with the order after each change. */
  onOrder: (order: Order) => void
}

/**
 * Reads an order every 30 seconds while the page is visible and online, when it becomes so again, and when it is told of a change.
 * At the order's end, only when the page becomes visible again. Returns a function that ends this.
 */
export function followOrder<Order extends FollowedOrder>({
  order,
  read,
  subscribe,
  onOrder,
}: Following<Order>): () => void {
  let known = order
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
      wait = INTERVAL_MS
      // An order that is gone stays shown until the page is loaded again.
      if (isOver || answer === null || isSame(known, answer)) return
      known = answer
      onOrder(answer)
    } catch {
      wait = Math.min(wait * 2, LONGEST_INTERVAL_MS)
    }
  }

  /** Waits for the next time to ask, if there is one. */
  function rest(): void {
    clearTimeout(timer)
    if (isOver || !isShown() || isAtItsEnd(known, Date.now())) return stopListening()
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

/** The database writes the columns of an order in the same sequence every time. */
function isSame(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
