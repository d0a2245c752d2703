import { useEffect, useInsertionEffect, useRef, useSyncExternalStore } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { addStyles } from '../../lib/styles/added-styles.ts'
import { useStyleNonce } from '../../lib/styles/style-elements.ts'
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

/**
 * The rules of a text that is a part of the page. In the server's HTML they are a style element, which the page's policy allows by
 * its nonce or hash. The policy would refuse the element of a text that is shown later, so browsers adopt the rules as a style sheet.
 */
function ContentStyles({ css }: { css: string }) {
  const nonce = useStyleNonce()
  const isServerHtml = useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  )
  // Before the text is in the document, and before the server's element is removed.
  useInsertionEffect(() => (css === '' ? undefined : addStyles(css)), [css])
  if (css === '' || !isServerHtml) return null
  return <style nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: css }} />
}

const neverChanges = () => () => {}

/** Not every browser makes scroll containers focusable by keyboard. */
function makeScrollersFocusable(box: HTMLElement): void {
  for (const element of [box, ...box.querySelectorAll('table')]) {
    if (element.scrollWidth > element.clientWidth) element.tabIndex = 0
    else element.removeAttribute('tabindex')
  }
}
