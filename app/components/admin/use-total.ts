import { useEffect, useEffectEvent, useState } from 'react'
import type { Slice } from '../../lib/slice.ts'

/** Who types on is not waiting for a number, and counting 100,000 rows for every letter would keep the rows waiting. */
const REST_MS = 250

/**
 * How many rows match. A list that came whole is counted by looking at it; otherwise the backend counts, once the list
 * has stood for a moment. Until then the number before stays. A list is there without its number, so a count that fails is
 * no failure.
 */
export function useTotal(
  first: Slice<unknown> | null,
  count: (signal: AbortSignal) => Promise<number>,
): number | undefined {
  const [total, setTotal] = useState<number>()
  const ask = useEffectEvent(count)
  const whole = first?.next === null ? first.rows.length : undefined

  useEffect(() => {
    if (first === null || whole !== undefined) return
    const overtaken = new AbortController()
    const timer = window.setTimeout(() => {
      ask(overtaken.signal).then(setTotal, () => !overtaken.signal.aborted && setTotal(undefined))
    }, REST_MS)
    return () => {
      window.clearTimeout(timer)
      overtaken.abort()
    }
  }, [first, whole])

  return whole ?? total
}
