import { useEffect } from 'react'
import { Toaster as Sonner, toast as sonner } from 'sonner'
import { listenForToasts, type ToastMessage } from './toast.ts'

function show({ kind, title, description, detail }: ToastMessage): void {
  sonner[kind](title, { description: detail === undefined ? description : lines(description, detail) })
}

function lines(description: string | undefined, detail: string) {
  return (
    <>
      <span className="block">{description}</span>
      <span className="mt-1 block">{detail}</span>
    </>
  )
}

/** On a phone a notice is as wide as the header, which must stay in reach. */
const BELOW_HEADER = '6.5rem'

const toastClasses = {
  toast: 'toast font-sans',
  title: 'font-medium',
  description: 'toast-description',
  error: 'toast-destructive',
}

export default function ToastStack({ early }: { early: readonly ToastMessage[] }) {
  useEffect(() => {
    for (const message of early) show(message)
    return listenForToasts(show)
    // The early messages are shown once, when the stack appears.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  return (
    <Sonner
      // At the top, because what one does next stands at the bottom: buttons that save, order, open the chat.
      position="top-center"
      mobileOffset={{ top: BELOW_HEADER }}
      duration={6000}
      closeButton
      // Above dialogs, under a menu that was opened meanwhile: the header's rises over it.
      style={{ zIndex: 60 }}
      toastOptions={{ classNames: toastClasses, closeButtonAriaLabel: 'Dismiss' }}
      customAriaLabel="Notifications"
    />
  )
}
