/** The `rel` that the server gives to preloads of scripts (`head-order.server.ts`). Browsers ignore it. */
export const LATE_PRELOAD = 'late-modulepreload'

/** Preloads the scripts once the stylesheet has loaded, so that they do not share its bandwidth. */
export function startLatePreloads(): void {
  document.addEventListener(
    'load',
    ({ target }) => {
      if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return
      for (const link of document.querySelectorAll<HTMLLinkElement>(`link[rel=${LATE_PRELOAD}]`))
        link.rel = 'modulepreload'
    },
    true,
  )
}
