import type { FieldErrors } from '../../lib/forms/parse-form.ts'
import { Field } from '../../ui/fields/field.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { Textarea } from '../../ui/fields/textarea.tsx'

export interface CustomerValues {
  name: string
  email: string
  phone: string | null
  address: string | null
}

export interface CustomerFieldsProps {
  /** Absent for a new customer. */
  customer?: CustomerValues
  errors: FieldErrors
}

export function CustomerFields({ customer, errors }: CustomerFieldsProps) {
  return (
    <>
      <Field label="Name" required error={errors['name']}>
        {(control) => (
          <Input kind="person" name="name" defaultValue={customer?.name} autoComplete="off" {...control} />
        )}
      </Field>
      <Field label="Email" required error={errors['email']}>
        {(control) => (
          <Input kind="email" name="email" defaultValue={customer?.email} autoComplete="off" {...control} />
        )}
      </Field>
      <Field label="Phone" error={errors['phone']}>
        {(control) => (
          <Input
            kind="phone"
            name="phone"
            placeholder="+234 800 000 0000"
            defaultValue={customer?.phone ?? ''}
            autoComplete="off"
            {...control}
          />
        )}
      </Field>
      <Field label="Address" error={errors['address']}>
        {(control) => <Textarea name="address" defaultValue={customer?.address ?? ''} {...control} />}
      </Field>
    </>
  )
}
