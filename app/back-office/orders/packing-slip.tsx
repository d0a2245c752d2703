import { colourText } from '../../domain/colour-text.ts'
import { formatNaira } from '../../domain/money.ts'
import { arrivalOf } from '../../domain/orders/delivery-dates.ts'
import { madeToOrderText } from '../../domain/orders/made-to-order.ts'
import { restDueText } from '../../domain/orders/order-deposit.ts'
import { leftToPay, type OrderFigures } from '../../domain/orders/order-figures.ts'
import { costsNothing, pickupStep } from '../../domain/orders/order-status.ts'
import { totalLabel } from '../../domain/orders/order-total.ts'
import { formatDateTime } from '../../lib/dates.ts'
import { readablePhone } from '../../lib/readable-phone.ts'
import { statusOptions } from '../../lib/status-options.ts'
import { PaperHead, type PaperHeadProps } from '../page/paper-head.tsx'
import { partsOfTotal } from './delivery/order-delivery.ts'
import type { OrderItemView, OrderView } from './order-details.tsx'

export interface PackingSlipProps extends Pick<PaperHeadProps, 'shop'> {
  order: OrderView & {
    payment_fee: number
    goods_amount: number
    discount_amount: number
    payment_method: string | null
    rest_due: string | null
  }
  figures: OrderFigures
  items: readonly OrderItemView[]
}

/** A printable page with an order's items and delivery address. */
export function PackingSlip({ shop, order, figures, items }: PackingSlipProps) {
  const recipient = order.delivery_method === 'pickup' ? 'Picked up by' : 'Deliver to'
  return (
    <article
      aria-label={`Order ${order.order_number}`}
      className="rounded-2xl bg-white p-6 ring-1 ring-ink/10 sm:p-10 print:rounded-none print:p-0 print:text-[10pt] print:ring-0"
    >
      <PaperHead shop={shop}>
        <dl className="sm:text-right print:text-right">
          <dt className="sr-only">Order Number</dt>
          <dd className="font-serif text-xl">{order.order_number}</dd>
          <dt className="sr-only">Date</dt>
          <dd className="text-ink-soft">{formatDateTime(order.created_at)}</dd>
          <dt className="sr-only">Order Status and Payment Status</dt>
          <dd className="text-ink-soft">{statusText(order)}</dd>
        </dl>
      </PaperHead>
      <section aria-label={recipient} className="py-6 wrap-anywhere print:py-3">
        <h2 className="text-sm text-ink-soft">{recipient}</h2>
        <p className="font-medium">{order.customer_name}</p>
        <p className="whitespace-pre-line">{order.shipping_address}</p>
        <p>
          {[readablePhone(order.customer_phone ?? '') || 'N/A', order.customer_email]
            .filter(Boolean)
            .join(', ')}
        </p>
        {arrivalOf(order) && <p className="mt-3">{arrivalOf(order)}</p>}
        {order.notes && <p className="mt-3 whitespace-pre-line">Customer’s note: {order.notes}</p>}
      </section>
      <Items items={items} />
      {partsOfTotal(order).map(([label, text]) => (
        <p key={label} className="mt-2 flex justify-between gap-6 print:mt-1">
          {label} <span className="tabular-nums">{text}</span>
        </p>
      ))}
      <p className="mt-4 flex justify-between gap-6 text-lg font-medium print:mt-2 print:text-[12pt]">
        {totalLabel(order, 'Total Amount')}{' '}
        <span className="tabular-nums">{formatNaira(order.total_amount)}</span>
      </p>
      {moneyLines(order, figures).map(([label, naira]) => (
        <p key={label} className="mt-2 flex justify-between gap-6 font-medium print:mt-1">
          {label} <span className="tabular-nums">{formatNaira(naira)}</span>
        </p>
      ))}
    </article>
  )
}

function Items({ items }: Pick<PackingSlipProps, 'items'>) {
  const cell = 'py-2.5 pl-3 first:pl-0 print:py-1'
  const number = `${cell} text-right tabular-nums`
  // On a phone these values are shown below the product's name.
  const wideOnly = `${number} max-sm:hidden`
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">Items of the order</caption>
      <thead className="text-sm text-ink-soft">
        <tr className="border-b border-ink/40">
          <th scope="col" className={`${cell} text-left font-medium`}>
            Product
          </th>
          <th scope="col" className={`${wideOnly} font-medium`}>
            Quantity
          </th>
          <th scope="col" className={`${wideOnly} font-medium`}>
            Price
          </th>
          <th scope="col" className={`${number} font-medium`}>
            Total
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.id} className="break-inside-avoid border-b border-ink/10">
            <td className={`${cell} wrap-anywhere`}>
              {item.product_name}
              {item.color !== null && (
                <span className="block text-sm text-ink-soft">{colourText(item.color)}</span>
              )}
              {item.made_to_order_weeks && (
                <span className="block text-sm">{madeToOrderText(item.made_to_order_weeks)}</span>
              )}
              <span className="block text-sm text-ink-soft sm:hidden">
                {item.quantity.toLocaleString('en-NG')} × {formatNaira(item.price)}
              </span>
            </td>
            <td className={wideOnly}>{item.quantity.toLocaleString('en-NG')}</td>
            <td className={wideOnly}>{formatNaira(item.price)}</td>
            <td className={number}>{formatNaira(item.total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** `Shipped, payment pending` */
function statusText(order: OrderView): string {
  const [{ label = '' } = {}] = statusOptions([order.status])
  const payment = costsNothing(order) ? 'nothing to pay' : `payment ${order.payment_status}`
  return `${pickupStep(order)?.title ?? label}, ${payment}`
}

/** What is left to pay, and when; beside it what was received before. */
function moneyLines(
  order: PackingSlipProps['order'],
  figures: OrderFigures,
): [label: string, naira: number][] {
  const left = leftToPay(order, figures)
  if (left === 0) return []
  const when = restDueText(order)
  const label = order.payment_method === null ? 'Still to be paid' : `Still to be paid ${when}`
  const lines: [string, number][] = [[when.startsWith('on') ? `To collect ${when}` : label, left]]
  if (figures.net > 0) lines.unshift(['Received', figures.net])
  return lines
}
