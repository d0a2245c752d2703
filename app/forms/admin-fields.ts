import * as z from 'zod/mini'
import { slugify } from '../lib/slug.ts'
import { readAmount, ungroup } from './amount.ts'
import { optionalText } from './text-fields.ts'

/** An optional text: trimmed, saved as null when nothing is left. */
export function textOrNull(longest: number) {
  return z.pipe(
    optionalText(longest),
    z.transform((text) => text || null),
  )
}

/** The address part of a row; left blank, the database makes it from the name. */
export function slugField() {
  return z.pipe(
    optionalText(200),
    z.transform((typed, context) => {
      const slug = slugify(typed)
      if (slug === '.' || slug === '..') complain(context, 'Please use letters or digits.')
      return slug
    }),
  )
}

/** A whole number that may be left blank, which counts as 0 (spec §5). */
export function displayOrder() {
  return z.pipe(
    z.string(),
    z.transform((typed, context) => {
      const text = ungroup(typed.trim()) || '0'
      if (!/^-?\d{1,9}$/.test(text)) complain(context, 'Enter a whole number such as 0 or 12.')
      return Number(text)
    }),
  )
}

/** Naira; `whenBlank` is the complaint about nothing at all. */
export function requiredAmount(whenBlank: string) {
  return z.pipe(
    z.string(),
    z.transform((typed, context) => {
      const amount = readAmount(typed)
      if ('problem' in amount) complain(context, amount.problem)
      else if (amount.naira === null) complain(context, whenBlank)
      else return amount.naira
      return z.NEVER
    }),
  )
}

/** A box that was ticked. */
export function ticked() {
  return z.pipe(
    z.string(),
    z.transform((value) => value !== ''),
  )
}

export function complain(context: { value: unknown; issues: unknown[] }, message: string): void {
  context.issues.push({ code: 'custom', message, input: context.value })
}
