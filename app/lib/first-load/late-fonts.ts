/** On the root element while texts use fonts of the device (app.css, `domain/theme-css.ts`). */
export const LATE_FONTS = 'data-late-fonts'

/** A streamed page, whose last part may take longer, does not keep them longer than this. */
const MAX_WAIT_MS = 3_000

/**
 * Keeps the fonts from being requested before the first view is painted: its pictures have the line to themselves. Where the
 * service worker answers, the fonts need no line.
 */
export function delayFonts(firstView: Promise<void>): void {
  // It is absent where the connection is not secure.
  if ((navigator.serviceWorker as ServiceWorkerContainer | undefined)?.controller) return
  document.documentElement.setAttribute(LATE_FONTS, '')
  void firstView.then(useFonts)
  setTimeout(useFonts, MAX_WAIT_MS)
}

const useFonts = () => document.documentElement.removeAttribute(LATE_FONTS)
