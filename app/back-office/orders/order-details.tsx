import type { ReactNode } from 'react'
import { channelLabel } from '../../domain/channels.ts'
import { colourText } from '../../domain/colour-text.ts'
import { deliveryFeeText } from '../../domain/delivery.ts'
import { addNaira, formatNaira } from '../../domain/money.ts'
import { arrivalOf } from '../../domain/orders/delivery-dates.ts'
import { madeToOrderText } from '../../domain/orders/made-to-order.ts'
import { firstPart, restDueText, type DepositOrder } from '../../domain/orders/order-deposit.ts'
import { paymentMarkLabel, type OrderFigures } from '../../domain/orders/order-figures.ts'
import { costsNothing, pickupStep } from '../../domain/orders/order-status.ts'
import { hasDelivery, totalLabel } from '../../domain/orders/order-total.ts'
import { classNames } from '../../lib/class-names.ts'
import { formatDateTime } from '../../lib/dates.ts'
import { readablePhone } from '../../lib/readable-phone.ts'
import { telephoneLink } from '../../lib/telephone.ts'
import { PaymentBadge, StatusBadge } from '../../ui/status-badge.tsx'
import type { Column } from '../list/table/column.ts'
import { DataTable } from '../list/table/data-table.tsx'
import { DeliveryFeeForm } from './delivery-fee.tsx'
import {
  canSetDeliveryFee,
  deliveryText,
  type DeliveryPlace,
  type OrderDelivery,
} from './delivery/order-delivery.ts'

/** What papers show of an order. */
export interface OrderView {
  id: string
  order_number: string
  customer_name: string
  /** Null for some customers without an account. */
  customer_email: string | null
  customer_phone: string | null
  shipping_address: string
  total_amount: number
  status: string
  payment_status: string
  delivery_method: string | null
  delivery_is_quoted: boolean
  /** Naira; null until staff have set a quoted fee. */
  delivery_fee: number | null
  /** The dates on which it arrives; null where none were promised. */
  delivery_earliest: string | null
  delivery_latest: string | null
  /** The customer's note; the staff's is in order_staff_notes. */
  notes: string | null
  created_at: string
}

export interface OrderItemView {
  id: string
  product_name: string
  color: string | null
  quantity: number
  price: number
  total: number
  /** Null where the line takes from the stock. */
  made_to_order_weeks?: number | null
}

export interface OrderDetailsProps {
  order: OrderView &
    OrderDelivery &
    DeliveryPlace &
    DepositOrder & {
      channel: string
      discount_amount: number
      /** Naira. */
      payment_fee: number
      tracking_number: string | null
      driver_phone: string | null
      order_staff_notes: { notes: string | null; discount_reason: string | null } | null
    }
  /** Undefined when they could not be read. */
  figures?: OrderFigures | undefined
  /** What was paid with test keys, in naira. */
  tested?: number | undefined
  /** Undefined when the items could not be read. */
  items: readonly OrderItemView[] | undefined
}

/** Also those of an order that was erased. */
const NO_NOTES = { notes: null, discount_reason: null }

/** Long values span both columns. */
const wide = new Set(['Shipping Address', 'Customer’s note', 'Notes'])

const itemColumns: Column<OrderItemView>[] = [
  { header: 'Product', wide: true, cell: (item) => <ItemName item={item} /> },
  { header: 'Quantity', numeric: true, cell: (item) => item.quantity },
  { header: 'Price', numeric: true, cell: (item) => formatNaira(item.price) },
  { header: 'Total', numeric: true, cell: (item) => formatNaira(item.total) },
]

