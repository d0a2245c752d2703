/** A page that the visitor does not interact with opens no connection. */
const INTERACTIONS = ['pointerdown', 'keydown', 'scroll'] as const

/**
 * Calls `start` after the visitor's first interaction, stops it while the page is hidden, and calls it again afterwards. An
 * open connection would also keep the page out of the back-forward cache. `start` resolves with a function that stops it.
 * Returns a function that ends everything.
 */
export function runWhileVisible(start: () => Promise<() => void>): () => void {
  let stop: Promise<() => void> | undefined

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
    document.addEventListener('visibilitychange', onVisibilityChange)
    onVisibilityChange()
  }

  function removeInteractionListeners(): void {
    for (const type of INTERACTIONS) window.removeEventListener(type, begin)
  }

  for (const type of INTERACTIONS) window.addEventListener(type, begin, { passive: true })
  return () => {
    removeInteractionListeners()
    document.removeEventListener('visibilitychange', onVisibilityChange)
    end()
  }
}
