import { SIZE_CLASS_LABELS, SIZE_CLASSES } from '../../domain/size-classes.ts'
import type { FieldErrors } from '../../lib/forms/parse-form.ts'
import { Field } from '../../ui/fields/field.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { CheckField } from '../form/check-field.tsx'
import { AreasField } from './areas-field.tsx'
import type { StateAreas } from './areas.ts'
import { DaysFields } from './days-fields.tsx'
import type { ZoneRow } from './queries.ts'

export interface ZoneFieldsProps {
  /** Absent for a new zone. */
  zone?: ZoneRow
  states: readonly StateAreas[]
  /** All zones of the shop. */
  zones: readonly ZoneRow[]
  errors: FieldErrors
}

export function ZoneFields({ zone, states, zones, errors }: ZoneFieldsProps) {
  const others = zones.filter(({ id }) => id !== zone?.id)
  const takenBy = new Map(others.flatMap(({ name, areas }) => areas.map((area) => [area, name] as const)))
  return (
    <>
      <Field label="Name" required error={errors['name']}>
        {(control) => (
          <Input
            name="name"
            defaultValue={zone?.name}
            placeholder="Lagos mainland"
            autoComplete="off"
            {...control}
          />
        )}
      </Field>
      <AreasField initial={zone?.areas ?? []} states={states} takenBy={takenBy} />
      <fieldset>
        <legend className="text-sm font-medium">Fees (₦)</legend>
        <p className="mt-1 text-sm text-ink-soft">
          For a whole order, by the largest piece in it. Leave a fee blank to quote it after ordering.
        </p>
        <div className="mt-3 grid gap-4 sm:grid-cols-2">
          {SIZE_CLASSES.map((size) => (
            <Field key={size} label={SIZE_CLASS_LABELS[size]} error={errors[`fee_${size}`]}>
              {(control) => (
                <Input
                  name={`fee_${size}`}
                  kind="amount"
                  defaultValue={zone?.[`fee_${size}`] ?? ''}
                  {...control}
                />
              )}
            </Field>
          ))}
        </div>
      </fieldset>
      <Field
        label="Free above (₦)"
        hint="Orders whose goods cost this much or more are delivered free. Blank for never."
        error={errors['free_above']}
      >
        {(control) => (
          <Input name="free_above" kind="amount" defaultValue={zone?.free_above ?? ''} {...control} />
        )}
      </Field>
      <DaysFields days={zone} errors={errors} />
      <CheckField name="pays_on_delivery" defaultChecked={zone?.pays_on_delivery ?? false}>
        Orders can be paid on delivery here
      </CheckField>
      <CheckField name="active" defaultChecked={zone?.active ?? true}>
        On: shoppers can choose it
      </CheckField>
    </>
  )
}
