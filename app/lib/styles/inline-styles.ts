/**
 * Browsers report and ignore the style attributes of HTML that is parsed under the policy of pages, even in a document that is not
 * shown. What scripts set as styles is allowed. So HTML is parsed with another name for them, from which they are restored.
 */
export const INLINE_STYLE = 'data-inline-style'

const TAG = /<[a-z](?:[^<>"']|"[^"]*"|'[^']*')*>/gi
/** A value in quotes, or the name of an attribute that has a value. */
const PART = /"[^"]*"|'[^']*'|(?<![^\s"'/=])[^\s"'/=]+(?=\s*=)/g

/** The HTML with another name for each style attribute. */
export function withoutStyleAttributes(html: string): string {
  return html.replaceAll(TAG, (tag) =>
    tag.replaceAll(PART, (part) => (part.toLowerCase() === 'style' ? INLINE_STYLE : part)),
  )
}

/** Gives the elements below `root` the styles that `withoutStyleAttributes` has renamed. */
export function restoreStyles(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement>(`[${INLINE_STYLE}]`)) {
    element.style.cssText = element.getAttribute(INLINE_STYLE) ?? ''
    element.removeAttribute(INLINE_STYLE)
  }
}
