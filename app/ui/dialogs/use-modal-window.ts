import { useRef } from 'react'
import { isRepeatedClick } from '../use-double-click-guard.ts'
import { useReturnFocus } from './use-return-focus.ts'

/** The maximum time between the two taps of a double tap, in milliseconds. */
const DOUBLE_TAP_MS = 500

/** Toasts are shown above dialogs, and are not part of them. */
const TOASTS = '[data-sonner-toaster], [data-plain-toast]'

/** Escape closes its suggestions first. */
const OPEN_COMBOBOX = '[role=combobox][aria-expanded=true]'

/**
 * Props for the content of a modal dialog. They return the focus on close, and ignore presses that do not mean to close the
 * dialog: those on toasts, and the second click of a double click that opened the dialog, which lands on the overlay on a slow device.
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
    onEscapeKeyDown(event: KeyboardEvent): void {
      if (event.target instanceof Element && event.target.matches(OPEN_COMBOBOX)) event.preventDefault()
    },
    /** Radix calls it with the click event. */
    onPointerDownOutside(event: CustomEvent<{ originalEvent: PointerEvent }>): void {
      const { pointerType, target, timeStamp } = event.detail.originalEvent
      const isOnToast = target instanceof Element && target.closest(TOASTS) !== null
      // Not every browser sets `detail` for taps.
      const isDoubleTap = pointerType === 'touch' && timeStamp < openedAt.current + DOUBLE_TAP_MS
      if (isOnToast || isRepeatedClick() || isDoubleTap) event.preventDefault()
    },
  }
}
