import { lazy, Suspense, useEffect, useState } from 'react'
import { listenForToasts, type ToastMessage } from './toast.ts'

const ToastStack = lazy(() => import('./toast-stack.tsx'))

/** Stands once in the root. The stack and its library are fetched when the first toast is raised. */
export function Toaster() {
  const [first, setFirst] = useState<ToastMessage[]>([])

  useEffect(() => {
    if (first.length > 0) return
    return listenForToasts((message) => setFirst((messages) => [...messages, message]))
  }, [first.length])

  if (first.length === 0) return null
  return (
    <Suspense fallback={null}>
      <ToastStack early={first} />
    </Suspense>
  )
}
