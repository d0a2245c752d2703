import { useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { formatNaira } from '../../domain/money.ts'
import { paymentMarkLabel } from '../../domain/orders/order-figures.ts'
import { costsNothing, endedUnpaid } from '../../domain/orders/order-status.ts'
import {
  isPaymentMethod,
  PAYMENT_METHOD_LABELS,
  type PaymentMethodName,
} from '../../domain/payment-methods.ts'
import type { FieldErrors } from '../../lib/forms/parse-form.ts'
import { Button } from '../../ui/button.tsx'
import { RadioCard } from '../../ui/fields/radio-card.tsx'
import { RadioGroup } from '../../ui/fields/radio-group.tsx'
import { useFocusHeadingOnUnmount } from '../../ui/focus-heading.ts'
import { PaymentBadge } from '../../ui/status-badge.tsx'
import { ValidatedForm } from '../form/validated-form.tsx'
import type { OwnOrderRow } from '../own-order/own-order-row.ts'
import type { BankAccount, PaymentOption } from '../payment/queries.ts'
import { amountBy, amountDue, openTransfer, totalBy } from './amount-due.ts'
import { paymentText } from './payment-text.ts'
import { TransferDetails } from './transfer-details.tsx'

export interface OrderPaymentProps {
  order: OwnOrderRow
  /** All methods that the shop offers. */
  options: readonly PaymentOption[]
  account: BankAccount | null
  /** Of a receipt that was refused. */
  errors: FieldErrors | undefined
}

/** What is paid, what is due, and how to pay it: docs/behaviour/account.md#paying. */
export function OrderPayment({ order, options, account, errors }: OrderPaymentProps) {
  const due = amountDue(order)
  const transfer = openTransfer(order, due)
  const showsTransfer = due > 0 && transfer !== undefined && account !== null
  const hasBadge = !costsNothing(order) && !endedUnpaid(order)
  return (
    <section aria-labelledby="order-payment">
      <div className="flex flex-wrap items-center gap-x-3">
        <h2 id="order-payment" className="font-serif text-2xl">
          Payment
        </h2>
        {hasBadge && (
          <PaymentBadge
            status={order.payment_status}
            isFree={false}
            mark={paymentMarkLabel(order.payment_mark)}
          />
        )}
      </div>
      <p className="mt-2">{paymentText(order)}</p>
      {showsTransfer && (
        <TransferDetails order={order} payment={transfer} account={account} error={errors?.['receipt']} />
      )}
      {due > 0 && transfer?.state !== 'submitted' && (
        <PayForm order={order} due={due} options={options} showsTransfer={showsTransfer} />
      )}
    </section>
  )
}

interface PayFormProps {
  order: OwnOrderRow
  /** Naira. */
  due: number
  options: readonly PaymentOption[]
  /** Whether the details of the transfer are shown above. */
  showsTransfer: boolean
}

/** Pays now, by the chosen method or by another one. */
function PayForm({ order, due, options, showsTransfer }: PayFormProps) {
  const pending = useNavigation().formData?.get('intent') === 'pay'
  const part = useRef<HTMLDivElement>(null)
  // A payment can arrive while the form is being filled in.
  useFocusHeadingOnUnmount(part)
  const possible = options.filter(({ method }) => method !== 'pay_on_delivery')
  const [chosen, setChosen] = useState(() => firstMethod(order, possible))
  if (possible.every(({ method }) => showsTransfer && method === 'bank_transfer')) return null
  const option = possible.find(({ method }) => method === chosen)
  const amount = option ? amountBy(order, option) : due
  const total = option ? totalBy(order, option) : order.total_amount
  return (
    <div ref={part} className="mt-5">
      <ValidatedForm pending={pending}>
        {() => (
          <>
            <input type="hidden" name="intent" value="pay" />
            <input type="hidden" name="id" value={order.id} />
            <input type="hidden" name="number" value={order.order_number} />
            <RadioGroup legend={showsTransfer ? 'Or pay in another way' : 'How would you like to pay?'}>
              <div className="grid gap-3">
                {possible.map(({ method }) => (
                  <RadioCard
                    key={method}
                    name="method"
                    value={method}
                    checked={chosen === method}
                    onChange={() => setChosen(method)}
                  >
                    {PAYMENT_METHOD_LABELS[method]}
                  </RadioCard>
                ))}
              </div>
            </RadioGroup>
            {total !== order.total_amount && (
              <p className="mt-3 text-ink-soft">
                {`With the fee for this way of paying, your order costs ${formatNaira(total)} in all.`}
              </p>
            )}
            {!(showsTransfer && chosen === 'bank_transfer') && (
              <Button type="submit" size="large" pending={pending} className="mt-4">
                {chosen === 'bank_transfer' ? 'Show how to transfer' : `Pay ${formatNaira(amount)}`}
              </Button>
            )}
          </>
        )}
      </ValidatedForm>
    </div>
  )
}

function firstMethod(order: OwnOrderRow, possible: readonly PaymentOption[]): PaymentMethodName | undefined {
  const own = possible.find(({ method }) => method === order.payment_method)?.method
  return isPaymentMethod(own) ? own : possible[0]?.method
}
