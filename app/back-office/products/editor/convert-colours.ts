import * as z from 'zod/mini'
import { cleaned } from '../../../lib/forms/text-fields.ts'
import { browserClient } from '../../../lib/supabase/supabase-browser.ts'
import { invalid, runAction, type ActionResult } from '../../form/run-action.ts'
import { PRODUCT_FIELDS } from '../product-fields.ts'
import { makeVariantsOfColours } from './queries.ts'

/** A hidden field with the colours that become variants, as JSON; `STOCK_OF` and its place is the field with the stock of each. */
export const OF_COLOURS = 'of_colours'
export const STOCK_OF = 'stock_of_'

const STOCK = z.pipe(
  z.string().check(cleaned(), z.minLength(1, 'Enter the stock, or 0.')),
  PRODUCT_FIELDS.stock_quantity.fromForm,
)

/** Makes each colour of a product a variant, with the stock that staff counted. */
export async function convertColours(form: FormData): Promise<ActionResult> {
  const colours = JSON.parse(String(form.get(OF_COLOURS))) as string[]
  const stocks = colours.map((_, place) => STOCK.safeParse(form.get(STOCK_OF + place)))
  const errors = stocks.flatMap(({ error }, place) =>
    error ? [[STOCK_OF + place, error.issues[0]?.message]] : [],
  )
  if (errors.length > 0) return invalid(Object.fromEntries(errors))
  const counted = Object.fromEntries(colours.map((colour, place) => [colour, stocks[place]?.data ?? 0]))
  return runAction(
    async () =>
      makeVariantsOfColours(
        await browserClient(),
        String(form.get('id')),
        counted,
        String(form.get('version')),
      ),
    { success: 'Each colour is a variant now.' },
  )
}
