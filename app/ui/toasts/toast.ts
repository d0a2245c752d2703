/** The topic of the toasts that ask for sign-in and confirm it. */
export const SIGN_IN_TOPIC = 'sign-in'

interface ToastOptions {
  /** A second line. */
  detail?: string
  /** A later toast with the same topic replaces the earlier one. */
  topic?: string
  /** Identifies what was tried: its success dismisses the toasts of its earlier failures. */
  attempt?: string | undefined
  action?: ToastAction | undefined
  /** Screen readers are told by an alert of the page. */
  isShownElsewhere?: boolean
  /** The toast goes with the page on which it was raised. */
  link?: ToastLink
}

/** Leads to what the page links elsewhere, too: the plain toast has none. */
export interface ToastLink {
  label: string
  to: string
}

/** A button in a toast, such as `Undo`. */
export interface ToastAction {
  label: string
  onPress: () => void
}

export interface ToastMessage extends ToastOptions {
  kind: 'success' | 'error'
  title: string
  description?: string
}

type ToastListener = (message: ToastMessage) => void

let listener: ToastListener | undefined
let waiting: ToastMessage[] = []

function publish({ action, ...rest }: ToastMessage): void {
  const message = action ? { ...rest, action: onlyOnce(action) } : rest
  if (listener) listener(message)
  else waiting.push(message)
}

/** While a toast fades out its button is still there, and gets the second click of a double click. */
function onlyOnce({ label, onPress }: ToastAction): ToastAction {
  let isPressed = false
  function press(): void {
    if (isPressed) return
    isPressed = true
    onPress()
  }
  return { label, onPress: press }
}

/** For the toaster only: there is one subscriber at a time. Messages from before the subscription come first. */
export function subscribeToToasts(next: ToastListener): () => void {
  listener = next
  const early = waiting
  waiting = []
  for (const message of early) next(message)
  return () => {
    if (listener === next) listener = undefined
  }
}

/**
 * Shows a toast: `toast.success('Added to cart', '2 Ayo Clay Table Lamp added to your cart.')`. For event handlers, effects
 * and client actions; must not be called on the server.
 */
export const toast = {
  success: (title: string, description?: string, options?: ToastOptions) =>
    publish({ kind: 'success', title, description, ...options }),
  error: (title: string, description?: string, options?: ToastOptions) =>
    publish({ kind: 'error', title, description, ...options }),
}
