import { useRef, type MouseEvent } from 'react'

/**
 * For a list's `onClickCapture`: a double click whose first half removed a line must not reach the line that moved up into
 * its place.
 */
export function useOneLinePerClick(): (event: MouseEvent<HTMLElement>) => void {
  const clicked = useRef<Element>(null)

  return (event) => {
    const line = event.target instanceof Element ? event.target.closest('li') : null
    if (event.detail <= 1) clicked.current = line
    else if (line !== clicked.current) {
      event.preventDefault()
      event.stopPropagation()
    }
  }
}
