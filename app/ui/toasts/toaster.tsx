import { useEffect, useState } from 'react'
import { LazyPart } from '../lazy-part.tsx'
import { loadToastStack } from './load-toast-stack.ts'
import { subscribeToToasts, type ToastMessage } from './toast.ts'

/** Rendered once, in the root. The stack and its library are loaded when the first toast is raised. */
export function Toaster() {
  const [first, setFirst] = useState<ToastMessage[]>([])
  const [loadFailed, setLoadFailed] = useState(false)

  useEffect(() => {
    // While the stack loads, `toast.ts` queues further messages.
    if (first.length > 0 && !loadFailed) return
    return subscribeToToasts((message) => setFirst((messages) => [...messages, message]))
  }, [first.length, loadFailed])

  function dismiss(): void {
    setFirst([])
    setLoadFailed(false)
  }

  if (loadFailed) return <PlainToast message={first.at(-1)} onDismiss={dismiss} />
  return (
    <LazyPart
      load={loadToastStack}
      enabled={first.length > 0}
      props={{ early: first }}
      onLoadError={() => setLoadFailed(true)}
    />
  )
}

/** Shows the last message when the stack does not load, above dialogs. `aria-live` keeps it in the accessibility tree beside a modal one. */
function PlainToast({ message, onDismiss }: { message: ToastMessage | undefined; onDismiss: () => void }) {
  function runAction(): void {
    message?.action?.onPress()
    onDismiss()
  }

  return (
    <section
      aria-label="Notifications"
      aria-live="polite"
      data-plain-toast=""
      className="pointer-events-auto fixed inset-x-4 bottom-[calc(1rem+var(--buy-bar,0px))] z-60 mx-auto max-w-md"
    >
      <div className="rounded-xl bg-ink px-4 py-3 text-cream">
        <output className="block">
          <strong className="block font-medium">{message?.title}</strong>
          <span>{message?.description}</span>
          {message?.detail && <span className="block">{message.detail}</span>}
        </output>
        {message?.action && (
          <button type="button" onClick={runAction} className="mr-4 min-h-11 cursor-pointer underline">
            {message.action.label}
          </button>
        )}
        <button type="button" onClick={onDismiss} className="min-h-11 cursor-pointer underline">
          Dismiss
        </button>
      </div>
    </section>
  )
}
