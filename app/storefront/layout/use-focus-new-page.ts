import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { focusHeading } from '../../ui/focus-heading.ts'

/** Where the followed link of a page led, by the key of the page's history entry. */
const followed = new Map<string, string>()

/**
 * Focuses the heading of the next page, and after Back the link that was followed: otherwise a keyboard or screen reader would go on
 * at the start of the document, or at the link of header or footer that was followed. What took the focus in the page itself,
 * or was opened meanwhile, keeps it.
 */
export function useFocusNewPage(): void {
  const { pathname, search, key } = useLocation()
  const isNew = useNavigationType() === 'PUSH'
  const address = pathname + search
  const shown = useRef([address, key] as const)

  useEffect(() => {
    const [addressBefore, keyBefore] = shown.current
    shown.current = [address, key]
    if (addressBefore === address) return
    const { activeElement, body } = document
    // A link of the page has gone with it; one of header or footer is still there and focused.
    if (isNew && activeElement === body) followed.set(keyBefore, address)
    // What was opened while the page loaded stays open. A dialog whose link was followed is still closing, if the page came quickly.
    if (document.querySelector('header [aria-expanded=true]')) return
    if (activeElement?.closest('main, aside, [role=dialog]:not([data-state=closed])')) return
    const to = followed.get(key)
    const link = to && document.querySelector<HTMLElement>(`main a[href="${CSS.escape(to)}"]`)
    if (link) link.focus({ preventScroll: true })
    else focusHeading()
  }, [address, key, isNew])
}
