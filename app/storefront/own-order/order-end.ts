import type { OwnOrderRow } from './own-order-row.ts'

/** How long the page of an order that has arrived goes on following it, in milliseconds. */
const FOLLOWED_AFTER_ARRIVAL_MS = 24 * 60 * 60 * 1000

/** An order, as far as it decides whether its page goes on following it. */
export type FollowedOrder = Pick<OwnOrderRow, 'status' | 'payment_status'> & {
  payments: readonly Pick<OwnOrderRow['payments'][number], 'state'>[]
  returns: readonly Pick<OwnOrderRow['returns'][number], 'status'>[]
  order_timeline: readonly Pick<OwnOrderRow['order_timeline'][number], 'at'>[]
}

/** Whether nothing more is expected of an order: no step, and no money on its way back. `now` is a time in milliseconds. */
export function isAtItsEnd(order: FollowedOrder, now: number): boolean {
  const { status, payment_status: payment } = order
  if (status === 'cancelled') return payment === 'refunded' || !hasMoney(order)
  if (status !== 'delivered') return false
  if (payment === 'refunded') return true
  if (payment !== 'paid' || order.returns.some((request) => request.status !== 'rejected')) return false
  const lastStep = order.order_timeline.at(-1)?.at
  return lastStep !== undefined && now - Date.parse(lastStep) > FOLLOWED_AFTER_ARRIVAL_MS
}

function hasMoney({ payment_status, payments }: FollowedOrder): boolean {
  return payment_status === 'paid' || payments.some(({ state }) => state === 'paid')
}
