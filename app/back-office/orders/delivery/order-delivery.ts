import { deliveryDaysText, deliveryFeeText } from '../../../domain/delivery.ts'
import { formatNaira } from '../../../domain/money.ts'
import { hasDelivery } from '../../../domain/orders/order-total.ts'

/** How an order reaches its customer. `delivery_method` is null where delivery is agreed after the order. */
export interface OrderDelivery {
  delivery_method: string | null
  delivery_lga: string | null
  /** Naira; null until staff have set a quoted fee. */
  delivery_fee: number | null
  delivery_min_days: number | null
  delivery_max_days: number | null
}

export interface DeliveryPlace {
  states: { name: string } | null
  pickup_points: { name: string } | null
}

/** `Delivery to Ikeja, Lagos · 2–4 days` or `Pickup at Lekki showroom`. */
export function deliveryText(order: OrderDelivery & DeliveryPlace): string {
  const days = deliveryDaysText({ min_days: order.delivery_min_days, max_days: order.delivery_max_days })
  return [placeText(order), days].filter(Boolean).join(' · ')
}

function placeText({ delivery_method, delivery_lga, states, pickup_points }: OrderDelivery & DeliveryPlace) {
  if (delivery_method === 'pickup') return pickup_points ? `Pickup at ${pickup_points.name}` : 'Pickup'
  return `Delivery to ${[delivery_lga, states?.name].filter(Boolean).join(', ')}`
}

/** Whether staff can set the fee: `set_delivery_fee()` has the same rule. */
export function canSetDeliveryFee(order: {
  delivery_is_quoted: boolean
  payment_status: string
  status: string
}): boolean {
  return order.delivery_is_quoted && order.payment_status === 'pending' && order.status !== 'cancelled'
}

export interface TotalParts extends Pick<OrderDelivery, 'delivery_method' | 'delivery_fee'> {
  payment_fee: number
  discount_amount: number
}

/** What is added to the price of the goods, and taken off it, as labels and texts. */
export function additionsToGoods(order: TotalParts): [label: string, text: string][] {
  const parts: [string, string][] = []
  if (order.discount_amount > 0) parts.push(['Discount', `−${formatNaira(order.discount_amount)}`])
  if (hasDelivery(order))
    parts.push([
      order.delivery_method === 'pickup' ? 'Pickup' : 'Delivery',
      deliveryFeeText(order.delivery_fee),
    ])
  if (order.payment_fee > 0) parts.push(['Payment fee', formatNaira(order.payment_fee)])
  return parts
}

/** What the total of an order consists of, for its papers. Empty where it is the sum of the items alone. */
export function partsOfTotal(order: TotalParts & { goods_amount: number }): [label: string, text: string][] {
  const parts = additionsToGoods(order)
  return parts.length === 0 ? [] : [['Goods', formatNaira(order.goods_amount)], ...parts]
}
