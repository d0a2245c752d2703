import { PrefetchPageLinks } from 'react-router'
import { deliveryDaysText, deliveryFeeText } from '../../domain/delivery.ts'
import type { FieldErrors } from '../../lib/forms/parse-form.ts'
import { Field } from '../../ui/fields/field.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { RadioCard } from '../../ui/fields/radio-card.tsx'
import { RadioGroup } from '../../ui/fields/radio-group.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { Textarea } from '../../ui/fields/textarea.tsx'
import { ESTIMATE_PATH, NOT_SERVED, type PickupPoint } from '../delivery/delivery-estimate.ts'
import type { Delivery } from './use-delivery.ts'

interface DeliveryFieldsProps {
  delivery: Delivery
  errors: FieldErrors
}

/** Delivery to an address or pickup: docs/behaviour/checkout.md#delivery. */
export function DeliveryFields({ delivery, errors }: DeliveryFieldsProps) {
  const { options, choice } = delivery
  const hasBoth = options.states.length > 0 && options.pickupPoints.length > 0
  return (
    <>
      <PrefetchPageLinks page={ESTIMATE_PATH} />
      {hasBoth ? (
        <MethodChoice delivery={delivery} />
      ) : (
        <input type="hidden" name="delivery_method" value={choice.method} />
      )}
      {choice.method === 'delivery' ? (
        <AddressFields delivery={delivery} errors={errors} />
      ) : (
        <PickupChoice delivery={delivery} error={errors['pickup_point']} />
      )}
    </>
  )
}

function MethodChoice({ delivery: { choice, onChange } }: { delivery: Delivery }) {
  return (
    <RadioGroup legend="How would you like to get it?">
      <div className="grid gap-3 sm:grid-cols-2">
        <RadioCard
          name="delivery_method"
          value="delivery"
          checked={choice.method === 'delivery'}
          onChange={() => onChange({ method: 'delivery' })}
        >
          Delivery to my address
        </RadioCard>
        <RadioCard
          name="delivery_method"
          value="pickup"
          checked={choice.method === 'pickup'}
          onChange={() => onChange({ method: 'pickup' })}
        >
          I pick it up
        </RadioCard>
      </div>
    </RadioGroup>
  )
}

function AddressFields({ delivery, errors }: DeliveryFieldsProps) {
  const { options, choice, lgas, offer, onChange } = delivery
  const areas = choice.lga === '' || lgas.includes(choice.lga) ? lgas : [choice.lga, ...lgas]
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="State" error={errors['delivery_state']} required>
          {(control) => (
            <Select
              {...control}
              name="delivery_state"
              autoComplete="address-level1"
              placeholder="Choose a state"
              value={choice.state}
              onChange={(event) => onChange({ state: event.currentTarget.value, lga: '' })}
              options={options.states.map(({ code, name }) => ({ value: code, label: name }))}
            />
          )}
        </Field>
        <Field
          label="Local Government Area"
          error={offer.kind === 'not-served' ? `${NOT_SERVED}.` : errors['delivery_lga']}
          required
        >
          {(control) => (
            <Select
              {...control}
              name="delivery_lga"
              autoComplete="address-level2"
              placeholder={choice.state === '' ? 'Choose a state first' : 'Choose an area'}
              value={choice.lga}
              onChange={(event) => onChange({ lga: event.currentTarget.value })}
              options={areas.map((lga) => ({ value: lga, label: lga }))}
            />
          )}
        </Field>
      </div>
      <Field label="Shipping Address" error={errors['shipping_address']} required>
        {(control) => (
          <Textarea
            {...control}
            name="shipping_address"
            rows={2}
            autoComplete="street-address"
            placeholder="House number, street, estate"
            value={choice.street}
            onChange={(event) => onChange({ street: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field
        label="Landmark (optional)"
        error={errors['delivery_landmark']}
        hint="What is near it, for the driver."
      >
        {(control) => (
          <Input
            {...control}
            name="delivery_landmark"
            value={choice.landmark}
            onChange={(event) => onChange({ landmark: event.currentTarget.value })}
          />
        )}
      </Field>
    </>
  )
}

function PickupChoice({ delivery, error }: { delivery: Delivery; error: string | undefined }) {
  const { options, choice, onChange } = delivery
  return (
    <RadioGroup legend="Where will you pick it up? *" error={error}>
      <div className="grid gap-3">
        {options.pickupPoints.map((point) => (
          <RadioCard
            key={point.id}
            name="pickup_point"
            value={point.id}
            checked={choice.pickupPoint === point.id}
            onChange={() => onChange({ pickupPoint: point.id })}
          >
            <PickupPointDetails point={point} />
          </RadioCard>
        ))}
      </div>
    </RadioGroup>
  )
}

function PickupPointDetails({ point }: { point: PickupPoint }) {
  const days = deliveryDaysText(point)
  return (
    <>
      <span className="flex flex-wrap justify-between gap-x-4 font-medium">
        <span>{point.name}</span>
        <span className="tabular-nums">{deliveryFeeText(point.fee)}</span>
      </span>
      <span className="block text-sm whitespace-pre-line text-ink-soft">{point.address}</span>
      {point.opening_hours && <span className="block text-sm text-ink-soft">{point.opening_hours}</span>}
      {days !== null && <span className="block text-sm text-ink-soft">{`Ready in ${days}`}</span>}
    </>
  )
}
