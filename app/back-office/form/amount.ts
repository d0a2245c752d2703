import { cleanText } from '../../lib/text/clean-text.ts'

const LARGEST_AMOUNT = 999_999_999_999.99

export type Amount = { naira: number | null } | { problem: string }

const CURRENCY_BEFORE = /^(?:₦|NGN|=?N=?|#) ?/i
const CURRENCY_AFTER = / ?(?:₦|NGN)$/i

/**
 * Reads an amount in naira as people write it: `45000`, `₦45,000.50`, `NGN 45 000`, `45k`, `1.5m`; null when blank. The same as
 * private.read_amount() of the schema.
 */
export function readAmount(typed: string): Amount {
  const text = cleanText(typed).replace(/ +/g, ' ')
  if (text === '') return { naira: null }
  const naira = readNumber(text.replace(CURRENCY_BEFORE, '').replace(CURRENCY_AFTER, ''))
  if (naira === undefined)
    return { problem: `${quote(text)} cannot be read. Enter an amount such as 45000 or 1999.50.` }
  return naira > LARGEST_AMOUNT ? { problem: 'This amount is too large.' } : { naira }
}

/** In groups of three digits, or without groups. */
const NUMBER = /^(\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?: \d{3})+)(\.\d{1,2})? ?([km]?)$/i

/** A number of at most two decimals; undefined where its separators are misplaced, as in `45.000`, which is 45 to one reader and 45,000 to another. */
export function readNumber(text: string): number | undefined {
  const [, whole, decimals = '', unit = ''] = NUMBER.exec(text) ?? []
  if (whole === undefined) return undefined
  const factor = { k: 1e3, m: 1e6 }[unit.toLowerCase()] ?? 1
  // 0.29 × 1000 is 290.00000000000006.
  return Math.round(Number(whole.replace(/[, ]/g, '') + decimals) * factor * 100) / 100
}

const LONGEST_QUOTE = 40

/** For messages about what was typed. */
function quote(text: string): string {
  const characters = Array.from(text)
  if (characters.length <= LONGEST_QUOTE) return `“${text}”`
  return `“${characters.slice(0, LONGEST_QUOTE).join('')}…”`
}
