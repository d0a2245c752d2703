import { useRef } from 'react'
import { focusHeading } from '../focus-heading.ts'

/**
 * Returns the focus to the element that had it before the dialog opened, or to the screen's heading when that element is
 * gone. Radix does so only for triggers of its own.
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null)
  return {
    onOpenAutoFocus(): void {
      opener.current = document.activeElement
    },
    onCloseAutoFocus(event: Event): void {
      event.preventDefault()
      if (!(opener.current instanceof HTMLElement)) return
      // The opener is gone when the dialog deleted its row.
      if (opener.current.isConnected) opener.current.focus()
      else focusHeading()
    },
  }
}
