import type { DeliveryDays } from '../../domain/delivery.ts'
import type { FieldErrors } from '../../lib/forms/parse-form.ts'
import { Field } from '../../ui/fields/field.tsx'
import { Input } from '../../ui/fields/input.tsx'

export interface DaysFieldsProps {
  days: DeliveryDays | undefined
  errors: FieldErrors
}

/** How many days after the order it arrives or is ready. */
export function DaysFields({ days, errors }: DaysFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Days, from" hint="Blank to promise nothing." error={errors['min_days']}>
        {(control) => <Input name="min_days" kind="whole" defaultValue={days?.min_days ?? ''} {...control} />}
      </Field>
      <Field label="Days, to" error={errors['max_days']}>
        {(control) => <Input name="max_days" kind="whole" defaultValue={days?.max_days ?? ''} {...control} />}
      </Field>
    </div>
  )
}
