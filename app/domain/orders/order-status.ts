/** The steps of an order that its customer picks up, where they are not those of order_status_effects. */
export const PICKUP_STEPS = {
  shipped: { title: 'Ready for pickup', description: 'You can pick it up.' },
  delivered: { title: 'Picked up', description: 'You have picked it up.' },
} as const

interface OrderWithStatus {
  status: string
  delivery_method: string | null
}

/** The step that an order has reached, if it is one of PICKUP_STEPS. */
export function pickupStep({ status, delivery_method }: OrderWithStatus) {
  if (delivery_method !== 'pickup') return undefined
  return status === 'shipped' || status === 'delivered' ? PICKUP_STEPS[status] : undefined
}

/** Whether an order has ended without a payment, which it does not wait for any more. */
export function endedUnpaid({ status, payment_status }: { status: string; payment_status: string }): boolean {
  return status === 'cancelled' && payment_status === 'pending'
}

/**
 * Whether an order waits for no payment, since its goods and its delivery are free: private.costs_nothing() in SQL, and not paid or
 * refunded at a price that it had before.
 */
export function costsNothing(order: {
  payment_status: string
  /** Naira. */
  total_amount: number
  delivery_is_quoted: boolean
  delivery_fee: number | null
}): boolean {
  if (order.delivery_is_quoted && order.delivery_fee === null) return false
  return order.payment_status === 'pending' && order.total_amount === 0
}
