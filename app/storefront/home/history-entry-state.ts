import { useState } from 'react'
import { useLocation } from 'react-router'

const MAX_ENTRIES = 20

/**
 * Creates a `useState` hook whose value is restored by the Back button: it is stored by history entry, in memory. To be
 * called at module level.
 */
export function createHistoryEntryState<Value>(initial: Value) {
  const values = new Map<string, Value>()

  return function useHistoryEntryState(): [Value, (value: Value) => void] {
    const { key } = useLocation()
    const [value, setValue] = useState(() => values.get(key) ?? initial)

    function change(next: Value): void {
      setValue(next)
      values.delete(key)
      values.set(key, next)
      const [oldest] = values.keys()
      if (values.size > MAX_ENTRIES && oldest !== undefined) values.delete(oldest)
    }

    return [value, change]
  }
}
