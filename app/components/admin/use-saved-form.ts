import { useCallback, useEffect, useLayoutEffect, useRef, useState, type FormEvent } from 'react'
import { useFetcher } from 'react-router'
import type { FieldErrors } from '../../forms/parse-form.ts'
import { withoutNuls } from '../../forms/without-nuls.ts'
import type { EditConflict } from '../../lib/edit-conflict.ts'
import type { SaveOutcome } from './save-outcome.ts'
import { useUnsavedWork } from './unsaved-work.ts'

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
  /** The version that it saves over. */
  openedVersion: () => string
  /** For whoever saves a part of the row by another way. */
  moveOn: (version: string) => void
  /** What somebody else did to the row meanwhile, until it is settled. */
  conflict: EditConflict | null
  /** Saves over what somebody else saved, or as a new row where theirs is gone. */
  keepMine: () => void
  /** Leaves the conflict for the next time. */
  dismissConflict: () => void
}

const noErrors: FieldErrors = {}

/**
 * A form that is sent to the screen's action with the intent 'save' and the extra fields, once at a time. Its fields
 * keep what was typed whatever the answer; the first one in error takes the focus. `version` is that of the row it shows:
 * the form holds on to it whatever is read meanwhile, and only its own saves move it on.
 */
export function useSavedForm(extra: Record<string, string> = {}, version = ''): SavedForm {
  const form = useRef<HTMLFormElement>(null)
  const untouched = useRef('')
  const onItsWay = useRef('')
  const opened = useRef(version)
  const sent = useRef(false)
  const [settled, setSettled] = useState<EditConflict>()
  const fetcher = useFetcher<SaveOutcome>()
  const { data } = fetcher
  const saving = fetcher.state !== 'idle'
  const saved = !saving && data?.saved === true

  // With the drawing that enables the button: whoever is quick must not press it in vain.
  useLayoutEffect(() => {
    if (!saving) sent.current = false
  })
  // A window puts its form on the page later than itself, so that an effect here would come too soon.
  const ref = useCallback((element: HTMLFormElement | null) => {
    form.current = element
    if (element) untouched.current = contents(element)
  }, [])
  useEffect(() => {
    if (!saved) return
    // What was typed since it was sent is still to be saved.
    untouched.current = onItsWay.current
    if (data.version !== undefined) opened.current = data.version
  }, [saved, data])
  useEffect(() => {
    if (data?.saved === false) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [data])

  const isDirty = () => contents(form.current) !== untouched.current
  const reset = () => form.current?.reset()
  useUnsavedWork({ isDirty, letGo: reset })

  function send(more: Record<string, string>) {
    // The second half of a double click comes before the button is drawn as disabled.
    if (sent.current || !form.current) return
    sent.current = true
    onItsWay.current = contents(form.current)
    const values = withoutNuls(new FormData(form.current))
    for (const [name, value] of Object.entries({ intent: 'save', ...extra, ...more })) values.set(name, value)
    void fetcher.submit(values, { method: 'post' })
  }

  function keepMine() {
    setSettled(data?.conflict)
    const theirs = data?.conflict?.theirs
    send(theirs ? { version: theirs.updated_at } : { id: '', version: '' })
  }

  return {
    ref,
    onSubmit: (event) => {
      event.preventDefault()
      send({ version: opened.current })
    },
    errors: data?.errors ?? noErrors,
    saving,
    saved,
    isDirty,
    reset,
    openedVersion: () => opened.current,
    moveOn: (next) => {
      opened.current = next
    },
    conflict: data?.conflict === settled || saving ? null : (data?.conflict ?? null),
    keepMine,
    dismissConflict: () => setSettled(data?.conflict),
  }
}

/** Everything a form would send, as one text to compare. */
function contents(form: HTMLFormElement | null): string {
  return form ? JSON.stringify([...new FormData(form)]) : ''
}
