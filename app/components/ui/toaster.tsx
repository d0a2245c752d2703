import { useEffect, useState } from 'react'
import { LatePart } from './late-part.tsx'
import { listenForToasts, type ToastMessage } from './toast.ts'

const loadStack = () => import('./toast-stack.tsx')

/** Stands once in the root. The stack and its library are fetched when the first toast is raised. */
export function Toaster() {
  const [first, setFirst] = useState<ToastMessage[]>([])
  const [lost, setLost] = useState(false)

  useEffect(() => {
    // Until the stack stands ready the next ones wait for it.
    if (first.length > 0 && !lost) return
    return listenForToasts((message) => setFirst((messages) => [...messages, message]))
  }, [first.length, lost])

  function dismiss(): void {
    setFirst([])
    setLost(false)
  }

  if (lost) return <PlainToast message={first.at(-1)} onDismiss={dismiss} />
  return (
    <LatePart
      load={loadStack}
      wanted={first.length > 0}
      props={{ early: first }}
      onLost={() => setLost(true)}
    />
  )
}

/** When the library that shows notices well does not come, the last one is shown all the same. */
function PlainToast({ message, onDismiss }: { message: ToastMessage | undefined; onDismiss: () => void }) {
  return (
    <section aria-label="Notifications" className="fixed inset-x-4 top-26 z-50 mx-auto max-w-md">
      <div className="rounded-xl bg-ink px-4 py-3 text-cream">
        <output className="block">
          <strong className="block font-medium">{message?.title}</strong>
          {message?.description}
          {message?.detail && <span className="block">{message.detail}</span>}
        </output>
        <button type="button" onClick={onDismiss} className="min-h-11 cursor-pointer underline">
          Dismiss
        </button>
      </div>
    </section>
  )
}
