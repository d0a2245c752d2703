import { useState } from 'react'
import { Field } from '../../../ui/fields/field.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { Textarea } from '../../../ui/fields/textarea.tsx'
import { Panel } from '../../page/panel.tsx'
import type { EarlierCustomer } from './queries.ts'
import type { TakeOrderChoices } from './take-order-choices.ts'

export interface DeliveryPanelProps {
  choices: TakeOrderChoices
  customer: EarlierCustomer | null
  errors: Partial<Record<string, string>>
}

type Way = 'none' | 'delivery' | 'pickup'

const LABELS: Record<Way, string> = {
  none: 'Agreed with the customer',
  delivery: 'Delivered to a zone',
  pickup: 'Picked up',
}

/** Where the order goes: to a zone, to a pickup point, or as agreed. */
export function DeliveryPanel({ choices, customer, errors }: DeliveryPanelProps) {
  const { delivers, points } = choices
  const ways: Way[] = [
    'none',
    ...(delivers ? ['delivery' as const] : []),
    ...(points.length > 0 ? ['pickup' as const] : []),
  ]
  const [way, setWay] = useState<Way>(delivers ? 'delivery' : 'none')
  const address = way === 'delivery' ? (customer?.delivery_street ?? '') : (customer?.shipping_address ?? '')
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
      {way === 'delivery' && <ZoneFields states={choices.states} customer={customer} errors={errors} />}
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
          {(control) => <Textarea key={way} name="address" rows={2} defaultValue={address} {...control} />}
        </Field>
      )}
    </Panel>
  )
}

interface ZoneFieldsProps extends Pick<DeliveryPanelProps, 'customer' | 'errors'> {
  states: TakeOrderChoices['states']
}

function ZoneFields({ states, customer, errors }: ZoneFieldsProps) {
  const [code, setCode] = useState(customer?.delivery_state ?? '')
  const lgas = states.find((state) => state.code === code)?.lgas ?? []
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="State" required error={errors['delivery_state']}>
        {(control) => (
          <Select
            name="delivery_state"
            value={code}
            onChange={({ target }) => setCode(target.value)}
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
            key={code}
            name="delivery_lga"
            defaultValue={customer?.delivery_lga ?? ''}
            options={[{ value: '', label: 'Choose' }, ...lgas.map((name) => ({ value: name, label: name }))]}
            {...control}
          />
        )}
      </Field>
      <Field label="Landmark">
        {(control) => (
          <Input
            name="delivery_landmark"
            defaultValue={customer?.delivery_landmark ?? ''}
            maxLength={200}
            {...control}
          />
        )}
      </Field>
      <Field label="Agreed fee (₦)" hint="Blank: the fee of the zone." error={errors['delivery_fee']}>
        {(control) => <Input name="delivery_fee" inputMode="decimal" {...control} />}
      </Field>
    </div>
  )
}
