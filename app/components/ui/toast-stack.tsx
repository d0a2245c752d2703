import { useEffect } from 'react'
import { Toaster as Sonner, toast as sonner } from 'sonner'
import { listenForToasts, type ToastMessage } from './toast.ts'

function show({ kind, title, description }: ToastMessage): void {
  sonner[kind](title, { description })
}

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
      position="bottom-center"
      duration={6000}
      closeButton
      toastOptions={{ classNames: toastClasses, closeButtonAriaLabel: 'Dismiss' }}
      customAriaLabel="Notifications"
    />
  )
}
