import { formatNaira } from '../../domain/money.ts'
import { testAmountPaid } from '../../domain/orders/amount-paid.ts'
import { orderCancellationText } from '../../domain/orders/cancellation-terms.ts'
import { arrivalOf } from '../../domain/orders/delivery-dates.ts'
import { totalLabel } from '../../domain/orders/order-total.ts'
import { classNames } from '../../lib/class-names.ts'
import { formatDate } from '../../lib/dates.ts'
import { readablePhone } from '../../lib/readable-phone.ts'
import type { OwnOrderRow } from '../own-order/own-order-row.ts'
import { extraCosts } from './extra-costs.ts'
import { OrderItems } from './order-items.tsx'

/** What was ordered, what it costs, and where it goes. */
export function OrderContents({ order }: { order: OwnOrderRow }) {
  const extras = extraCosts(order)
  const tested = testAmountPaid(order.payments)
  const cancellation = isToCome(order) ? orderCancellationText(order) : null
  return (
    <section aria-labelledby="order-contents" className="rounded-2xl bg-sand/60 p-[min(1.5rem,6.5vw)] sm:p-8">
      <h2 id="order-contents" className="font-serif text-2xl">
        Your order
      </h2>
      <p className="mt-1 text-sm text-ink-soft">{`Placed on ${formatDate(order.created_at)}`}</p>
      <OrderItems items={order.order_items} className="mt-5" />
      <dl className="mt-4 space-y-2">
        {extras.map(({ label, cost }) => (
          <Row key={label} label={label}>
            {cost}
          </Row>
        ))}
        <div
          className={classNames(
            'flex flex-wrap items-baseline justify-between gap-x-4 font-medium',
            extras.length > 0 && 'border-t border-ink/15 pt-3',
          )}
        >
          <dt>{totalLabel(order)}</dt>
          <dd className="ml-auto font-serif text-2xl tabular-nums">{formatNaira(order.total_amount)}</dd>
        </div>
        {tested > 0 && <Row label="Test payment">{formatNaira(tested)}</Row>}
        {order.payment_mark !== null && (tested === 0 || order.received > 0) && (
          <Row label="Paid">{formatNaira(order.received)}</Row>
        )}
        {order.payment_mark !== null && order.went_back > 0 && (
          <>
            <Row label="Refunded">{`−${formatNaira(order.went_back)}`}</Row>
            <Row label="Paid less refunds">{formatNaira(order.net)}</Row>
          </>
        )}
      </dl>
      <h3 className="mt-6 font-sans text-base font-medium tracking-normal">
        {order.delivery_method === 'pickup' ? 'Pickup at' : 'Delivery to'}
      </h3>
      <p className="mt-1 break-words whitespace-pre-line text-ink-soft">
        {[order.customer_name, order.shipping_address, readablePhone(order.customer_phone ?? '')]
          .filter(Boolean)
          .join('\n')}
      </p>
      {isToCome(order) && <p className="mt-3">{arrivalOf(order)}</p>}
      {cancellation !== null && <p className="mt-3 text-sm text-ink-soft">{cancellation}</p>}
      {order.notes && <p className="mt-3 break-words whitespace-pre-line text-ink-soft">{order.notes}</p>}
    </section>
  )
}

/** Whether the dates still say when it comes. */
function isToCome({ status }: OwnOrderRow): boolean {
  return status !== 'delivered' && status !== 'cancelled'
}

function Row({ label, children }: { label: string; children: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="ml-auto tabular-nums">{children}</dd>
    </div>
  )
}
