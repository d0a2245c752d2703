import { useEffect, useEffectEvent } from 'react'
import { Toaster as Sonner, toast as sonner } from 'sonner'
import { createFailedAttempts } from './failed-attempts.ts'
import { subscribeToToasts, type ToastMessage } from './toast.ts'
import { useToastPosition } from './use-toast-position.ts'

/** In milliseconds. Toasts with a button stay longer. */
const ACTION_DURATION = 20_000

const noteAttempt = createFailedAttempts((id) => sonner.dismiss(id))

function show(message: ToastMessage): void {
  const { kind, title, description, detail, topic, action } = message
  const id = sonner[kind](title, {
    description: detail === undefined ? description : lines(description, detail),
    ...(topic !== undefined && { id: topic }),
    ...(action && {
      action: { label: action.label, onClick: action.onPress },
      duration: ACTION_DURATION,
    }),
  })
  noteAttempt(message, id)
}

function lines(description: string | undefined, detail: string) {
  return (
    <>
      <span className="block">{description}</span>
      <span className="mt-1 block">{detail}</span>
    </>
  )
}

const toastClasses = {
  toast: 'toast font-sans',
  title: 'font-medium',
  description: 'toast-description',
  actionButton: 'toast-action',
  error: 'toast-destructive',
}

export default function ToastStack({ early }: { early: readonly ToastMessage[] }) {
  const { position, top, bottom: covered, choose } = useToastPosition()
  const showAtBestPosition = useEffectEvent((message: ToastMessage) => {
    choose()
    show(message)
  })

  useEffect(() => {
    for (const message of early) showAtBestPosition(message)
    return subscribeToToasts((message) => showAtBestPosition(message))
    // The early messages are shown once, when the stack appears.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  // Above a phone's keyboard and the fixed row of buttons, and beside the chat button on wide screens.
  const bottom = `calc(1rem + var(--buy-bar, 0px) + ${covered}px)`
  return (
    <Sonner
      position={position}
      offset={{
        top,
        bottom,
        left: '1.5rem',
        right: 'max(1.5rem, var(--chat-margin, 0px) + 3.25rem)',
      }}
      mobileOffset={{ top, bottom, left: '1rem', right: '1rem' }}
      duration={6000}
      closeButton
      // Above dialogs (50), below an open menu of the header.
      style={{ zIndex: 60 }}
      toastOptions={{ classNames: toastClasses, closeButtonAriaLabel: 'Dismiss' }}
      customAriaLabel="Notifications"
    />
  )
}
