import { deliveryFeeText, type DeliveryDays } from '../../domain/delivery.ts'

export interface State {
  /** Such as LA. */
  code: string
  name: string
}

export interface PickupPoint extends DeliveryDays {
  id: string
  name: string
  address: string
  opening_hours: string | null
  /** Naira. */
  fee: number
}

/** How orders can reach their customers. */
export interface DeliveryOptions {
  /** Where the shop delivers, in whole or in part. */
  states: State[]
  pickupPoints: PickupPoint[]
}

/** The answer of `delivery_estimate()`: a range over the LGAs of a state. Fees are in naira, null where none is known. */
export interface DeliveryEstimate extends DeliveryDays {
  is_served: boolean
  is_quoted: boolean
  lowest_fee: number | null
  highest_fee: number | null
  pays_on_delivery: boolean
}

export type DeliveryItem = { id: string; quantity: number }

export const NOT_SERVED = 'We do not deliver there yet'
const PENDING = 'Working it out...'
const FAILED = 'Could not be worked out'

/** The states of which the areas of the zones name at least a part: see delivery_zones.areas. */
export function servedStates(states: readonly State[], areas: readonly string[]): State[] {
  const codes = new Set(areas.map((area) => area.slice(0, 2)))
  return states.filter(({ code }) => codes.has('*') || codes.has(code))
}

/**
 * `₦5,000`, `₦3,000 – ₦8,000`, `Free`, `from ₦5,000`, `Quoted after ordering`. `null` is an estimate that failed, undefined one that is asked
 * for.
 */
export function estimateText(estimate: DeliveryEstimate | null | undefined): string {
  if (!estimate) return estimate === null ? FAILED : PENDING
  const { is_served: isServed, is_quoted: isQuoted, lowest_fee: lowest, highest_fee: highest } = estimate
  if (!isServed) return NOT_SERVED
  if (lowest === null || highest === null) return deliveryFeeText(null)
  if (isQuoted) return `from ${deliveryFeeText(lowest)}`
  return lowest === highest
    ? deliveryFeeText(lowest)
    : `${deliveryFeeText(lowest)} – ${deliveryFeeText(highest)}`
}

/** What `/delivery-estimate` is asked; `lga` is '' for the whole state. */
export interface EstimateQuestion {
  items: readonly DeliveryItem[]
  state: string
  lga: string
}

/**
 * The route of the estimate. Screens that load it prefetch its script: when the router cannot load a script it reloads the document,
 * which is lost without a network.
 */
export const ESTIMATE_PATH = '/delivery-estimate'

/** The key of the route's fetcher. */
export const ESTIMATE_KEY = 'delivery-estimate'

/** An order has at most 200 different products. */
const MAX_ITEMS = 200

/** Another `attempt` makes another path, so that no cached answer is used. */
export function estimatePath({ items, state, lga }: EstimateQuestion, attempt = 0): string {
  const cart = items
    .slice(0, MAX_ITEMS)
    .map(({ id, quantity }) => `${id}*${quantity}`)
    .join(',')
  const query = new URLSearchParams({ state, lga, items: cart })
  if (attempt > 0) query.set('attempt', String(attempt))
  return `${ESTIMATE_PATH}?${query}`
}

/** Items that cannot be read are left out. */
export function readEstimatePath(url: string): EstimateQuestion {
  const query = new URL(url).searchParams
  const items = (query.get('items') ?? '')
    .split(',')
    .slice(0, MAX_ITEMS)
    .flatMap((text) => {
      const [, id, quantity] = /^([0-9a-f-]{36})\*([1-9]\d{0,5})$/.exec(text) ?? []
      return id === undefined ? [] : [{ id, quantity: Number(quantity) }]
    })
  return { items, state: query.get('state') ?? '', lga: query.get('lga') ?? '' }
}
