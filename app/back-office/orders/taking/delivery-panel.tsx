import { useState } from 'react'
import { Field } from '../../../ui/fields/field.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { Textarea } from '../../../ui/fields/textarea.tsx'
import { Panel } from '../../page/panel.tsx'
import type { TakeOrderChoices } from './queries.ts'
import type { TakenFieldsState } from './taken-fields.ts'

export interface DeliveryPanelProps {
  choices: TakeOrderChoices
  taken: TakenFieldsState
  errors: Partial<Record<string, string>>
}

type Way = 'none' | 'delivery' | 'pickup'

const LABELS: Record<Way, string> = {
  none: 'Agreed with the customer',
  delivery: 'Delivered to a zone',
  pickup: 'Picked up',
}

/** The one that is chosen at first. */
export function firstWay({ delivers }: TakeOrderChoices): Way {
  return delivers ? 'delivery' : 'none'
}

/** Where the order goes: to a zone, to a pickup point, or as agreed. */
export function DeliveryPanel({ choices, taken, errors }: DeliveryPanelProps) {
  const { delivers, points } = choices
  const ways: Way[] = [
    'none',
    ...(delivers ? ['delivery' as const] : []),
    ...(points.length > 0 ? ['pickup' as const] : []),
  ]
  const [way, setWay] = useState(firstWay(choices))
  const addressField = way === 'delivery' ? 'street' : 'address'
  return (
    <Panel title="Delivery">
      {ways.length > 1 && (
        <Field label="How the customer gets it">
          {(control) => (
            <Select
              name="delivery_method"
              value={way}
              onChange={({ target }) => setWay(ways.find((name) => name === target.value) ?? 'none')}
              options={ways.map((value) => ({ value, label: LABELS[value] }))}
              {...control}
            />
          )}
        </Field>
      )}
      {way === 'delivery' && <ZoneFields states={choices.states} taken={taken} errors={errors} />}
      {way === 'pickup' ? (
        <Field label="Pickup point" required error={errors['pickup_point']}>
          {(control) => (
            <Select
              name="pickup_point"
              options={points.map(({ id, name }) => ({ value: id, label: name }))}
              {...control}
            />
          )}
        </Field>
      ) : (
        <Field
          label="Address"
          required
          hint={way === 'none' ? 'Or what you agreed, such as “Takes it along”.' : undefined}
          error={errors['address']}
        >
          {(control) => (
            <Textarea
              name="address"
              rows={2}
              value={taken.fields[addressField]}
              onChange={({ target }) => taken.onChange({ [addressField]: target.value })}
              {...control}
            />
          )}
        </Field>
      )}
    </Panel>
  )
}

interface ZoneFieldsProps extends Pick<DeliveryPanelProps, 'taken' | 'errors'> {
  states: TakeOrderChoices['states']
}

function ZoneFields({ states, taken: { fields, onChange }, errors }: ZoneFieldsProps) {
  const lgas = states.find(({ code }) => code === fields.state)?.lgas ?? []
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="State" required error={errors['delivery_state']}>
        {(control) => (
          <Select
            name="delivery_state"
            value={fields.state}
            onChange={({ target }) => onChange({ state: target.value, lga: '' })}
            options={[
              { value: '', label: 'Choose' },
              ...states.map((state) => ({ value: state.code, label: state.name })),
            ]}
            {...control}
          />
        )}
      </Field>
      <Field label="Local Government Area" required error={errors['delivery_lga']}>
        {(control) => (
          <Select
            name="delivery_lga"
            value={fields.lga}
            onChange={({ target }) => onChange({ lga: target.value })}
            options={[{ value: '', label: 'Choose' }, ...lgas.map((name) => ({ value: name, label: name }))]}
            {...control}
          />
        )}
      </Field>
      <Field label="Landmark">
        {(control) => (
          <Input
            name="delivery_landmark"
            value={fields.landmark}
            onChange={({ target }) => onChange({ landmark: target.value })}
            maxLength={200}
            {...control}
          />
        )}
      </Field>
      <Field label="Agreed fee (₦)" hint="Blank: the fee of the zone." error={errors['delivery_fee']}>
        {(control) => <Input name="delivery_fee" kind="amount" {...control} />}
      </Field>
    </div>
  )
}
