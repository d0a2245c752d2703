import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'

export interface DisplayOrderFieldProps {
  initial: number
  error?: string
}

/** Where a row stands among the others. */
export function DisplayOrderField({ initial, error }: DisplayOrderFieldProps) {
  return (
    <Field label="Display Order" hint="Lower numbers come first." error={error}>
      {(control) => <Input name="display_order" inputMode="numeric" defaultValue={initial} {...control} />}
    </Field>
  )
}
