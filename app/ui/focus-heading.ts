import { useLayoutEffect, type RefObject } from 'react'

/** The heading of the screen. */
export function heading(): HTMLElement | null {
  return document.querySelector('main h1')
}

/** Focuses the heading of the screen, for when the focused element was removed. */
export function focusHeading(): void {
  const title = heading()
  if (!title) return
  title.tabIndex = -1
  title.focus({ preventScroll: true })
}

/** Focuses the heading of the screen when a part of it is removed while it has the focus. */
export function useFocusHeadingOnUnmount(part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = part.current
    return () => {
      if (!element?.contains(document.activeElement)) return
      const title = heading()
      queueMicrotask(() => {
        if (title?.isConnected && document.activeElement === document.body) focusHeading()
      })
    }
  }, [part])
}
