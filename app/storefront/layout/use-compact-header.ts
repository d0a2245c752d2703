import { useEffect, useState } from 'react'

/** In CSS pixels (docs/behaviour/storefront-layout.md#header). */
const COMPACT_AFTER = 100

/** Whether the page has been scrolled more than 100 px. False on the server. */
export function useCompactHeader(): boolean {
  const [compact, setCompact] = useState(false)
  useEffect(() => {
    const measure = () => setCompact(window.scrollY > COMPACT_AFTER)
    measure()
    window.addEventListener('scroll', measure, { passive: true })
    return () => window.removeEventListener('scroll', measure)
  }, [])
  return compact
}
