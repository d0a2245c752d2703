import { useCallback, useLayoutEffect, useState, type RefObject } from 'react'

// Fields tell the form around them by events, as the form tells them by `reset`.
const STARTED = 'uploadstart'
const ENDED = 'uploadend'

/**
 * Tells the form around `element` that a field uploads files. A layout effect: the form waits until the commit in which the
 * field's input has the address of the last file.
 */
export function useReportUpload(element: RefObject<HTMLElement | null>, isUploading: boolean): void {
  useLayoutEffect(() => {
    const form = element.current?.closest('form')
    if (!form || !isUploading) return undefined
    form.dispatchEvent(new Event(STARTED))
    return () => void form.dispatchEvent(new Event(ENDED))
  }, [element, isUploading])
}

export interface RunningUploads {
  /** Whether any field of the form uploads files. */
  isUploading: boolean
  /** Listens to a form that is mounted; returns a function that stops it. */
  listenTo: (form: HTMLFormElement) => () => void
}

/** Counts the uploads that the fields of a form report. */
export function useRunningUploads(): RunningUploads {
  const [running, setRunning] = useState(0)
  const listenTo = useCallback((form: HTMLFormElement) => {
    const onStart = () => setRunning((count) => count + 1)
    const onEnd = () => setRunning((count) => count - 1)
    form.addEventListener(STARTED, onStart)
    form.addEventListener(ENDED, onEnd)
    return () => {
      form.removeEventListener(STARTED, onStart)
      form.removeEventListener(ENDED, onEnd)
    }
  }, [])
  return { isUploading: running > 0, listenTo }
}

/** The forms whose values were sent and not answered yet. */
const savingForms = new WeakSet<HTMLFormElement>()

export function setSaving(form: HTMLFormElement, isSaving: boolean): void {
  if (isSaving) savingForms.add(form)
  else savingForms.delete(form)
}

/** Whether the form around the element is being saved. */
export function isBeingSaved(element: HTMLElement | null): boolean {
  const form = element?.closest('form')
  return form != null && savingForms.has(form)
}
