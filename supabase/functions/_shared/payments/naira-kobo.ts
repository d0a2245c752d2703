/** ₦99,999,999,999.99: far above any order, far below where numbers lose digits. */
const MAX_WHOLE_DIGITS = 11

/**
 * Naira as a provider writes them (1500, 1500.5, "1500.50") in kobo; null for anything else. Reads the decimal digits:
 * 19.99 * 100 is 1998.9999999999998.
 */
export function koboOfNaira(naira: unknown): number | null {
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d{1,2}))?$/.exec(digitsOf(naira)) ?? []
  if (whole === undefined || whole.length > MAX_WHOLE_DIGITS) return null
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}

/** Kobo as a provider writes them (20000 or "20000"); null for anything else, such as a fraction. */
export function readKobo(kobo: unknown): number | null {
  const digits = digitsOf(kobo)
  return /^\d+$/.test(digits) && Number.isSafeInteger(Number(digits)) ? Number(digits) : null
}

/** Kobo as naira with two decimals: 150050 → `1500.50`. */
export function nairaOfKobo(kobo: number): string {
  requireKobo(kobo)
  const digits = String(kobo).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Throws a RangeError for an amount that cannot be paid: a fraction, nothing, less than nothing. */
export function requireKobo(kobo: number): void {
  if (!Number.isSafeInteger(kobo) || kobo <= 0)
    throw new RangeError(`${kobo} is not an amount in kobo: a positive whole number is needed.`)
}

function digitsOf(value: unknown): string {
  return typeof value === 'number' || typeof value === 'string' ? String(value) : ''
}
