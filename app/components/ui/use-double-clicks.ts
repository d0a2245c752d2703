import { useEffect } from 'react'

const CONTROLS = 'a[href], button, input, label, select, summary, textarea'

/**
 * The second half of a double click is meant for what the first half hit. Where that is gone by then, it would hit whatever
 * has come into its place, so it is dropped.
 */
export function useDoubleClicks(): void {
  useEffect(() => {
    let hit: Element | null = null
    function look(event: MouseEvent): void {
      if (event.detail > 1 && hit?.isConnected === false) {
        event.preventDefault()
        event.stopPropagation()
      } else hit = event.target instanceof Element ? event.target.closest(CONTROLS) : null
    }
    window.addEventListener('click', look, true)
    return () => window.removeEventListener('click', look, true)
  }, [])
}
