import { useEffect, useState } from 'react'

/** The scroll position of the page. The chat button is shown at the top and the end, where it covers nothing. */
export type ChatPosition = 'top' | 'between' | 'end'

/** The scroll position at which the header becomes compact, in pixels. */
const TOP = 100

/** The distance from the end of the page within which the footer's free corner is visible, in pixels. */
const END = 24

export function useChatPosition(): ChatPosition {
  const [position, setPosition] = useState<ChatPosition>('top')
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
