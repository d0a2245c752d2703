import type { DeliveryOptions } from '../delivery/delivery-estimate.ts'
import type { EarlierAddressRow } from './earlier-address-queries.ts'
import type { DeliveryChoice } from './use-delivery.ts'

/** Where an earlier order went, as the checkout offers it again. */
export interface EarlierAddress {
  title: string
  /** '' if there is no more to say. */
  detail: string
  choice: Partial<DeliveryChoice>
  /** Whether it fills a checkout that nothing was typed into: state and area are known. */
  isComplete: boolean
}

/** Each address once; those that the shop no longer delivers to, and pickup points that are gone, are left out. */
export function earlierAddresses(
  rows: readonly EarlierAddressRow[],
  options: DeliveryOptions | null,
): EarlierAddress[] {
  const all = rows.flatMap((row) => earlierAddress(row, options) ?? [])
  const keyOf = ({ choice }: EarlierAddress) => JSON.stringify(choice)
  return all.filter((one, index) => all.findIndex((other) => keyOf(other) === keyOf(one)) === index)
}

function earlierAddress(row: EarlierAddressRow, options: DeliveryOptions | null): EarlierAddress | null {
  if (options === null) return row.delivery_method === 'pickup' ? null : freeAddress(row, {})
  if (row.delivery_method === 'pickup') return pickup(row, options)
  const isDelivered = options.states.length > 0
  if (row.delivery_method === null) return isDelivered ? freeAddress(row, { method: 'delivery' }) : null
  const state = options.states.find(({ code }) => code === row.delivery_state)
  const { delivery_street: street, delivery_lga: lga, delivery_landmark: landmark } = row
  if (state === undefined || !street) return null
  return {
    title: street,
    detail: [lga, state.name].filter(Boolean).join(', '),
    choice: { method: 'delivery', state: state.code, lga: lga ?? '', street, landmark: landmark ?? '' },
    isComplete: true,
  }
}

/** Of an order whose delivery was agreed afterwards, or for one. */
function freeAddress(
  { shipping_address: address }: EarlierAddressRow,
  choice: Partial<DeliveryChoice>,
): EarlierAddress {
  return { title: address, detail: '', choice: { ...choice, street: address }, isComplete: false }
}

function pickup(row: EarlierAddressRow, { pickupPoints }: DeliveryOptions): EarlierAddress | null {
  const point = pickupPoints.find(({ id }) => id === row.pickup_point_id)
  if (point === undefined) return null
  return {
    title: `I pick it up: ${point.name}`,
    detail: point.address,
    choice: { method: 'pickup', pickupPoint: point.id },
    isComplete: true,
  }
}
