import { useRef } from 'react'
import { focusHeading, heading } from '../focus-heading.ts'

/** The dialog below, such as the details of an order, else the screen's heading. */
function focusWhatIsLeft(): void {
  const below = [...document.querySelectorAll<HTMLElement>('[role=dialog][data-state=open]')].at(-1)
  if (below) below.focus()
  else focusHeading()
}

/**
 * Returns the focus to the element that had it before the dialog opened, or to what is left when that element is gone: the
 * dialog below or the screen's heading. Radix does so only for triggers of its own.
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null)
  return {
    onOpenAutoFocus(): void {
      const focused = document.activeElement
      // A menu closes when its item opens a dialog. It is labelled by its button, which stays.
      const button = focused?.closest('[role=menu]')?.getAttribute('aria-labelledby')
      opener.current = button ? document.getElementById(button) : focused
    },
    onCloseAutoFocus(event: Event): void {
      event.preventDefault()
      const element = opener.current
      if (!(element instanceof HTMLElement)) return
      // The heading has the focus after a link in the dialog led to another page, where only an opener outside `main` still is.
      if (document.activeElement === heading() && !element.closest('main')) return
      if (element.isConnected) element.focus()
      // The opener is gone when the dialog deleted its row. It is also gone when it was in a dialog that this question has closed, which
      // has given the focus back before.
      else if (document.activeElement === document.body) focusWhatIsLeft()
    },
  }
}
