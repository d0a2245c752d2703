import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

const NEXT = '[tabindex="-1"], input:not([type=hidden]):enabled, button:enabled'

/**
 * Keeps the focus in a part whose controls replace one another, such as an upload button and the button that removes what was
 * uploaded: when `shown` changes and the focused control is gone, the first control takes the focus, or before it a text with a
 * `tabIndex` of -1.
 */
export function useKeepFocus(part: RefObject<HTMLElement | null>, shown: unknown): void {
  const isInside = useRef(false)
  const before = useRef(shown)

  useEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      isInside.current = target instanceof Node && part.current?.contains(target) === true
    }
    document.addEventListener('focusin', follow)
    return () => document.removeEventListener('focusin', follow)
  }, [part])

  useLayoutEffect(() => {
    if (before.current === shown) return
    before.current = shown
    if (!isInside.current || document.activeElement !== document.body) return
    part.current?.querySelector<HTMLElement>(NEXT)?.focus()
  }, [part, shown])
}
