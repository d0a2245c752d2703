/** For browsers that do not tell when they are idle, in milliseconds. */
const PAUSE_MS = 1_000

/** Runs `work` once the browser has nothing else to do, and after `latestMs` at any rate. */
export function whenIdle(work: () => void, latestMs: number): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: latestMs })
  else setTimeout(work, PAUSE_MS)
}
