import { formatNaira } from '../../domain/money.ts'
import { PAYMENT_METHOD_LABELS } from '../../domain/payment-methods.ts'
import { RadioCard } from '../../ui/fields/radio-card.tsx'
import { RadioGroup } from '../../ui/fields/radio-group.tsx'
import { paymentExplanation } from './payment-explanation.ts'
import { AGREED_PAYMENT_FEE } from './payment-input.ts'
import type { Payment } from './use-payment.ts'

/** How the order is paid: docs/behaviour/checkout.md#payment. */
export function PaymentChoice({ payment, error }: { payment: Payment; error: string | undefined }) {
  return (
    <RadioGroup legend="How would you like to pay?" legendClassName="mb-3 font-serif text-2xl" error={error}>
      <input type="hidden" name={AGREED_PAYMENT_FEE} value={payment.fee} />
      <div className="grid gap-3">
        {payment.options.map((option) => (
          <RadioCard
            key={option.method}
            name="payment_method"
            value={option.method}
            checked={payment.method === option.method}
            onChange={() => payment.onChoose(option.method)}
          >
            <span className="block font-medium">{PAYMENT_METHOD_LABELS[option.method]}</span>
            <span className="block text-sm text-ink-soft">
              {paymentExplanation(option, payment.purchase)}
            </span>
            {payment.method === option.method && payment.fee > 0 && (
              <span className="block text-sm text-ink-soft">
                Costs {formatNaira(payment.fee)} on top of your order.
              </span>
            )}
          </RadioCard>
        ))}
      </div>
      {payment.options.length === 0 && (
        <p className="text-ink-soft">Nothing that we offer fits this order. Please contact us.</p>
      )}
    </RadioGroup>
  )
}
