import { useEffect, useRef } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { ContentStyles } from '../../lib/styles/content-styles.tsx'
import type { StyledHtml } from '../../lib/styles/style-rules.server.ts'

/** Renders HTML from the back office, prepared by `staffHtml`. `app.css` contains it in its box, whatever its styles are. */
export function StaffHtml({ content, className }: { content: StyledHtml; className: string }) {
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const element = box.current
    if (!element) return
    const size = new ResizeObserver(() => makeScrollersFocusable(element))
    size.observe(element)
    return () => size.disconnect()
  }, [])

  return (
    <>
      <ContentStyles css={content.css} />
      <div
        ref={box}
        className={classNames('prose-shop staff-html', className)}
        dangerouslySetInnerHTML={{ __html: content.html }}
      />
    </>
  )
}

/** Not every browser makes scroll containers focusable by keyboard. */
function makeScrollersFocusable(box: HTMLElement): void {
  for (const element of [box, ...box.querySelectorAll('table')]) {
    if (element.scrollWidth > element.clientWidth) element.tabIndex = 0
    else element.removeAttribute('tabindex')
  }
}
