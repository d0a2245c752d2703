import { useState } from 'react'
import { channelLabel, CHANNELS } from '../../../domain/channels.ts'
import { isPaymentMethod, PAYMENT_METHOD_LABELS } from '../../../domain/payment-methods.ts'
import { randomUuid } from '../../../lib/uuid.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { useEditForm } from '../../form/use-edit-form.ts'
import { Panel } from '../../page/panel.tsx'
import { Refusals } from '../../page/refusals.tsx'
import { DeliveryPanel, firstWay } from './delivery-panel.tsx'
import { itemsJson, type OrderLine } from './order-line.ts'
import { OrderLinesField } from './order-lines-field.tsx'
import type { TakeOrderChoices } from './queries.ts'
import { TakenCustomerFields } from './taken-customer-fields.tsx'
import { TakenDepositField } from './taken-deposit-field.tsx'
import { useTakenFields } from './taken-fields.ts'
import { RECEIVED } from './taken-order-input.ts'
import { TakenTotalPanel } from './taken-total-panel.tsx'
import { readTotalQuestion, readUncontrolled, type UncontrolledFields } from './total-question.ts'
import { useTakenTotal } from './use-taken-total.ts'

const TAKEN_BY = CHANNELS.filter((channel) => channel !== 'web').map((value) => ({
  value,
  label: channelLabel(value),
}))

export function TakeOrderForm({ choices }: { choices: TakeOrderChoices }) {
  // One key for the life of the form: a repeated attempt finds the order that it took.
  const [key] = useState(randomUuid)
  const { ref, onSubmit, errors, saving } = useEditForm({ key })
  const taken = useTakenFields()
  const [lines, setLines] = useState<readonly OrderLine[]>([])
  const [typed, setTyped] = useState<UncontrolledFields>({ delivery_method: firstWay(choices) })
  const { state, lga } = taken.fields
  const pickupPoint = typed.pickup_point || choices.points[0]?.id
  const total = useTakenTotal(
    readTotalQuestion({
      ...typed,
      ...(pickupPoint !== undefined && { pickup_point: pickupPoint }),
      items: itemsJson(lines),
      delivery_state: state,
      delivery_lga: lga,
    }),
    saving,
  )
  return (
    <form
      ref={ref}
      onSubmit={onSubmit}
      onChange={({ currentTarget }) => setTyped(readUncontrolled(new FormData(currentTarget)))}
      noValidate
      aria-label="Order"
      className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2"
    >
      <div className="space-y-5">
        <Panel title="Products">
          <OrderLinesField
            lines={lines}
            onChange={setLines}
            discounts={choices.discounts}
            error={errors['items']}
          />
          <DiscountFields errors={errors} />
        </Panel>
        <Panel title="Payment">
          <PaymentField methods={choices.methods} error={errors['payment']} />
          <TakenDepositField payment={typed.payment ?? ''} total={total.total} />
          <Field label="It came by">
            {(control) => <Select name="channel" options={TAKEN_BY} {...control} />}
          </Field>
        </Panel>
      </div>
      <div className="space-y-5">
        <Panel title="Customer">
          <TakenCustomerFields taken={taken} errors={errors} />
        </Panel>
        <DeliveryPanel choices={choices} taken={taken} errors={errors} />
        <TakenTotalPanel {...total} error={errors['total']} />
        <div data-form-buttons className="flex flex-wrap justify-end gap-3">
          <Refusals />
          <Button type="submit" size="large" pending={saving}>
            Take the Order
          </Button>
        </div>
      </div>
    </form>
  )
}

function DiscountFields({ errors }: { errors: Partial<Record<string, string>> }) {
  return (
    <div className="grid gap-4 border-t border-ink/10 pt-5 sm:grid-cols-2">
      <Field label="Discount (₦)" hint="On the whole order." error={errors['discount']}>
        {(control) => <Input name="discount" kind="amount" {...control} />}
      </Field>
      <Field label="Reason" error={errors['discount_reason']}>
        {(control) => <Input name="discount_reason" maxLength={200} {...control} />}
      </Field>
    </div>
  )
}

/** What was received, or how it will be paid. */
function PaymentField({ methods, error }: { methods: readonly string[]; error: string | undefined }) {
  const received = RECEIVED.map(({ value, label }) => ({ value: `paid:${value}`, label: `Paid: ${label}` }))
  const later = methods
    .filter(isPaymentMethod)
    .map((method) => ({ value: `later:${method}`, label: `Pays later: ${PAYMENT_METHOD_LABELS[method]}` }))
  const options = [
    { value: '', label: 'Choose' },
    ...received,
    ...later,
    { value: 'agreed', label: 'Agreed later' },
  ]
  return (
    <Field
      label="How it is paid"
      required
      error={error}
      hint="If the customer pays later, the order has a link that you can send. It does not expire."
    >
      {(control) => <Select name="payment" options={options} {...control} />}
    </Field>
  )
}
