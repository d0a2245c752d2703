import { formatNaira } from '../../domain/money.ts'
import { paymentMethodLabel } from '../../domain/payment-methods.ts'
import { formatDate } from '../../lib/dates.ts'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { PROVIDER_TITLES } from '../gateway-refunds/refund-transfer.ts'

/** A payment of which the money has come in. */
export interface ArrivedPayment {
  id: string
  method: string
  /** Whether the order counts it. */
  counts: boolean
  /** Naira. */
  paid_amount: number | null
  paid_at: string | null
}

const UNCOUNTED = 'The order does not count this payment: nothing of the sale is undone.'

export interface RefundedPaymentFieldProps {
  /** Of the chosen order. */
  payments: readonly ArrivedPayment[]
  value: string
  onChange: (id: string) => void
  /** Whether the order is the one that the refund was recorded for. */
  isOwnOrder: boolean
  error?: string
}

/**
 * Which payment a refund gives back (docs/behaviour/refunds.md#of-which-payment). Where there is nothing to choose, the refund keeps the
 * payment that it has; one that moves to another order loses it.
 */
export function RefundedPaymentField(props: RefundedPaymentFieldProps) {
  const { payments, value, onChange, isOwnOrder, error } = props
  if (!isChoice(payments)) return isOwnOrder ? null : <input type="hidden" name="payment_id" value="" />
  const chosen = payments.find(({ id }) => id === value)
  return (
    <Field label="Of which payment" hint={chosen?.counts === false && UNCOUNTED} error={error}>
      {(control) => (
        <Select
          name="payment_id"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          options={[
            { value: '', label: 'Not said' },
            ...payments.map((payment) => ({ value: payment.id, label: paymentLabel(payment) })),
          ]}
          {...control}
        />
      )}
    </Field>
  )
}

/** A single payment that counts leaves nothing to say. */
function isChoice(payments: readonly ArrivedPayment[]): boolean {
  return payments.length > 1 || payments.some(({ counts }) => !counts)
}

function paymentLabel({ method, counts, paid_amount, paid_at }: ArrivedPayment): string {
  const parts = [PROVIDER_TITLES[method] ?? paymentMethodLabel(method), formatNaira(paid_amount ?? 0)]
  if (paid_at !== null) parts.push(formatDate(paid_at))
  if (!counts) parts.push('does not count')
  return parts.join(', ')
}
