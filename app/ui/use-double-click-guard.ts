import { useEffect } from 'react'

const CONTROLS = 'a[href], button, input, label, select, summary, textarea'

let clicks = 0

/** Whether the current or last click is the second one of a double click. */
export function isRepeatedClick(): boolean {
  return clicks > 1
}

/**
 * Drops the second click of a double click when the first one removed its target: it would hit the element that is now in
 * the same place.
 */
export function useDoubleClickGuard(): void {
  useEffect(() => {
    let hit: Element | null = null
    function onClick(event: MouseEvent): void {
      clicks = event.detail
      if (event.detail > 1 && hit?.isConnected === false) {
        event.preventDefault()
        event.stopPropagation()
      } else hit = event.target instanceof Element ? event.target.closest(CONTROLS) : null
    }
    window.addEventListener('click', onClick, true)
    return () => window.removeEventListener('click', onClick, true)
  }, [])
}