/** The facts of an order, then its items: docs/behaviour/orders.md#order-details. */
export function OrderDetails({ order, items, figures, tested = 0 }: OrderDetailsProps) {
  const facts: [term: string, value: ReactNode][] = [
    ['Order Number', order.order_number],
    ['Date', formatDateTime(order.created_at)],
    ['Customer', order.customer_name],
    ['Email', <EmailLink key="email" email={order.customer_email} />],
    ['Phone', <PhoneLink key="phone" phone={order.customer_phone} />],
    ['Total Amount', totalText(order)],
    ['Shipping Address', order.shipping_address],
    ['Order Status', <StatusBadge key="status" status={order.status} label={pickupStep(order)?.title} />],
    [
      'Payment Status',
      <PaymentBadge
        key="payment"
        status={order.payment_status}
        isFree={costsNothing(order)}
        mark={paymentMarkLabel(figures?.mark ?? null)}
      />,
    ],
  ]
  if (tested > 0) facts.push(['Test Payments', `${formatNaira(tested)}, no money has moved`])
  if (figures && figures.mark !== null && (tested === 0 || figures.received > 0))
    facts.push(...moneyFacts(figures))
  facts.push(...depositFacts(order))
  if (order.delivery_method !== null)
    facts.push(['Delivery', [deliveryText(order), arrivalOf(order)].filter(Boolean).join('\n')])
  if (hasDelivery(order)) {
    const fee = order.delivery_method === 'pickup' ? 'Pickup Fee' : 'Delivery Fee'
    facts.push([fee, deliveryFeeText(order.delivery_fee)])
  }
  const { notes, discount_reason: reason } = order.order_staff_notes ?? NO_NOTES
  if (order.discount_amount > 0)
    facts.push(['Discount', [`−${formatNaira(order.discount_amount)}`, reason].filter(Boolean).join(': ')])
  if (order.payment_fee > 0) facts.push(['Payment Fee', formatNaira(order.payment_fee)])
  if (order.channel !== 'web') facts.push(['Channel', channelLabel(order.channel)])
  if (order.tracking_number) facts.push(['Tracking Number', order.tracking_number])
  if (order.driver_phone)
    facts.push(['Driver’s Phone', <PhoneLink key="driver" phone={order.driver_phone} />])
  if (order.notes) facts.push(['Customer’s note', order.notes])
  if (notes !== null) facts.push(['Notes', notes])

  return (
    <>
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {facts.map(([term, value]) => (
          <div key={term} className={classNames('min-w-0', wide.has(term) && 'sm:col-span-2')}>
            <dt className="text-sm text-ink-soft">{term}</dt>
            <dd className="mt-0.5 wrap-anywhere whitespace-pre-line">{value}</dd>
          </div>
        ))}
      </dl>
      {canSetDeliveryFee(order) && <DeliveryFeeForm key={order.delivery_fee} order={order} />}
      <h3 className="mt-7 mb-3 font-serif text-xl">Items</h3>
      <OrderItems items={items} />
    </>
  )
}

/** Of an order whose payment status does not say it all. */
function moneyFacts({ received, went_back, net }: OrderFigures): [term: string, value: ReactNode][] {
  const facts: [string, ReactNode][] = [['Received', formatNaira(received)]]
  if (went_back > 0) facts.push(['Refunded', formatNaira(went_back)], ['Net', formatNaira(net)])
  return facts
}

/** A sum without the fee of the delivery is no total. */
function totalText(order: OrderView): string {
  const sum = formatNaira(order.total_amount)
  return totalLabel(order) === 'Total' ? sum : `${sum} before delivery`
}

function ItemName({ item }: { item: OrderItemView }) {
  return (
    <>
      <span className="font-medium">{item.product_name}</span>
      {item.color !== null && <span className="block text-sm text-ink-soft">{colourText(item.color)}</span>}
      {item.made_to_order_weeks && (
        <span className="block text-sm">{madeToOrderText(item.made_to_order_weeks)}</span>
      )}
    </>
  )
}

function PhoneLink({ phone }: { phone: string | null }) {
  if (!phone) return 'N/A'
  const href = telephoneLink(phone)
  return href === '' ? phone : <ContactLink href={href}>{readablePhone(phone)}</ContactLink>
}

/** A long address may wrap after the @. */
function EmailLink({ email }: { email: string | null }) {
  if (email === null) return 'N/A'
  const domain = email.indexOf('@') + 1
  return (
    <ContactLink href={`mailto:${email}`}>
      {email.slice(0, domain)}
      <wbr />
      {email.slice(domain)}
    </ContactLink>
  )
}

function ContactLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      className="underline decoration-ink/30 underline-offset-4 hover:decoration-current pointer-coarse:inline-block pointer-coarse:py-2.5"
    >
      {children}
    </a>
  )
}

/** What is paid first, and what is left. */
function depositFacts(order: OrderDetailsProps['order']): [term: string, value: ReactNode][] {
  if (order.deposit_amount === null) return []
  const first = firstPart(order)
  const received =
    order.deposit_paid_at === null
      ? 'not received yet'
      : `received on ${formatDateTime(order.deposit_paid_at)}`
  const rest = order.payment_status === 'paid' ? 'paid' : `due ${restDueText(order)}`
  return [
    ['Deposit', `${formatNaira(first)}, ${received}`],
    ['The Rest', `${formatNaira(addNaira(order.total_amount, -first))}, ${rest}`],
  ]
}

function OrderItems({ items }: Pick<OrderDetailsProps, 'items'>) {
  if (items === undefined)
    return <p className="text-danger">The items could not be loaded. Close and try again.</p>
  return (
    <DataTable
      label="Items of the order"
      columns={itemColumns}
      rows={items}
      rowKey={({ id }) => id}
      empty="This order has no items."
    />
  )
}
