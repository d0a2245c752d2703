import { pickupStep } from '../../domain/order-status.ts'
import type { OwnOrderRow } from '../own-order/own-order-row.ts'

/** The way of an order, from status to status; the titles are those of order_status_effects. */
const WAY = [
  { status: 'pending', title: 'Order placed' },
  { status: 'processing', title: 'Being prepared' },
  { status: 'shipped', title: 'On its way' },
  { status: 'delivered', title: 'Delivered' },
] as const

export interface OrderStep {
  key: string
  title: string
  /** Null for what is still to come. */
  at: string | null
  /** Of the present status. */
  description: string | null
}

type Steps = Pick<OwnOrderRow, 'status' | 'has_expired' | 'delivery_method'> & {
  order_timeline: readonly Pick<
    OwnOrderRow['order_timeline'][number],
    'id' | 'field' | 'status' | 'at' | 'order_status_effects'
  >[]
}

/** What has happened to an order, the oldest first, and what is still to come. */
export function orderSteps(order: Steps): OrderStep[] {
  const { status, has_expired, delivery_method, order_timeline: timeline } = order
  const pickup = (reached: string) => pickupStep({ status: reached, delivery_method })
  const present = timeline.findLast(({ field }) => field === 'status')?.id
  const past = timeline.map(({ id, field, status: reached, at, order_status_effects: effect }) => {
    const { title, description } = (field === 'status' ? pickup(reached) : undefined) ?? effect
    return {
      key: String(id),
      title,
      at,
      description: id === present ? descriptionOf(description, status, has_expired) : null,
    }
  })
  const place = WAY.findIndex((step) => step.status === status)
  const future = place === -1 ? [] : WAY.slice(place + 1)
  return [
    ...past,
    ...future.map(({ status: key, title }) => ({
      key,
      title: pickup(key)?.title ?? title,
      at: null,
      description: null,
    })),
  ]
}

function descriptionOf(description: string, status: string, hasExpired: boolean): string {
  return status === 'cancelled' && hasExpired
    ? 'This order was cancelled because it was not paid in time.'
    : description
}
