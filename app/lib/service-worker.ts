let replaced = false

/** Whether a newer build of the shop has taken over since this page was opened. */
export function isBuildReplaced(): boolean {
  return replaced
}

/**
 * Lets the shop open without a network, from the second visit on. Waits until the page has settled, so that it never
 * competes with the first view. Does nothing in development, nor where browsers do not offer it or refuse it.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  followUpdates()
  if (document.readyState === 'complete') whenIdle(register)
  else window.addEventListener('load', () => whenIdle(register), { once: true })
}

function followUpdates(): void {
  // The first worker to come belongs to the build of this page; the next one does not.
  let controlled = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    replaced = controlled
    controlled = true
  })
}

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: 5_000 })
  else setTimeout(work, 2_000)
}

function register(): void {
  // Refused in private windows of some browsers, for instance; the shop works without it.
  navigator.serviceWorker.register('/sw.js').catch(() => undefined)
}
