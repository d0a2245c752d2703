export interface ToastMessage {
  kind: 'success' | 'error'
  title: string
  description?: string
  /** What it means for the person, in a line of its own. */
  detail?: string
}

type ToastListener = (message: ToastMessage) => void

let listener: ToastListener | undefined
let waiting: ToastMessage[] = []

function publish(message: ToastMessage): void {
  if (listener) listener(message)
  else waiting.push(message)
}

/** For the toaster alone: hears every message, first those that came before it stood ready. */
export function listenForToasts(next: ToastListener): () => void {
  listener = next
  const early = waiting
  waiting = []
  for (const message of early) next(message)
  return () => {
    if (listener === next) listener = undefined
  }
}

/**
 * Short notices in the corner: `toast.success('Added to cart', '2 Ayo Clay Table Lamp added to your cart.')`.
 * Failures look destructive. Works from event handlers and client actions; on the server it must not be called.
 */
export const toast = {
  success: (title: string, description?: string) => publish({ kind: 'success', title, description }),
  error: (title: string, description?: string, detail?: string) =>
    publish({ kind: 'error', title, description, detail }),
}
