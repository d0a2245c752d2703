import { inLagos } from './lagos-time.ts'

// Without `Intl`, for the reason that `groupThousands` gives, and because its texts depend on the browser's version.
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

type Timestamp = string | null | undefined

const monthOf = (date: Date) => MONTHS[date.getUTCMonth()] ?? ''

function shortMonthOf(date: Date): string {
  const month = monthOf(date)
  return month === 'September' ? 'Sept' : month.slice(0, 3)
}

const dayAndMonth = (date: Date) => `${date.getUTCDate()} ${shortMonthOf(date)}`

/** `2026-03-04T23:30:00Z` → `5 Mar 2026`, the date in Lagos. Empty for a missing or invalid timestamp. */
export function formatDate(timestamp: Timestamp): string {
  const date = inLagos(timestamp)
  return date ? `${dayAndMonth(date)} ${date.getUTCFullYear()}` : ''
}

/** `5 March 2026` */
export function formatLongDate(timestamp: Timestamp): string {
  const date = inLagos(timestamp)
  return date ? `${date.getUTCDate()} ${monthOf(date)} ${date.getUTCFullYear()}` : ''
}

/** `5 Mar 2026, 00:30` */
export function formatDateTime(timestamp: Timestamp): string {
  const date = inLagos(timestamp)
  return date ? `${formatDate(timestamp)}, ${date.toISOString().slice(-13, -8)}` : ''
}

/** `2026-03-04`, a date in Lagos → `Wednesday, 4 March` */
export function formatWeekday(day: string): string {
  const date = inLagos(`${day}T12:00:00+01:00`)
  return date ? `${WEEKDAYS[date.getUTCDay()]}, ${date.getUTCDate()} ${monthOf(date)}` : ''
}

/** `2026-03-04`, a date in Lagos → `4 Mar` */
export function formatDay(day: string): string {
  const date = inLagos(`${day}T12:00:00+01:00`)
  return date ? dayAndMonth(date) : ''
}
