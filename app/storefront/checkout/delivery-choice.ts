import type { CheckoutDraft } from './checkout-draft.ts'

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
