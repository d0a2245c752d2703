import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type FormEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { Form, type FormProps } from 'react-router'
import type { FieldErrors } from '../../lib/forms/parse-form.ts'

/** The errors of a refused attempt; a new object for each. */
type Refusal = { errors: FieldErrors } | undefined

/** Props for a form without native validation, and the errors to show in it. */
export interface ValidatedFormState {
  ref: RefObject<HTMLFormElement | null>
  errors: FieldErrors
  onSubmit: (event: FormEvent) => void
  onChange: (event: FormEvent<HTMLFormElement>) => void
}

/**
 * A form that its action validates. A refused attempt focuses the first invalid field, and changing a field removes its
 * error. One submission at a time is allowed.
 */
export function useValidatedForm(refusal: Refusal, pending: boolean): ValidatedFormState {
  const ref = useRef<HTMLFormElement>(null)
  const submitted = useRef(false)
  const [changed, setChanged] = useState<{ refusal: Refusal; names: readonly string[] }>()
  const names = changed?.refusal === refusal ? (changed?.names ?? []) : []
  const open = Object.entries(refusal?.errors ?? {}).filter(([name]) => !names.includes(name))

  useEffect(() => {
    if (refusal !== undefined) ref.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [refusal])
  // After each render, not only when `pending` changes: an immediate answer is never rendered as pending.
  useLayoutEffect(() => {
    if (!pending) submitted.current = false
  })

  return {
    ref,
    errors: Object.fromEntries(open),
    onSubmit: (event) => {
      // A button is disabled too late for a double click, whose second click arrives before the next render.
      if (submitted.current) event.preventDefault()
      submitted.current = true
    },
    onChange: ({ target }) => {
      if (
        target instanceof HTMLInputElement ||
        target instanceof HTMLTextAreaElement ||
        target instanceof HTMLSelectElement
      )
        setChanged({ refusal, names: [...names, target.name] })
    },
  }
}

export interface ValidatedFormProps extends Omit<
  FormProps,
  'children' | 'method' | 'noValidate' | 'onSubmit'
> {
  /** Absent where the form shows its errors itself. */
  refusal?: Refusal
  pending: boolean
  /** Renders the fields with their errors. */
  children: (errors: FieldErrors) => ReactNode
}

/** A form with `useValidatedForm` that submits to the screen's action. */
export function ValidatedForm({ refusal, pending, onChange, children, ...form }: ValidatedFormProps) {
  const { ref, errors, ...handlers } = useValidatedForm(refusal, pending)
  return (
    <Form
      {...form}
      ref={ref}
      method="post"
      noValidate
      onSubmit={handlers.onSubmit}
      onChange={(event) => {
        handlers.onChange(event)
        onChange?.(event)
      }}
    >
      {children(errors)}
    </Form>
  )
}
