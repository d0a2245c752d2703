import type { OwnOrderRow } from './own-order-row.ts'

type HeadedOrder = Pick<
  OwnOrderRow,
  'status' | 'payment_status' | 'delivery_method' | 'is_short' | 'payment_mark'
> & {
  payments: readonly Pick<OwnOrderRow['payments'][number], 'state' | 'awaits_staff'>[]
}

/** The heading of the order's page: how the order is doing, with thanks unless something has gone wrong. */
export function orderHeading(order: HeadedOrder): string {
  const { status, payment_status: payment } = order
  if (payment === 'refunded' || order.payment_mark === 'paid_back')
    return status === 'cancelled'
      ? 'Your order was cancelled, and your money paid back'
      : 'Your money was paid back'
  if (status === 'cancelled') return 'Your order was cancelled'
  const step = deliveryHeading(order)
  if (step !== undefined) return step
  if (order.payments.some(({ awaits_staff }) => awaits_staff)) return 'We are looking into your payment'
  if (payment === 'failed') return 'Your payment did not go through'
  if (payment === 'paid' && order.is_short) return 'Thank you. We will contact you about your order'
  if (status === 'processing') return 'Thank you. We are preparing your order'
  if (payment === 'paid') return 'Thank you. Your order is paid'
  if (order.payments.some(({ state }) => state === 'submitted'))
    return 'Thank you. We are checking your transfer'
  if (order.payment_mark === 'deposit_received') return 'Thank you. We have received your deposit'
  return 'Thank you for your order'
}

function deliveryHeading({ status, delivery_method }: HeadedOrder): string | undefined {
  const isPickup = delivery_method === 'pickup'
  if (status === 'shipped')
    return isPickup ? 'Thank you. Your order is ready for pickup' : 'Thank you. Your order is on its way'
  if (status === 'delivered')
    return isPickup ? 'Thank you. You have picked up your order' : 'Thank you. Your order has arrived'
  return undefined
}
