import { useEffect, useRef } from 'react'
import { classNames } from '../../lib/class-names.ts'

/** Renders HTML from the back office, cleaned by `cleanHtml`. `app.css` contains it in its box, whatever its styles are. */
export function StaffHtml({ html, className }: { html: string; className: string }) {
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const element = box.current
    if (!element) return
    const size = new ResizeObserver(() => makeScrollersFocusable(element))
    size.observe(element)
    return () => size.disconnect()
  }, [])

  return (
    <div
      ref={box}
      className={classNames('prose-shop staff-html', className)}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

/** Not every browser makes scroll containers focusable by keyboard. */
function makeScrollersFocusable(box: HTMLElement): void {
  for (const element of [box, ...box.querySelectorAll('table')]) {
    if (element.scrollWidth > element.clientWidth) element.tabIndex = 0
    else element.removeAttribute('tabindex')
  }
}
