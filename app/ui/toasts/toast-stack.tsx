import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { Toaster as Sonner, toast as sonner } from 'sonner'
import { createFailedAttempts } from './failed-attempts.ts'
import type { ToastPosition } from './toast-position.ts'
import { subscribeToToasts, type ToastMessage } from './toast.ts'
import { useToastPosition } from './use-toast-position.ts'

/** In milliseconds. Toasts with a button stay longer. */
const ACTION_DURATION = 20_000

const noteAttempt = createFailedAttempts((id) => sonner.dismiss(id))

/** The ids of the toasts that go with the page. */
const ofThePage = new Set<number | string>()

function show(message: ToastMessage): void {
  const { kind, title, detail, topic, action, link } = message
  const said = message.isShownElsewhere ? silent : asItIs
  const description = said(message.description)
  const id = sonner[kind](said(title), {
    description: detail === undefined ? description : lines(description, said(detail)),
    ...(topic !== undefined && { id: topic }),
    ...(action && {
      action: { label: action.label, onClick: action.onPress },
      duration: ACTION_DURATION,
    }),
    ...(link && {
      // The attribute gives it the library's style of a button.
      action: (
        <Link to={link.to} data-button="" className="toast-action">
          {link.label}
        </Link>
      ),
    }),
  })
  if (link) ofThePage.add(id)
  noteAttempt(message, id)
}

function useLeaveWithPage(): void {
  const { pathname } = useLocation()
  const page = useRef(pathname)
  useEffect(() => {
    if (page.current === pathname) return
    page.current = pathname
    for (const id of ofThePage) sonner.dismiss(id)
    ofThePage.clear()
  }, [pathname])
}

/** Sonner removes the list of the earlier position without noticing that the mouse has left it: its toasts would never go. */
function useLeaveMouse(position: ToastPosition): void {
  useEffect(() => {
    const [y, x] = position.split('-')
    const list = document.querySelector(`[data-sonner-toaster][data-y-position=${y}][data-x-position=${x}]`)
    list?.dispatchEvent(new MouseEvent('mouseout', { bubbles: true }))
  }, [position])
}

const asItIs = (text: string | undefined): ReactNode => text

/** The region of toasts is live: it would say again what an alert says. */
const silent = (text: string | undefined) => <span aria-hidden="true">{text}</span>

function lines(description: ReactNode, detail: ReactNode) {
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
  useLeaveWithPage()
  useLeaveMouse(position)
  const waiting = useRef([...early])
  const add = useEffectEvent((message: ToastMessage) => {
    waiting.current.push(message)
    choose()
  })

  useEffect(() => subscribeToToasts((message) => add(message)), [])
  // After each rendering, so that the chosen position is in place: for a moment they would be over buttons, and take a press.
  useEffect(() => {
    for (const message of waiting.current.splice(0)) show(message)
  })

  // Above a phone's keyboard and the fixed row of buttons, and beside the chat button on wide screens.
  const bottom = `calc(1rem + ${covered}px)`
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
