import { afterPaint } from '../after-paint.ts'
import { whenIdle } from '../when-idle.ts'

/** Each section waits for an idle moment for at most so many milliseconds. */
const LATEST_MS = 1_000

/**
 * Lays out all sections at once when the address leads to a position in the page, which depends on the height of each: one with
 * `#`, and a page that was open before. The router gives those a state, and restores their position after reloading and Back.
 */
export function layOutForPosition(): void {
  if (history.state || location.hash) layOutAll()
}

/** Lays out all sections at once, now and on the pages that follow in this document. */
export function layOutAll(): void {
  document.documentElement.dataset['laidOut'] = ''
}

/** Lays out the sections that the first view did without, one after the other, so that none keeps a tap waiting for long. */
export function layOutTheRest(): void {
  const page = document.documentElement
  const sections = [...document.querySelectorAll<HTMLElement>('.laid-out-later')]

  function layOut([next, ...others]: HTMLElement[]): void {
    const laidOut = next ?? page
    laidOut.dataset['laidOut'] = ''
    if (next) afterPaint(() => whenIdle(() => layOut(others), LATEST_MS))
  }

  if (page.dataset['laidOut'] === undefined) whenIdle(() => layOut(sections), LATEST_MS)
}
