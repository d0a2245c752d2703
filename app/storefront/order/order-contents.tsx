import { colourText } from '../../domain/colour-text.ts'
import { deliveryDaysText, deliveryFeeText } from '../../domain/delivery.ts'
import { formatNaira } from '../../domain/money.ts'
import { formatDate } from '../../lib/dates.ts'
import type { OwnOrderRow } from './queries.ts'

/** What was ordered, what it costs, and where it goes. */
export function OrderContents({ order }: { order: OwnOrderRow }) {
  return (
    <section aria-labelledby="order-contents" className="rounded-2xl bg-sand/60 p-[min(1.5rem,6.5vw)] sm:p-8">
      <h2 id="order-contents" className="font-serif text-2xl">
        Your order
      </h2>
      <p className="mt-1 text-sm text-ink-soft">Placed on {formatDate(order.created_at)}</p>
      <ul aria-label="Items" className="mt-5 divide-y divide-ink/10 border-y border-ink/10">
        {order.order_items.map((item) => (
          <li key={item.id} className="flex justify-between gap-4 py-2.5">
            <span className="min-w-0 break-words">
              {item.quantity} × {item.product_name}
              {item.color !== null && (
                <span className="block text-sm text-ink-soft">{colourText(item.color)}</span>
              )}
            </span>
            <span className="tabular-nums">{formatNaira(item.total)}</span>
          </li>
        ))}
      </ul>
      <dl className="mt-4 space-y-2">
        {order.delivery_method !== null && (
          <Row label={deliveryLabel(order)}>{deliveryFeeText(order.delivery_fee)}</Row>
        )}
        {order.payment_fee > 0 && <Row label="Payment fee">{formatNaira(order.payment_fee)}</Row>}
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-ink/15 pt-3 font-medium">
          <dt>Total</dt>
          <dd className="ml-auto font-serif text-2xl tabular-nums">{formatNaira(order.total_amount)}</dd>
        </div>
      </dl>
      <h3 className="mt-6 font-sans text-base font-medium tracking-normal">
        {order.delivery_method === 'pickup' ? 'You pick it up' : 'It goes to'}
      </h3>
      <p className="mt-1 break-words whitespace-pre-line text-ink-soft">
        {[order.customer_name, order.shipping_address, order.customer_phone].filter(Boolean).join('\n')}
      </p>
      {order.notes && <p className="mt-3 break-words whitespace-pre-line text-ink-soft">{order.notes}</p>}
    </section>
  )
}

function deliveryLabel(order: OwnOrderRow): string {
  const days = deliveryDaysText({ min_days: order.delivery_min_days, max_days: order.delivery_max_days })
  const label = order.delivery_method === 'pickup' ? 'Pickup' : 'Delivery'
  return days === null ? label : `${label}, ${days}`
}

function Row({ label, children }: { label: string; children: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="ml-auto tabular-nums">{children}</dd>
    </div>
  )
}
