/** Lagos is an hour ahead of UTC all year round. */
const OFFSET = '+01:00'
const OFFSET_MS = 3_600_000

/** A moment as a `Date` whose UTC is the time of Lagos; undefined for a missing or invalid timestamp. */
export function inLagos(timestamp: string | null | undefined): Date | undefined {
  const date = new Date(new Date(timestamp ?? '').getTime() + OFFSET_MS)
  return Number.isNaN(date.getTime()) ? undefined : date
}

/** The value of an `<input type="datetime-local">`, in the time of Lagos: `2026-03-04T10:30`; '' for no time. */
export function toLagosInput(timestamp: string | null): string {
  return inLagos(timestamp)?.toISOString().slice(0, 16) ?? ''
}

/** A time in a file for people: `2026-03-04 10:30`; '' for no time. */
export function lagosTime(timestamp: string | null): string {
  return toLagosInput(timestamp).replace('T', ' ')
}

/** The value of such an input as ISO 8601 in UTC; null when it is blank or invalid. */
export function fromLagosInput(value: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(value)) return null
  const time = new Date(`${value}${OFFSET}`)
  return Number.isNaN(time.getTime()) ? null : time.toISOString()
}
