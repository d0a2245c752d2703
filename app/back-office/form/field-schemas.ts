import * as z from 'zod/mini'
import { cleaned, optionalText } from '../../lib/forms/text-fields.ts'
import { slugify } from '../../lib/slug.ts'
import { cleanText } from '../../lib/text/clean-text.ts'
import { readAmount, readNumber } from './amount.ts'

/** An optional text: trimmed, null when blank. */
export function textOrNull(maxLength: number) {
  return orNull(optionalText(maxLength))
}

/** A phone number or a code without what cannot be seen; null when blank. */
export function codeOrNull(maxLength: number) {
  return orNull(optionalText(maxLength, cleaned()))
}

function orNull(text: ReturnType<typeof optionalText>) {
  return z.pipe(
    text,
    z.transform((value: string) => value || null),
  )
}

/** A row's URL slug; when blank, the database makes it from the name. */
export function slugField() {
  return z.pipe(
    optionalText(200),
    z.transform((typed, context) => {
      const slug = slugify(typed)
      if (slug === '.' || slug === '..') addIssue(context, 'Please use letters or digits.')
      return slug
    }),
  )
}

/** The largest value of an `integer` column. */
export const LARGEST_INTEGER = 2_147_483_647

interface WholeNumberOptions {
  from: number
  to: number
  /** The error message for anything but a whole number of at least `from`. */
  malformed: string
  tooLarge?: string
}

/** A whole number, written as an amount may be: `5,000`, `5.0`, `5k`; null when blank. */
export function optionalWholeNumber({ from, to, malformed, tooLarge = malformed }: WholeNumberOptions) {
  return z.pipe(
    z.string(),
    z.transform((typed, context) => {
      const text = cleanText(typed)
      if (text === '') return null
      const number = text.startsWith('-') ? -(readNumber(text.slice(1)) ?? NaN) : (readNumber(text) ?? NaN)
      if (!Number.isInteger(number) || number < from) addIssue(context, malformed)
      else if (number > to) addIssue(context, tooLarge)
      return number
    }),
  )
}

/** A whole number. A blank counts as 0. */
export function wholeNumber(options: WholeNumberOptions) {
  return z.pipe(
    optionalWholeNumber(options),
    z.transform((number: number | null) => number ?? 0),
  )
}

/** A row's position in its list, a whole number. A blank counts as 0. */
export function displayOrder() {
  const malformed = 'Enter a whole number such as 0 or 12.'
  return wholeNumber({ from: -LARGEST_INTEGER, to: LARGEST_INTEGER, malformed })
}

/** An amount in naira; null when blank. */
export function optionalAmount() {
  return z.pipe(
    z.string(),
    z.transform((typed, context) => {
      const amount = readAmount(typed)
      if (!('problem' in amount)) return amount.naira
      addIssue(context, amount.problem)
      return z.NEVER
    }),
  )
}

/** An amount in naira. `whenBlank` is the error message for a blank field. */
export function requiredAmount(whenBlank: string) {
  return z.pipe(
    optionalAmount(),
    z.transform((naira: number | null, context) => {
      if (naira !== null) return naira
      addIssue(context, whenBlank)
      return z.NEVER
    }),
  )
}

/** A list of texts that a hidden field holds as JSON. Anything else counts as an empty list. */
export function listFromJson() {
  return z.pipe(z.string(), z.transform(parseTexts))
}

function parseTexts(json: string): string[] {
  try {
    const value: unknown = JSON.parse(json)
    return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
  } catch {
    return []
  }
}

/** A checkbox: true when the form has a value for it. */
export function checkbox() {
  return z.pipe(
    z.string(),
    z.transform((value) => value !== ''),
  )
}

/** Yes or no in a cell of a CSV file; a blank is no. */
export function yesOrNo() {
  return z.pipe(
    z.string(),
    z.transform((text, context) => {
      const answer = text.trim().toLowerCase()
      if (['true', 'yes', '1'].includes(answer)) return true
      if (['', 'false', 'no', '0'].includes(answer)) return false
      addIssue(context, 'Write true or false.')
      return z.NEVER
    }),
  )
}

export function addIssue(context: { value: unknown; issues: unknown[] }, message: string): void {
  context.issues.push({ code: 'custom', message, input: context.value })
}
