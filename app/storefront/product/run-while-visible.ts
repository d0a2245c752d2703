import { whenIdle } from '../../lib/when-idle.ts'

/** A page that the visitor does not interact with opens no connection. */
const INTERACTIONS = ['pointerdown', 'keydown', 'scroll'] as const
const START_WITHIN_MS = 2_000

/**
 * Calls `start` once the effect of the visitor's first interaction is painted, stops it while the page is hidden, and calls it
 * again afterwards. An open connection would also keep the page out of the back-forward cache. `start` resolves with a function
 * that stops it. Returns a function that ends everything.
 */
export function runWhileVisible(start: () => Promise<() => void>): () => void {
  let stop: Promise<() => void> | undefined
  let isOver = false

  function onVisibilityChange(): void {
    if (document.visibilityState === 'visible') stop ??= start().catch(() => () => {})
    else end()
  }

  function end(): void {
    void stop?.then((stopStarted) => stopStarted())
    stop = undefined
  }

  function begin(): void {
    removeInteractionListeners()
    whenIdle(() => {
      if (isOver) return
      document.addEventListener('visibilitychange', onVisibilityChange)
      onVisibilityChange()
    }, START_WITHIN_MS)
  }

  function removeInteractionListeners(): void {
    for (const type of INTERACTIONS) window.removeEventListener(type, begin)
  }

  for (const type of INTERACTIONS) window.addEventListener(type, begin, { passive: true })
  return () => {
    isOver = true
    removeInteractionListeners()
    document.removeEventListener('visibilitychange', onVisibilityChange)
    end()
  }
}
