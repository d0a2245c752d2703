const timeZone = 'Africa/Lagos'

const shortDate = new Intl.DateTimeFormat('en-NG', {
  timeZone,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})
const longDate = new Intl.DateTimeFormat('en-NG', {
  timeZone,
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})
const dateAndTime = new Intl.DateTimeFormat('en-NG', {
  timeZone,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

function formatWith(format: Intl.DateTimeFormat, timestamp: string | null | undefined): string {
  const date = new Date(timestamp ?? '')
  return Number.isNaN(date.getTime()) ? '' : format.format(date)
}

/** `2026-03-04T23:30:00Z` → `5 Mar 2026`, the date in Lagos. Empty for a missing or invalid timestamp. */
export function formatDate(timestamp: string | null | undefined): string {
  return formatWith(shortDate, timestamp)
}

/** `5 March 2026` */
export function formatLongDate(timestamp: string | null | undefined): string {
  return formatWith(longDate, timestamp)
}

/** `5 Mar 2026, 00:30` */
export function formatDateTime(timestamp: string | null | undefined): string {
  return formatWith(dateAndTime, timestamp)
}

const weekdayAndDate = new Intl.DateTimeFormat('en-NG', {
  timeZone,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
})
const dayAndMonth = new Intl.DateTimeFormat('en-NG', { timeZone, day: 'numeric', month: 'short' })

/** `2026-03-04`, a date in Lagos → `Wednesday, 4 March` */
export function formatWeekday(day: string): string {
  return formatWith(weekdayAndDate, `${day}T12:00:00+01:00`)
}

/** `2026-03-04`, a date in Lagos → `4 Mar` */
export function formatDay(day: string): string {
  return formatWith(dayAndMonth, `${day}T12:00:00+01:00`)
}
