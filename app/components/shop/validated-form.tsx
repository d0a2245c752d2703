import type { ReactNode } from 'react'
import { Form, type FormProps } from 'react-router'
import type { FieldErrors } from '../../forms/parse-form.ts'
import { useFirstErrorFocus } from './use-first-error-focus.ts'
import { useFormErrors } from './use-form-errors.ts'
import { useSubmitOnce } from './use-submit-once.ts'

export interface ValidatedFormProps extends Omit<
  FormProps,
  'children' | 'method' | 'noValidate' | 'onSubmit'
> {
  /** A new one with every refused attempt; the first field in error then takes the focus. */
  refusal: { errors: FieldErrors } | undefined
  pending: boolean
  /** The fields, with what is wrong about them. */
  children: (errors: FieldErrors) => ReactNode
}

/** A form that the shop itself checks, in its own words, and that is sent once at a time. */
export function ValidatedForm({ refusal, pending, onChange, children, ...form }: ValidatedFormProps) {
  const ref = useFirstErrorFocus(refusal)
  const submitOnce = useSubmitOnce(pending)
  const { errors, onChange: seeTo } = useFormErrors(refusal)
  return (
    <Form
      {...form}
      ref={ref}
      method="post"
      noValidate
      onSubmit={submitOnce}
      onChange={(event) => {
        seeTo(event)
        onChange?.(event)
      }}
    >
      {children(errors)}
    </Form>
  )
}
