import { useFetcher } from 'react-router'
import type { DeliveryDays } from '../../domain/delivery.ts'
import { arrivalText } from '../delivery/arrival-text.ts'
import { ESTIMATE_KEY } from '../delivery/delivery-estimate.ts'
import type { EstimateData } from '../delivery/estimate-route.ts'
import type { CartCheck } from './cart-check.ts'
import { useCart } from './cart-store.ts'
import { isAvailable } from './cart.ts'
import { weeksToMake } from './weeks-to-make.ts'

export interface DatesNoteProps {
  /** Undefined while they are asked for, null where there are none. */
  days: DeliveryDays | null | undefined
  /** Where the order is delivered, '' while that is open; false for one that is picked up. */
  place: string | false
}

/** When the cart arrives, if it is ordered today. */
export default function DatesNote({ days, place }: DatesNoteProps) {
  const calendar = useFetcher<EstimateData>({ key: ESTIMATE_KEY }).data?.calendar
  const check = useFetcher<CartCheck>({ key: 'cart-check' }).data
  const items = useCart().items.filter(isAvailable)
  if (!days || place === '') return null
  // Of a product that is made to order the cart does not know the stock.
  const isKnown = check?.products || items.every((item) => item.stock_quantity !== null)
  const weeks = weeksToMake(items, check?.products ?? []).map((each) => each ?? 0)
  const text = arrivalText({ days, weeks: Math.max(0, ...weeks), place, calendar: isKnown ? calendar : null })
  return <span>{text}</span>
}
