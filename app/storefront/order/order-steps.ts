import { confirmedFirst } from '../../domain/orders/order-pieces.ts'
import { pickupStep } from '../../domain/orders/order-status.ts'
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
  /** Of the present status, and of what the order waits for. */
  description: string | null
  isPresent: boolean
}

type Steps = Pick<OwnOrderRow, 'status' | 'has_expired' | 'delivery_method' | 'pieces'> & {
  order_timeline: readonly Pick<
    OwnOrderRow['order_timeline'][number],
    'id' | 'field' | 'status' | 'at' | 'order_status_effects'
  >[]
}

/** What has happened to an order, the oldest first, and what is still to come. */
export function orderSteps(order: Steps): OrderStep[] {
  const { status, has_expired, delivery_method, order_timeline: timeline } = order
  const waits = confirmedFirst(order) && timeline.findLast(({ field }) => field === 'pieces')?.id
  const present = timeline.findLast(({ field }) => field === 'status')?.id
  const past = timeline.map(({ id, field, status: reached, at, order_status_effects: effect }) => {
    const pickup = field === 'status' ? pickupStep({ status: reached, delivery_method }) : undefined
    const { title, description } = pickup ?? effect
    return {
      key: String(id),
      title,
      at,
      description: id === present || id === waits ? descriptionOf(description, status, has_expired) : null,
      isPresent: id === present,
    }
  })
  const future = stepsAfter({ status, delivery_method })
  return [...past, ...future.map((step) => ({ ...step, at: null, description: null, isPresent: false }))]
}

/** An order as find_order() answers it: what its number and contact tell. `title` and `description` are those of its status. */
export interface FoundOrder {
  order_number: string
  status: string
  title: string
  description: string
  delivery_method: string | null
  has_expired: boolean
  awaits_payment: boolean
  pieces: string | null
  has_email: boolean
}

/** What has been reached, and the title of what comes next; undefined at the end. */
export function presentStep(found: FoundOrder): {
  title: string
  description: string
  next?: string | undefined
} {
  const { title, description } = pickupStep(found) ?? found
  const next = confirmedFirst(found) ?? (found.awaits_payment ? 'Your payment' : stepsAfter(found)[0]?.title)
  return { title, description: descriptionOf(description, found.status, found.has_expired), next }
}

function stepsAfter({ status, delivery_method }: Pick<Steps, 'status' | 'delivery_method'>) {
  const place = WAY.findIndex((step) => step.status === status)
  const future = place === -1 ? [] : WAY.slice(place + 1)
  return future.map(({ status: key, title }) => ({
    key,
    title: pickupStep({ status: key, delivery_method })?.title ?? title,
  }))
}

function descriptionOf(description: string, status: string, hasExpired: boolean): string {
  return status === 'cancelled' && hasExpired
    ? 'This order was cancelled because it was not paid in time.'
    : description
}
