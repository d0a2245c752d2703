import { useState } from 'react'
import type { DeliveryDays } from '../../domain/delivery.ts'
import { isAvailable, type CartItem } from '../cart/cart.ts'
import { readChosenState } from '../delivery/chosen-state.ts'
import type { DeliveryEstimate, DeliveryOptions } from '../delivery/delivery-estimate.ts'
import { useDeliveryEstimate } from '../delivery/use-delivery-estimate.ts'
import type { CheckoutDraft } from './checkout-draft.ts'

/** What the chosen delivery costs. */
export type DeliveryOffer =
  /** Nothing was chosen yet. */
  | { kind: 'open' }
  /** That of the state, as long as no area is chosen; undefined while it is asked for, null when it failed. */
  | { kind: 'estimated'; estimate: DeliveryEstimate | null | undefined }
  | { kind: 'not-served' }
  /** Naira; null if it is quoted after ordering. */
  | ({ kind: 'known'; fee: number | null; paysOnDelivery: boolean } & DeliveryDays)

export interface Delivery {
  options: DeliveryOptions
  choice: DeliveryChoice
  offer: DeliveryOffer
  /** The areas of the chosen state. */
  lgas: readonly string[]
  /** Whether the address of the last order may fill the fields. */
  isUntouched: boolean
  onChange: (changes: Partial<DeliveryChoice>) => void
}

export interface DeliveryInput {
  /** Null while delivery is agreed after the order; the result is then null too. */
  options: DeliveryOptions | null
  items: readonly CartItem[]
  draft: CheckoutDraft
  /** A new number asks for the fee again. */
  attempt: number | undefined
}

/** The state of the checkout's delivery fields. */
export function useDelivery({ options, items, draft, attempt }: DeliveryInput): Delivery | null {
  const [untouched] = useState(() => firstChoice(options, {}, readChosenState()))
  const [typed, setChoice] = useState(() => firstChoice(options, draft, readChosenState()))
  const choice = { ...typed, pickupPoint: onlyPoint(options) ?? typed.pickupPoint }
  // For an order that is picked up, only what its dates are worked out with is needed.
  const isAsked = options !== null && (choice.method === 'pickup' || choice.state !== '')
  const goods = items.filter(isAvailable).map(({ id, quantity }) => ({ id, quantity }))
  const question = isAsked && goods.length > 0 ? { items: goods, state: choice.state, lga: choice.lga } : null
  const { lgas, estimate } = useDeliveryEstimate(question, attempt)
  const change = (changes: Partial<DeliveryChoice>) => setChoice((current) => ({ ...current, ...changes }))

  if (options === null) return null
  return {
    options,
    choice,
    lgas,
    offer: offerOf(options, choice, estimate),
    isUntouched: isUntouched(typed, untouched),
    onChange: change,
  }
}

/** There is nothing to choose between where the shop has one. */
function onlyPoint(options: DeliveryOptions | null): string | undefined {
  return options?.pickupPoints.length === 1 ? options.pickupPoints[0]?.id : undefined
}

/** Naira; null if it is quoted after ordering, undefined while none is known. */
export function feeOf(delivery: Delivery | null): number | null | undefined {
  return delivery?.offer.kind === 'known' ? delivery.offer.fee : undefined
}

function offerOf(
  { pickupPoints }: DeliveryOptions,
  { method, state, lga, pickupPoint }: DeliveryChoice,
  estimate: DeliveryEstimate | null | undefined,
): DeliveryOffer {
  if (method === 'pickup') {
    const point = pickupPoints.find(({ id }) => id === pickupPoint)
    return point ? { kind: 'known', paysOnDelivery: true, ...point } : { kind: 'open' }
  }
  if (state === '') return { kind: 'open' }
  if (estimate && !estimate.is_served) return { kind: 'not-served' }
  if (!estimate || lga === '') return { kind: 'estimated', estimate }
  const {
    is_quoted: isQuoted,
    lowest_fee: fee,
    min_days,
    max_days,
    pays_on_delivery: paysOnDelivery,
  } = estimate
  return { kind: 'known', fee: isQuoted ? null : fee, paysOnDelivery, min_days, max_days }
}

/** The delivery fields as they are filled in; '' is blank. */
export interface DeliveryChoice {
  method: 'delivery' | 'pickup'
  state: string
  lga: string
  street: string
  landmark: string
  pickupPoint: string
}

/**
 * The fields as they begin: what the tab has kept, and otherwise the state of the estimate. `options` is null while delivery is
 * agreed after the order.
 */
export function firstChoice(
  options: { states: readonly unknown[]; pickupPoints: readonly unknown[] } | null,
  draft: CheckoutDraft,
  estimatedState: string,
): DeliveryChoice {
  const isPickup = draft.delivery_method === 'pickup' || options?.states.length === 0
  return {
    method: isPickup && options?.pickupPoints.length !== 0 ? 'pickup' : 'delivery',
    state: draft.delivery_state ?? estimatedState,
    lga: draft.delivery_lga ?? '',
    street: draft.shipping_address ?? '',
    landmark: draft.delivery_landmark ?? '',
    pickupPoint: draft.pickup_point ?? '',
  }
}

/**
 * Whether the place of the last order may fill the fields: all are as `first`, the choice without a draft, and no address or
 * pickup point is there.
 */
export function isUntouched(choice: DeliveryChoice, first: DeliveryChoice): boolean {
  const isAsAtFirst =
    choice.method === first.method && choice.state === first.state && choice.landmark === first.landmark
  return isAsAtFirst && choice.lga === '' && choice.street === '' && choice.pickupPoint === ''
}
