import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { focusHeading } from '../../ui/focus-heading.ts'

/**
 * Focuses the heading of the next screen when the link that led there is gone with its screen: the browser leaves the focus on the
 * page as a whole, and a keyboard would start at its top.
 */
export function useFocusNewScreen(): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (document.activeElement === document.body) focusHeading()
  }, [pathname])
}
