import type { FieldErrors } from '../../lib/forms/parse-form.ts'
import { Field } from '../../ui/fields/field.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { Textarea } from '../../ui/fields/textarea.tsx'
import { CheckField } from '../form/check-field.tsx'
import { DaysFields } from './days-fields.tsx'
import type { PickupPointRow } from './queries.ts'

export interface PickupPointFieldsProps {
  /** Absent for a new one. */
  point?: PickupPointRow
  errors: FieldErrors
}

export function PickupPointFields({ point, errors }: PickupPointFieldsProps) {
  return (
    <>
      <Field label="Name" required error={errors['name']}>
        {(control) => (
          <Input
            name="name"
            defaultValue={point?.name}
            placeholder="Lekki showroom"
            autoComplete="off"
            {...control}
          />
        )}
      </Field>
      <Field label="Address" required error={errors['address']}>
        {(control) => <Textarea name="address" rows={2} defaultValue={point?.address} {...control} />}
      </Field>
      <Field label="Opening Hours" hint="Such as Mon–Sat, 9 am to 6 pm." error={errors['opening_hours']}>
        {(control) => <Input name="opening_hours" defaultValue={point?.opening_hours ?? ''} {...control} />}
      </Field>
      <Field label="Fee (₦)" required error={errors['fee']}>
        {(control) => <Input name="fee" kind="amount" defaultValue={point?.fee ?? 0} {...control} />}
      </Field>
      <DaysFields days={point} errors={errors} />
      <CheckField name="active" defaultChecked={point?.active ?? true}>
        On: shoppers can choose it
      </CheckField>
    </>
  )
}
