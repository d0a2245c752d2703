/** By these one knows that somebody is there: a page that is merely opened pays for nothing. */
const SIGNS_OF_LIFE = ['pointerdown', 'keydown', 'scroll'] as const

/**
 * Starts something that keeps a page up to date once its visitor has touched it, stops it while the page is out of sight
 * (an open line would also keep a browser from putting the page aside for the way back), and starts it again after that.
 * `start` gives what stops it. The returned function ends it all.
 */
export function whileWatched(start: () => Promise<() => void>): () => void {
  let stop: Promise<() => void> | undefined

  function follow(): void {
    if (document.visibilityState === 'visible') stop ??= start().catch(() => () => {})
    else end()
  }

  function end(): void {
    void stop?.then((stopIt) => stopIt())
    stop = undefined
  }

  function begin(): void {
    forgetSigns()
    document.addEventListener('visibilitychange', follow)
    follow()
  }

  function forgetSigns(): void {
    for (const sign of SIGNS_OF_LIFE) window.removeEventListener(sign, begin)
  }

  for (const sign of SIGNS_OF_LIFE) window.addEventListener(sign, begin, { passive: true })
  return () => {
    forgetSigns()
    document.removeEventListener('visibilitychange', follow)
    end()
  }
}
