import { useEffect, useEffectEvent } from 'react'
import { addNaira, formatNaira } from '../../domain/money.ts'
import { restDueText, type RestDue } from '../../domain/orders/order-deposit.ts'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { withFallback } from '../../lib/with-fallback.ts'
import { isAvailable, type CartItem } from '../cart/cart.ts'
import { getCartDeposit } from './deposit-queries.ts'
import type { OrderLine } from './queries.ts'
import { linesOf } from './submit-checkout.ts'
import type { Payment } from './use-payment.ts'

export interface DepositSumsProps {
  items: readonly CartItem[]
  payment: Payment
  /** Naira. */
  total: number
  /** Naira; null where all is paid at once, undefined while it is not known. */
  deposit: number | null | undefined
  restDue: RestDue
  /** A new number asks again. */
  attempt: number | undefined
  onDeposit: (deposit: number | null | undefined) => void
}

/** What is to pay now and later, in a shop that takes deposits: docs/behaviour/deposits.md#at-the-checkout. */
export default function DepositSums(props: DepositSumsProps) {
  const { items, payment, total, deposit, restDue, attempt, onDeposit } = props
  useCartDeposit(items, attempt, onDeposit)
  if (typeof deposit !== 'number') return null
  const { deliveryFee, isPickup } = payment.purchase
  const now = paidNow(payment, deposit)
  const due = restDueText({
    rest_due: restDue,
    payment_method: payment.method,
    delivery_method: isPickup ? 'pickup' : 'delivery',
  })
  return (
    <div className="border-t border-ink/15 pt-4">
      <dl className="space-y-3" aria-live="polite">
        <Sum label={deliveryFee === null ? 'To pay first' : 'To pay now'}>{formatNaira(now)}</Sum>
        <Sum label={`The rest, ${due}`}>
          {`${formatNaira(addNaira(total, -now))}${deliveryFee === null ? ' and the delivery fee' : ''}`}
        </Sum>
      </dl>
      {payment.method !== 'pay_on_delivery' && payment.options.some((way) => way.customer_bears_fee) && (
        <p className="mt-2 text-sm text-ink-soft">
          You choose how to pay the rest then. A fee for that way is added to it.
        </p>
      )}
    </div>
  )
}

function Sum({ label, children }: { label: string; children: string }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt>{label}</dt>
      <dd className="ml-auto text-right font-medium tabular-nums">{children}</dd>
    </div>
  )
}

/** Naira, with the fee of the way to pay, or with a delivery fee that is paid in advance. */
function paidNow({ options, method, fee, purchase }: Payment, deposit: number): number {
  if (method !== 'pay_on_delivery') return addNaira(deposit, fee)
  const prepays = options.some((way) => way.method === method && way.prepays_delivery)
  return addNaira(deposit, prepays ? (purchase.deliveryFee ?? 0) : 0)
}

/** Asks for the deposit when the cart or a price changes. */
function useCartDeposit(
  items: readonly CartItem[],
  attempt: number | undefined,
  onDeposit: DepositSumsProps['onDeposit'],
): void {
  const bought = items.filter(isAvailable)
  const question = JSON.stringify([linesOf(bought), bought.map(({ price }) => price), attempt])
  const answer = useEffectEvent(onDeposit)

  useEffect(() => {
    let current = true
    const [lines] = JSON.parse(question) as [OrderLine[]]
    const asked = browserClient().then((client) => getCartDeposit(client, lines))
    // Without an answer the order is refused if it has a deposit, and the question is asked again.
    void withFallback(asked, undefined, 'What is to pay now').then((deposit) => current && answer(deposit))
    return () => {
      current = false
    }
  }, [question])
}
