import { groupThousands } from '../lib/group-thousands.ts'

/** Naira as whole kobo. Sums are computed in kobo. */
export function toKobo(naira: number): number {
  return Math.round(naira * 100)
}

export function fromKobo(kobo: number): number {
  return kobo / 100
}

/** The sum of two amounts in naira, exact to the kobo. */
export function addNaira(one: number, other: number): number {
  return fromKobo(toKobo(one) + toKobo(other))
}

/** `1250000` → `₦1,250,000`; `1999.5` → `₦1,999.50`. See docs/behaviour/shared-rules.md#money. */
export function formatNaira(naira: number): string {
  const kobo = toKobo(naira)
  const size = Math.abs(kobo)
  const whole = groupThousands(Math.floor(size / 100))
  const rest = size % 100 === 0 ? '' : `.${String(size % 100).padStart(2, '0')}`
  return `${kobo < 0 ? '-' : ''}₦${whole}${rest}`
}
