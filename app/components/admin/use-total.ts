import { useEffect, useState } from 'react'

/**
 * The number of rows that a loader promised without waiting for it. Until it has come, the one before stays; a list is
 * there without it, so a count that fails is no failure.
 */
export function useTotal(promised: Promise<number>): number | undefined {
  const [total, setTotal] = useState<number>()
  useEffect(() => {
    let wanted = true
    promised.then(
      (count) => wanted && setTotal(count),
      () => wanted && setTotal(undefined),
    )
    return () => {
      wanted = false
    }
  }, [promised])
  return total
}
