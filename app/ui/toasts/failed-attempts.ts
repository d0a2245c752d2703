import type { ToastMessage } from './toast.ts'

type ToastId = number | string

/** Returns a function that is called with each toast and its id: a success dismisses the failures of the same attempt. */
export function createFailedAttempts(dismiss: (id: ToastId) => void) {
  const failures = new Map<string, ToastId[]>()
  return ({ kind, attempt }: Pick<ToastMessage, 'kind' | 'attempt'>, id: ToastId): void => {
    if (attempt === undefined) return
    const earlier = failures.get(attempt) ?? []
    if (kind === 'error') {
      failures.set(attempt, [...earlier, id])
      return
    }
    failures.delete(attempt)
    for (const failure of earlier) dismiss(failure)
  }
}
