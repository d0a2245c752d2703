import { useCallback, useEffect, useRef, type FormEvent } from 'react'
import { useFetcher } from 'react-router'
import type { FieldErrors } from '../../forms/parse-form.ts'
import type { SaveOutcome } from './save-outcome.ts'

export interface SavedForm {
  ref: (form: HTMLFormElement | null) => void
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** What is wrong about the fields, by their names. */
  errors: FieldErrors
  saving: boolean
  saved: boolean
  /** Whether something was typed since the form appeared or was saved. */
  isDirty: () => boolean
  /** Resets the form, which tells its fields to let go of what they stored on the way. */
  reset: () => void
}

const noErrors: FieldErrors = {}

/**
 * A form that is sent to the screen's action with the intent 'save' and the extra fields, once at a time. Its fields
 * keep what was typed whatever the answer; the first one in error takes the focus.
 */
export function useSavedForm(extra: Record<string, string> = {}): SavedForm {
  const form = useRef<HTMLFormElement>(null)
  const untouched = useRef('')
  const sent = useRef(false)
  const fetcher = useFetcher<SaveOutcome>()
  const { data } = fetcher
  const saving = fetcher.state !== 'idle'
  const saved = !saving && data?.saved === true

  useEffect(() => {
    if (!saving) sent.current = false
  })
  // A window puts its form on the page later than itself, so that an effect here would come too soon.
  const ref = useCallback((element: HTMLFormElement | null) => {
    form.current = element
    if (element) untouched.current = contents(element)
  }, [])
  useEffect(() => {
    if (saved) untouched.current = contents(form.current)
  }, [saved])
  useEffect(() => {
    if (data?.saved === false) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [data])

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // The second half of a double click comes before the button is drawn as disabled.
    if (sent.current) return
    sent.current = true
    const values = new FormData(event.currentTarget)
    for (const [name, value] of Object.entries({ intent: 'save', ...extra })) values.set(name, value)
    void fetcher.submit(values, { method: 'post' })
  }

  return {
    ref,
    onSubmit,
    errors: data?.errors ?? noErrors,
    saving,
    saved,
    isDirty: () => contents(form.current) !== untouched.current,
    reset: () => form.current?.reset(),
  }
}

/** Everything a form would send, as one text to compare. */
function contents(form: HTMLFormElement | null): string {
  return form ? JSON.stringify([...new FormData(form)]) : ''
}
