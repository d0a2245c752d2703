import { deliveryDaysText, type DeliveryDays } from '../../domain/delivery.ts'
import {
  deliveryDates,
  deliveryDatesText,
  type DeliveryCalendar,
} from '../../domain/orders/delivery-dates.ts'

export interface Arrival {
  days: DeliveryDays
  /** Of the line that takes longest to make; 0 where all are in stock. */
  weeks: number
  /** Where the order is delivered; false for one that is picked up. */
  place: string | false
  /** Without it the days are shown instead of dates. */
  calendar: DeliveryCalendar | null | undefined
}

/**
 * `Delivered between 12 and 19 December to Surulere, Lagos`, `Ready on 12 December`, `Delivered in 2–4 days to Lagos`; null where nothing is
 * promised.
 */
export function arrivalText({ days, weeks, place, calendar }: Arrival): string | null {
  const dates = calendar && deliveryDates(days, weeks, calendar)
  const count = deliveryDaysText(days)
  if (count === null) return null
  const when = dates ? deliveryDatesText(dates, calendar.today) : `in ${count}`
  return place === false ? `Ready ${when}` : `Delivered ${when} to ${place}`
}
