import { useState, type FormEvent } from 'react'

type Errors = Partial<Record<string, string>>

/**
 * What is wrong with the fields of a form, without those that were changed since it was refused: a complaint goes as soon
 * as one sees to it. `refusal` is a new object with every refused attempt.
 */
export function useFormErrors(refusal: { errors: Errors } | undefined): {
  errors: Errors
  /** For the form's `onChange`. */
  onChange: (event: FormEvent<HTMLFormElement>) => void
} {
  const [seenTo, setSeenTo] = useState<{ refusal: typeof refusal; names: readonly string[] }>()
  const names = seenTo?.refusal === refusal ? (seenTo?.names ?? []) : []
  const open = Object.entries(refusal?.errors ?? {}).filter(([name]) => !names.includes(name))

  function onChange({ target }: FormEvent<HTMLFormElement>): void {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) {
      setSeenTo({ refusal, names: [...names, target.name] })
    }
  }

  return { errors: Object.fromEntries(open), onChange }
}
