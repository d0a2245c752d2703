import { useEffect, useState } from 'react'

/**
 * The scroll position of the page: at its top the header is not compact; at its top and its end the chat button covers nothing.
 */
export type PagePosition = 'top' | 'between' | 'end'

/** In CSS pixels (docs/behaviour/storefront-layout.md#header). */
const TOP = 100

/** The distance from the end of the page within which the footer's free corner is visible, in pixels. */
const END = 24

/** 'top' on the server. */
export function usePagePosition(): PagePosition {
  const [position, setPosition] = useState<PagePosition>('top')
  useEffect(() => {
    function measure(): void {
      const { scrollY, innerHeight } = window
      const remaining = document.documentElement.scrollHeight - innerHeight - scrollY
      if (scrollY <= TOP) setPosition('top')
      else setPosition(remaining <= END ? 'end' : 'between')
    }
    measure()
    // The height of the page changes without scrolling, too: content loads, sections open.
    const size = new ResizeObserver(measure)
    size.observe(document.body)
    window.addEventListener('scroll', measure, { passive: true })
    window.addEventListener('resize', measure)
    return () => {
      size.disconnect()
      window.removeEventListener('scroll', measure)
      window.removeEventListener('resize', measure)
    }
  }, [])
  return position
}
