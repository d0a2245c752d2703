import { fromLagosInput } from '../../../lib/lagos-time.ts'

/** Whether a text is a date as `<input type="date">` has it: `2026-03-04`, and not `2026-02-30`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(text)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** The start of a day in Lagos, in ISO 8601; null without a day. */
export function startOfDay(day: string | undefined): string | null {
  return fromLagosInput(`${day}T00:00`)
}

/** The last microsecond of a day in Lagos, PostgreSQL's precision; null without a day. */
export function endOfDay(day: string | undefined): string | null {
  return fromLagosInput(`${day}T23:59:59`)?.replace('.000Z', '.999999Z') ?? null
}
