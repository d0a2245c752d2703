import { useRef } from 'react'
import { isRepeatedClick } from '../use-double-click-guard.ts'
import { useReturnFocus } from './use-return-focus.ts'

/** The maximum time between the two taps of a double tap, in milliseconds. */
const DOUBLE_TAP_MS = 500

/**
 * Props for the content of a modal dialog. They return the focus on close, and ignore the second click of a double click
 * that opened the dialog: on a slow device it lands on the overlay and would close the dialog.
 */
export function useModalWindow() {
  const focus = useReturnFocus()
  const openedAt = useRef(0)

  return {
    onOpenAutoFocus(): void {
      openedAt.current = performance.now()
      focus.onOpenAutoFocus()
    },
    onCloseAutoFocus: focus.onCloseAutoFocus,
    /** Radix calls it with the click event. */
    onPointerDownOutside(event: CustomEvent<{ originalEvent: PointerEvent }>): void {
      const { pointerType, timeStamp } = event.detail.originalEvent
      // Not every browser sets `detail` for taps.
      const isDoubleTap = pointerType === 'touch' && timeStamp < openedAt.current + DOUBLE_TAP_MS
      if (isRepeatedClick() || isDoubleTap) event.preventDefault()
    },
  }
}
