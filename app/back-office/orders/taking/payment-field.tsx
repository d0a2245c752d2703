import { isPaymentMethod, PAYMENT_METHOD_LABELS } from '../../../domain/payment-methods.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { RECEIVED } from './taken-order-input.ts'

/** What was received, or how it will be paid. */
export function PaymentField({ methods, error }: { methods: readonly string[]; error: string | undefined }) {
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
