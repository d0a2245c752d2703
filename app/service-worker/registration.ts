import { whenIdle } from '../lib/when-idle.ts'
import { shellCacheName } from './response-cache.ts'

declare global {
  interface Window {
    /** Set by React Router before the page reacts. */
    readonly __reactRouterManifest: { readonly version: string }
  }
}

const LATEST_MS = 5_000

let replaced = false

/** Whether the service worker of another build than this page's has taken control of it. */
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

/** After a new build its first page is controlled by the worker before, until its own takes over. */
function watchForUpdates(): void {
  const {
    __reactRouterManifest: { version },
  } = window
  navigator.serviceWorker.addEventListener('controllerchange', async () => {
    replaced = !(await caches.has(shellCacheName(version)))
  })
}

function register(): void {
  // Some browsers refuse it in private windows; the shop works without it.
  navigator.serviceWorker.register('/sw.js').catch(() => undefined)
}
