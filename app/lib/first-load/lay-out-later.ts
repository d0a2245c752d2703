import { afterPaint } from '../after-paint.ts'
import { whenIdle } from '../when-idle.ts'

/** On `<html>` when no section (`laid-out-later` in `app.css`) is left out of the layout any more. */
const ALL_LAID_OUT = 'data-all-laid-out'

const LATEST_MS = 5_000

/** Back, reloading and links to a heading lead to a position, which is known only when all sections have their height. */
export function layOutForPosition(): void {
  const [visit] = performance.getEntriesByType('navigation')
  const isFirst = visit instanceof PerformanceNavigationTiming && visit.type === 'navigate'
  if (!isFirst || location.hash !== '') document.documentElement.setAttribute(ALL_LAID_OUT, '')
}

/** Lays out the sections that the first view did without, one after the other, so that none keeps a tap waiting for long. */
export function layOutTheRest(): void {
  const { documentElement } = document
  const sections = [...document.querySelectorAll<HTMLElement>('.laid-out-later')]

  function layOut([first, ...others]: HTMLElement[]): void {
    if (!first) {
      documentElement.setAttribute(ALL_LAID_OUT, '')
      for (const { style } of sections) style.removeProperty('content-visibility')
      return
    }
    first.style.setProperty('content-visibility', 'visible')
    afterPaint(() => whenIdle(() => layOut(others), LATEST_MS))
  }

  if (!documentElement.hasAttribute(ALL_LAID_OUT)) whenIdle(() => layOut(sections), LATEST_MS)
}
