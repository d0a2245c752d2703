/** The `rel` that the server gives to preloads of scripts (`head-order.server.ts`). Browsers ignore it. */
export const LATE_PRELOAD = 'late-modulepreload'

/** Preloads the scripts once the document has arrived, so that they do not share its bandwidth. */
export function startLatePreloads(): void {
  document.addEventListener('DOMContentLoaded', () => {
    for (const link of document.querySelectorAll<HTMLLinkElement>(`link[rel=${LATE_PRELOAD}]`))
      link.rel = 'modulepreload'
  })
}
