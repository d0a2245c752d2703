import { Field } from '../../ui/fields/field.tsx'
import { Input } from '../../ui/fields/input.tsx'

export interface FactorNameFieldProps {
  defaultValue: string
  error: string | null
}

export function FactorNameField({ defaultValue, error }: FactorNameFieldProps) {
  return (
    <Field label="Name" hint="To tell it from others later, such as “My phone”." error={error} required>
      {(control) => <Input {...control} name="name" autoComplete="off" defaultValue={defaultValue} />}
    </Field>
  )
}
