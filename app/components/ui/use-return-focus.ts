import { useRef } from 'react'

/**
 * For windows that are opened from elsewhere: closing gives the focus back to what had it. The primitives do so only
 * for a trigger of their own.
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null)
  return {
    onOpenAutoFocus(): void {
      opener.current = document.activeElement
    },
    onCloseAutoFocus(event: Event): void {
      event.preventDefault()
      if (opener.current instanceof HTMLElement) opener.current.focus()
    },
  }
}
