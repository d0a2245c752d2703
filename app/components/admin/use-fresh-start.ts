import { useState } from 'react'
import { useRevalidator } from 'react-router'

/**
 * For forms that stay after saving: reads the screen's data again, and begins anew, by another key, once it is there.
 * `data` is what the loader gave.
 */
export function useFreshStart(data: unknown): { key: number; startAfresh: () => void } {
  const [start, setStart] = useState<{ key: number; waitsFor?: { another: unknown } }>({ key: 0 })
  const { revalidate } = useRevalidator()
  if (start.waitsFor && start.waitsFor.another !== data) setStart({ key: start.key + 1 })

  function startAfresh() {
    setStart({ key: start.key, waitsFor: { another: data } })
    void revalidate()
  }

  return { key: start.key, startAfresh }
}
