import { useEffect, useState } from 'react'

/** Less than this, in pixels, is a trembling thumb. */
const MEANT = 12

/** Whether the page was last scrolled down, to read on, rather than up. False on the server, and near the top. */
export function useReadingOn(): boolean {
  const [readingOn, setReadingOn] = useState(false)
  useEffect(() => {
    let turnedAt = window.scrollY
    const measure = () => {
      const { scrollY, innerHeight } = window
      if (Math.abs(scrollY - turnedAt) < MEANT) return
      setReadingOn(scrollY > turnedAt && scrollY > innerHeight / 4)
      turnedAt = scrollY
    }
    window.addEventListener('scroll', measure, { passive: true })
    return () => window.removeEventListener('scroll', measure)
  }, [])
  return readingOn
}
