import { whenIdle } from './when-idle.ts'

const LATEST_MS = 5_000

let replaced = false

/** Whether a service worker of a newer build has taken control since this page was opened. */
export function isBuildReplaced(): boolean {
  return replaced
}

/**
 * Registers the service worker once the page is idle, so that it does not compete with the first view. Does nothing in
 * development or where service workers are not available.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  watchForUpdates()
  if (document.readyState === 'complete') whenIdle(register, LATEST_MS)
  else window.addEventListener('load', () => whenIdle(register, LATEST_MS), { once: true })
}

function watchForUpdates(): void {
  // The first worker is of this page's build; later ones are of newer builds.
  let controlled = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    replaced = controlled
    controlled = true
  })
}

function register(): void {
  // Some browsers refuse it in private windows; the shop works without it.
  navigator.serviceWorker.register('/sw.js').catch(() => undefined)
}
