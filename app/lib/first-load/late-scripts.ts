/** The `rel` that the server gives to preloads of scripts (`head-order.server.ts`). Browsers ignore it. */
export const LATE_PRELOAD = 'late-modulepreload'
/** The `type` that the server gives to the script that starts the page. Browsers ignore it. */
export const LATE_MODULE = 'late-module'

/**
 * Loads and starts the page's scripts once its first view is painted, so that they share neither the bandwidth nor the processor
 * with it.
 */
export function startLateScripts(firstView: Promise<void>): void {
  document.addEventListener('DOMContentLoaded', () => void firstView.then(loadScripts))
}

function loadScripts(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>(`link[rel=${LATE_PRELOAD}]`))
    link.rel = 'modulepreload'
  for (const late of document.querySelectorAll<HTMLScriptElement>(`script[type=${LATE_MODULE}]`)) {
    // A script that has been ignored once never runs, so another takes its place, with the attributes that React rendered.
    const script = document.createElement('script')
    script.type = 'module'
    script.async = true
    script.nonce = late.nonce
    script.textContent = late.textContent
    late.replaceWith(script)
  }
}
