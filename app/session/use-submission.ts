import { useEffect, useRef, useState, type RefObject } from 'react'

export interface Refusal {
  /** The `control` that `run` was called with. */
  control: string
  message: string
}

export interface Submission {
  /** Names the control that is running. */
  busy: string | null
  /** The last error. */
  refusal: Refusal | null
  run: (control: string, submit: () => Promise<void>) => Promise<void>
}

/**
 * Runs one submission at a time. A button is disabled too late for a double click, so a second call during a run is ignored.
 */
export function useSubmission(): Submission {
  const running = useRef(false)
  const [busy, setBusy] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)

  async function run(control: string, submit: () => Promise<void>): Promise<void> {
    if (running.current) return
    running.current = true
    setBusy(control)
    try {
      await submit()
      setRefusal(null)
    } catch (error) {
      setRefusal({ control, message: error instanceof Error ? error.message : String(error) })
    } finally {
      running.current = false
      setBusy(null)
    }
  }

  return { busy, refusal, run }
}

/** A form's `ref`: focuses the invalid control after a refusal, and the selector `first` when the form appears. */
export function useErrorFocus(refusal: Refusal | null, first?: string): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const wanted = refusal === null ? first : '[aria-invalid]'
    if (wanted) form.current?.querySelector<HTMLElement>(wanted)?.focus()
  }, [refusal, first])
  return form
}
