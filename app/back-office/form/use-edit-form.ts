import {
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type FormEvent,
  type RefCallback,
} from 'react'
import { useFetcher } from 'react-router'
import type { FieldErrors } from '../../lib/forms/parse-form.ts'
import { useFetcherResult } from '../../lib/forms/use-fetcher-result.ts'
import type { EditConflict } from '../../lib/supabase/edit-conflict.ts'
import { randomUuid } from '../../lib/uuid.ts'
import { useDraft, type OfferedDraft } from './drafts/use-draft.ts'
import { ATTEMPTS_FIELD, NEW_ID_FIELD, OPENED_FIELD, OVERWRITTEN_FIELD } from './read-edit.ts'
import type { ActionResult } from './run-action.ts'
import { setSaving, useRunningUploads } from './running-uploads.ts'
import { useUnsavedChanges } from './unsaved-changes.ts'

export interface EditForm {
  ref: RefCallback<HTMLFormElement>
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** Error messages by field name. */
  errors: FieldErrors
  saving: boolean
  saved: boolean
  /** Whether the last save was refused. The screen may still be read again, so that `saving` is true as well. */
  isRefused: boolean
  /** Whether a field uploads files; the form cannot be saved then. */
  isUploading: boolean
  /** Whether the form has changed since it was opened or saved, or is about to by an upload. */
  isDirty: () => boolean
  /** Resets the form. Its picture fields delete uploaded files on the reset event. */
  reset: () => void
  /** The row version that the form saves over. */
  openedVersion: () => string
  /** For a caller that saved a part of the row itself. */
  setOpenedVersion: (version: string) => void
  /** The conflict of the last save, until the user resolves it. */
  conflict: EditConflict | null
  /** Overwrites the other version, or inserts the row again if it was deleted. */
  keepMine: () => void
  /** Closes the conflict without saving; the next save may meet it again. */
  dismissConflict: () => void
  /** What was typed before and not saved, for `DraftOffer`. */
  draft: OfferedDraft | null
  /** Resets the form and forgets what was typed. */
  discard: () => void
  /** After 'Keep mine': unchanged fields may still show values that somebody else has replaced. */
  isStale: boolean
}

const noErrors: FieldErrors = {}

/**
 * A form that submits to the screen's action with the intent 'save' and the `extra` fields, one submission at a time. The
 * fields keep their values whatever the result; the first invalid one takes the focus. `version` is the version of the row
 * when the form was opened. The form keeps it when the loader data reloads, and changes it only after its own saves. `draftName`
 * names a form whose text is kept on the device until it is saved.
 */
export function useEditForm(extra: Record<string, string> = {}, version = '', draftName?: string): EditForm {
  const form = useRef<HTMLFormElement>(null)
  const savedContents = useRef('')
  const submittedContents = useRef('')
  const attempts = useRef<string[]>([])
  const opened = useRef(version)
  const submitting = useRef(false)
  const { isUploading, listenTo } = useRunningUploads()
  const [newId] = useState(randomUuid)
  const [keptMine, setKeptMine] = useState(false)
  const [resolved, setResolved] = useState<EditConflict>()
  const fetcher = useFetcher<ActionResult>()
  const data = useFetcherResult(fetcher)
  const saving = fetcher.state !== 'idle'
  const saved = !saving && data?.saved === true
  const [earlier, setEarlier] = useState<ActionResult>()
  // The screen is read again after the answer, for as long as a slow line takes.
  const answer = fetcher.state === 'submitting' || data === earlier ? undefined : data
  // A save that leads to another screen has no answer here.
  const isStored = answer?.saved === true || (fetcher.state === 'loading' && answer === undefined)

  // Reset in the same commit that re-enables the button, so that an early click is not lost.
  useLayoutEffect(() => {
    if (!saving) submitting.current = false
    if (form.current) setSaving(form.current, saving)
  })
  // A callback ref: a dialog mounts its form after the effects of this component have run.
  const ref = useCallback(
    (element: HTMLFormElement) => {
      form.current = element
      savedContents.current = contents(element)
      const stopListening = listenTo(element)
      return () => {
        form.current = null
        stopListening()
      }
    },
    [listenTo],
  )
  useEffect(() => {
    if (data?.saved === false) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [data])

  const isDirty = () => isUploading || contents(form.current) !== savedContents.current
  const {
    offered: draft,
    keep,
    forget,
  } = useDraft({ form, name: draftName, openedVersion: () => opened.current, isDirty })
  const reset = () => form.current?.reset()
  const discard = () => {
    reset()
    forget()
  }
  useUnsavedChanges({ isDirty, discard })
  const keepUnsaved = useEffectEvent(keep)
  useEffect(() => {
    if (!isStored) return
    // Changes typed after the submission are still unsaved.
    savedContents.current = submittedContents.current
    attempts.current = []
    // After 'Keep mine' the old version stays, so that the next save shows the colleague's changes first.
    if (answer?.version !== undefined && !keptMine) opened.current = answer.version
    keepUnsaved()
  }, [isStored, answer, keptMine])

  function send(more: Record<string, string>) {
    // The second click of a double click arrives before React has disabled the button.
    if (submitting.current || isUploading || !form.current) return
    submitting.current = true
    setEarlier(data)
    setSaving(form.current, true)
    submittedContents.current = contents(form.current)
    const values = new FormData(form.current)
    const opening = {
      [OPENED_FIELD]: savedContents.current,
      [ATTEMPTS_FIELD]: JSON.stringify(attempts.current),
      [NEW_ID_FIELD]: newId,
    }
    attempts.current = [...attempts.current, submittedContents.current]
    const fields = { intent: 'save', ...opening, ...extra, ...more }
    for (const [name, value] of Object.entries(fields)) values.set(name, value)
    void fetcher.submit(values, { method: 'post' })
  }

  function keepMine() {
    setResolved(data?.conflict)
    const theirs = data?.conflict?.theirs
    setKeptMine(theirs != null)
    send(
      theirs
        ? {
            version: theirs.updated_at,
            [OVERWRITTEN_FIELD]: JSON.stringify(theirs),
            ...(data?.conflict?.opened === null && { [OPENED_FIELD]: '' }),
          }
        : { id: '', version: '' },
    )
  }

  return {
    ref,
    onSubmit: (event) => {
      event.preventDefault()
      setKeptMine(false)
      send({ version: opened.current })
    },
    errors: data?.errors ?? noErrors,
    saving,
    saved,
    isRefused: answer?.saved === false,
    isUploading,
    isDirty,
    reset,
    draft,
    discard,
    openedVersion: () => opened.current,
    setOpenedVersion: (next) => {
      opened.current = next
    },
    conflict: data?.conflict === resolved || saving ? null : (data?.conflict ?? null),
    keepMine,
    dismissConflict: () => setResolved(data?.conflict),
    isStale: saved && keptMine,
  }
}

/** Reloads the row when the form is stale, unless the user has changed something since. */
export function useReloadWhenStale(
  { isStale, isDirty }: Pick<EditForm, 'isStale' | 'isDirty'>,
  reload: () => void,
) {
  const reloadIfClean = useEffectEvent(() => {
    if (!isDirty()) reload()
  })
  useEffect(() => {
    if (isStale) reloadIfClean()
  }, [isStale])
}

/** The entries of a form as JSON, for comparison. */
function contents(form: HTMLFormElement | null): string {
  return form ? JSON.stringify([...new FormData(form)]) : ''
}
