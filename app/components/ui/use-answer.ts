import { useEffect, useRef, useState, type RefObject } from 'react'

export interface Refusal {
  /** What was refused, as `run` was told. */
  of: string
  message: string
}

/**
 * One answer at a time, and what became of it. A disabled button comes too late for a double click, whose second half is
 * let go here.
 */
export function useAnswer() {
  const running = useRef(false)
  const [busy, setBusy] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)

  async function run(of: string, answer: () => Promise<void>): Promise<void> {
    if (running.current) return
    running.current = true
    setBusy(of)
    try {
      await answer()
      setRefusal(null)
    } catch (error) {
      setRefusal({ of, message: error instanceof Error ? error.message : String(error) })
    } finally {
      running.current = false
      setBusy(null)
    }
  }

  return { busy, refusal, run }
}

/** For a form's `ref`: the focus goes to what was refused, and to `first` when the form appears. */
export function useRefusedFocus(refusal: Refusal | null, first?: string): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const wanted = refusal === null ? first : '[aria-invalid]'
    if (wanted) form.current?.querySelector<HTMLElement>(wanted)?.focus()
  }, [refusal, first])
  return form
}
