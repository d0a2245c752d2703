import { deliveryDaysText, deliveryFeeText } from '../../domain/delivery.ts'
import { formatNaira } from '../../domain/money.ts'
import { hasDelivery } from '../../domain/orders/order-total.ts'

/** What an order costs beside its goods. Fees are in naira. */
export interface OrderCosts {
  /** Null where delivery is agreed after the order. */
  delivery_method: string | null
  /** Null until it is known. */
  delivery_fee: number | null
  delivery_min_days: number | null
  delivery_max_days: number | null
  payment_fee: number
  discount_amount: number
}

/** The rows between the items and the total: `Delivery, 2–4 days` and its fee, `Payment fee`. */
export function extraCosts(order: OrderCosts): { label: string; cost: string }[] {
  const days = deliveryDaysText({ min_days: order.delivery_min_days, max_days: order.delivery_max_days })
  const way = order.delivery_method === 'pickup' ? 'Pickup' : 'Delivery'
  const delivery = {
    label: days === null ? way : `${way}, ${days}`,
    // The checkout says 'Quoted after ordering', but this is after ordering.
    cost: order.delivery_fee === null ? 'Not worked out yet' : deliveryFeeText(order.delivery_fee),
  }
  const discount = { label: 'Discount', cost: `−${formatNaira(order.discount_amount)}` }
  const payment = { label: 'Payment fee', cost: formatNaira(order.payment_fee) }
  return [
    ...(order.discount_amount > 0 ? [discount] : []),
    ...(hasDelivery(order) ? [delivery] : []),
    ...(order.payment_fee > 0 ? [payment] : []),
  ]
}
