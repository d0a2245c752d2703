import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { focusHeading } from '../../ui/focus-heading.ts'

/**
 * For a form that stays on the screen after saving. `reloadAndReset` reloads the loader data; once `data` has changed, the
 * key changes too, so that the form that uses it remounts with the new values. A focus that goes with the old form is given to the
 * screen's heading.
 */
export function useReloadAndReset(data: unknown): { key: number; reloadAndReset: () => void } {
  const [state, setState] = useState<{ key: number; reloading?: { from: unknown } }>({ key: 0 })
  const { revalidate } = useRevalidator()
  if (state.reloading && state.reloading.from !== data) setState({ key: state.key + 1 })

  useEffect(() => {
    if (state.key > 0 && document.activeElement === document.body) focusHeading()
  }, [state.key])

  function reloadAndReset() {
    setState({ key: state.key, reloading: { from: data } })
    void revalidate()
  }

  return { key: state.key, reloadAndReset }
}
