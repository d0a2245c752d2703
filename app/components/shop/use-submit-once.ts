import { useLayoutEffect, useRef, type FormEvent } from 'react'

/**
 * For `onSubmit`: lets one submission through until it is answered. A disabled button comes too late for a double click,
 * whose second half arrives before the screen is drawn again.
 */
export function useSubmitOnce(pending: boolean): (event: FormEvent) => void {
  const submitted = useRef(false)
  // With every drawing, not only when `pending` changes: an answer that comes at once never shows as pending.
  useLayoutEffect(() => {
    if (!pending) submitted.current = false
  })

  return (event) => {
    if (submitted.current) event.preventDefault()
    submitted.current = true
  }
}
