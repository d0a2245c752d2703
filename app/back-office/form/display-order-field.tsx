import { Field } from '../../ui/fields/field.tsx'
import { Input } from '../../ui/fields/input.tsx'

export interface DisplayOrderFieldProps {
  initial: number
  error?: string
}

export function DisplayOrderField({ initial, error }: DisplayOrderFieldProps) {
  return (
    <Field label="Display Order" hint="Lower numbers come first." error={error}>
      {(control) => <Input name="display_order" kind="whole" defaultValue={initial} {...control} />}
    </Field>
  )
}
