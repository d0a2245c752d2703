import type { ReactNode } from 'react'
import { formatNaira } from '../../domain/money.ts'
import type { Elements } from '../../lib/text/elements.ts'

export interface OrderSummaryProps {
  /** Naira. */
  subtotal: number
  /** 'Calculated at checkout' in the cart, 'TBD' at the checkout, or the fee where the shop has delivery zones. */
  shipping: ReactNode
  /** Naira. */
  total: number
  /** What the customer pays on top for the payment, in naira. */
  paymentFee?: number
  /** Shown below the shipping row; the total is then the one before delivery. */
  estimate?: Elements
  /** Whether the fee of the delivery is no part of the total yet. */
  isBeforeDelivery?: boolean
  /** Shown above the sums. */
  lines?: Elements
  /** Buttons, shown below the sums. */
  children?: ReactNode
}

export function OrderSummary(props: OrderSummaryProps) {
  const { subtotal, shipping, total, paymentFee = 0, estimate, lines, children } = props
  const isBeforeDelivery = props.isBeforeDelivery || estimate
  return (
    <section aria-labelledby="order-summary" className="rounded-2xl bg-sand/60 p-[min(1.5rem,6.5vw)] sm:p-8">
      <h2 id="order-summary" className="font-serif text-2xl">
        Order Summary
      </h2>
      {lines}
      <dl className="mt-6 space-y-3" aria-live="polite">
        <SummaryRow label="Subtotal">{formatNaira(subtotal)}</SummaryRow>
        <SummaryRow label="Shipping">
          <span className="text-ink-soft">{shipping}</span>
        </SummaryRow>
        {estimate}
        {paymentFee > 0 && <SummaryRow label="Payment fee">{formatNaira(paymentFee)}</SummaryRow>}
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-ink/15 pt-4">
          <dt className="font-medium">{isBeforeDelivery ? 'Total before delivery' : 'Total'}</dt>
          <dd className="ml-auto font-serif text-[min(1.5rem,max(24px,8vw))] tabular-nums">
            {formatNaira(total)}
          </dd>
        </div>
      </dl>
      {children && <div className="mt-7 grid gap-3">{children}</div>}
    </section>
  )
}

function SummaryRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="ml-auto text-right tabular-nums">{children}</dd>
    </div>
  )
}
