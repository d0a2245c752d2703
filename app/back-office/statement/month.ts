import { toLagosInput } from '../../lib/lagos-time.ts'

/** The month of now in Lagos: `2026-03`. */
export function currentMonth(now = new Date()): string {
  return toLagosInput(now.toISOString()).slice(0, 7)
}

/** A month of an address, such as `2026-03`; undefined for anything else. */
export function readMonth(text: string | undefined): string | undefined {
  return /^20\d{2}-(?:0[1-9]|1[0-2])$/.test(text ?? '') ? text : undefined
}

/** The month that many months later; earlier if negative. */
export function addMonths(month: string, count: number): string {
  const first = new Date(`${month}-01T00:00:00Z`)
  first.setUTCMonth(first.getUTCMonth() + count)
  return first.toISOString().slice(0, 7)
}

const monthAndYear = new Intl.DateTimeFormat('en-NG', { timeZone: 'UTC', month: 'long', year: 'numeric' })

/** `2026-03` → `March 2026` */
export function formatMonth(month: string): string {
  return monthAndYear.format(new Date(`${month}-01T00:00:00Z`))
}
