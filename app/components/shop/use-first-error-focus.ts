import { useEffect, useRef, type RefObject } from 'react'

/** For a form's `ref`: after each refused attempt the first field in error takes the focus. */
export function useFirstErrorFocus(attempt: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (attempt !== undefined) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [attempt])
  return form
}
