import { formatLongDate } from '../../lib/dates.ts'
import type { DeliveryDays } from '../delivery.ts'

/** What dates are worked out with, as `delivery_calendar()` returns it. Dates are as `2026-12-24`. */
export interface DeliveryCalendar {
  /** In Lagos. */
  today: string
  /** On which the shop does not deliver, from 0, Sunday, to 6. */
  closed_weekdays: readonly number[]
  holidays: readonly string[]
}

/** The first and the last day on which an order may arrive, as `2026-12-24`. */
export interface DeliveryDates {
  earliest: string
  latest: string
}

const DAY_MS = 86_400_000

/**
 * Between which days an order of today arrives, or can be picked up; null where no days are promised. `weeks` are those of the line that
 * takes longest to make. The same rule as private.delivery_dates(): tests/support/delivery-dates.ts has the cases of both.
 */
export function deliveryDates(
  { min_days: min, max_days: max }: DeliveryDays,
  weeks: number | null,
  { today, closed_weekdays, holidays }: DeliveryCalendar,
): DeliveryDates | null {
  if (min === null || max === null) return null
  const days: string[] = []
  for (let time = Date.parse(today) + 7 * DAY_MS * (weeks ?? 0); days.length <= max; time += DAY_MS) {
    const date = new Date(time)
    const day = date.toISOString().slice(0, 10)
    if (!closed_weekdays.includes(date.getUTCDay()) && !holidays.includes(day)) days.push(day)
  }
  const [earliest, latest] = [days[min], days[max]]
  return earliest && latest ? { earliest, latest } : null
}

/**
 * `between 12 and 19 December`, `between 28 December and 4 January 2027`, `on 12 December`: with the years that are not the one of `today`,
 * a date or a timestamp.
 */
export function deliveryDatesText({ earliest, latest }: DeliveryDates, today: string): string {
  const year = formatLongDate(today).slice(-4)
  const parts = (day: string) => formatLongDate(day).replace(` ${year}`, '').split(' ')
  const [first, last] = [parts(earliest), parts(latest)]
  if (earliest === latest) return `on ${last.join(' ')}`
  const isSameMonth = first.slice(1).join(' ') === last.slice(1).join(' ')
  return `between ${isSameMonth ? first[0] : first.join(' ')} and ${last.join(' ')}`
}

/** `Delivered between 12 and 19 December`, `Ready on 12 December`, as an order keeps its dates; null without them. */
export function arrivalOf(order: {
  delivery_method: string | null
  delivery_earliest: string | null
  delivery_latest: string | null
  created_at: string
}): string | null {
  const { delivery_earliest: earliest, delivery_latest: latest } = order
  if (earliest === null || latest === null) return null
  const way = order.delivery_method === 'pickup' ? 'Ready' : 'Delivered'
  return `${way} ${deliveryDatesText({ earliest, latest }, order.created_at)}`
}
