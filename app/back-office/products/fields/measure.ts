import { cleanText } from '../../../lib/text/clean-text.ts'

/** What one of each unit is, in centimetres or kilograms. */
const UNITS = {
  cm: { cm: 1, mm: 0.1, m: 100, in: 2.54, '"': 2.54, ft: 30.48, "'": 30.48 },
  kg: { kg: 1, g: 0.001, lb: 0.4536, lbs: 0.4536 },
} as const

export type MeasureUnit = keyof typeof UNITS

/** The largest measure, in either unit; the database has the same limit. */
const LARGEST = 2000

/** A decimal comma is one; three digits after it may be thousands. */
const MEASURE = /^(\d{1,7}(?:[.,]\d{1,2})?) ?([a-z"']*)$/i

/**
 * Reads a measure as people write it, in `unit` or with another one: `95`, `94,5 cm`, `1.8 m`, `6 ft`, `37"`. Rounded to one decimal. Null
 * when blank; undefined for one that cannot be read, or that is not above 0.
 */
export function readMeasure(typed: string, unit: MeasureUnit): number | null | undefined {
  const text = cleanText(typed)
  if (text === '') return null
  const [, number = '', written = ''] = MEASURE.exec(text) ?? []
  const factors: Readonly<Record<string, number>> = UNITS[unit]
  const factor = factors[written.toLowerCase() || unit]
  const measure = Math.round(Number(number.replace(',', '.')) * (factor ?? NaN) * 10) / 10
  return measure > 0 && measure <= LARGEST ? measure : undefined
}
