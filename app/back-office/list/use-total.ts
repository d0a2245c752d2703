import { useEffect, useEffectEvent, useState } from 'react'
import type { Page } from './pages/keyset-page.ts'

/** Debounce, in milliseconds: counting 100,000 rows at every keystroke would delay the rows themselves. */
const DEBOUNCE_MS = 250

/**
 * The number of matching rows. A list of one page is counted here; otherwise the backend counts, after a debounce. Until
 * then the previous number stays. A failed count is not reported: the list works without its number.
 */
export function useTotal(
  first: Page<unknown> | null,
  count: (signal: AbortSignal) => Promise<number>,
): number | undefined {
  const [total, setTotal] = useState<number>()
  const runCount = useEffectEvent(count)
  const known = first?.next === null ? first.rows.length : undefined

  useEffect(() => {
    if (first === null || known !== undefined) return
    const controller = new AbortController()
    const timer = window.setTimeout(() => {
      runCount(controller.signal).then(setTotal, () => !controller.signal.aborted && setTotal(undefined))
    }, DEBOUNCE_MS)
    return () => {
      window.clearTimeout(timer)
      controller.abort()
    }
  }, [first, known])

  return known ?? total
}
