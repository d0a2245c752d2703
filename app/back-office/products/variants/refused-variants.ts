import * as z from 'zod/mini'
import type { FieldErrors } from '../../../lib/forms/parse-form.ts'
import { DataError } from '../../../lib/supabase/data-error.ts'
import { readVariants, type Problem } from './read-variants.ts'
import { VARIANTS_FIELD } from './use-variant-table.ts'
import { CELL_COLUMNS } from './variant-cells.ts'
import type { VariantTable } from './variant-table.ts'

/** Refusals by set_product_variants(), whose details are the place. */
const CODES = ['variants_invalid', 'variant_sku_taken']
const PLACE_FIELD = 'variants_place'

/** What the last save was refused for. */
export interface Refusal {
  message: string
  /** Where, as in private.refuse_variants(); not JSON where it is about the whole table. */
  place: string
}

/** The errors of the field `variants`; null for an error about something else. */
export function variantsRefusal(error: unknown): FieldErrors | null {
  if (!(error instanceof DataError) || !CODES.includes(error.hint)) return null
  return { [VARIANTS_FIELD]: error.message, [PLACE_FIELD]: error.details }
}

/** The opposite of `variantsRefusal`. What the form itself refuses has no place: `readVariants` finds it again. */
export function refusalOf(errors: FieldErrors): Refusal | undefined {
  const message = errors[VARIANTS_FIELD]
  return message === undefined ? undefined : { message, place: errors[PLACE_FIELD] ?? '' }
}

/** What cannot be read, and what the last save was refused for. */
export function problemsOf(table: VariantTable, refusal: Refusal): Problem[] {
  return [...readVariants(table).problems, placeOf(table, refusal) ?? []].flat()
}

const PLACE = z.union([
  z.object({ variant: z.string(), column: z.optional(z.enum(CELL_COLUMNS)) }),
  z.object({ option: z.string(), column: z.enum(['name', 'choices']) }),
])

/** Where a refusal belongs; undefined for one about the whole table. What is wrong with a whole variant stands at its first cell. */
export function placeOf(
  { variants, options }: VariantTable,
  { message, place }: Refusal,
): Problem | undefined {
  const { data } = PLACE.safeParse(parsed(place))
  if (data === undefined) return undefined
  if ('variant' in data) {
    const { variant: id, column = 'price' } = data
    return variants.some((variant) => variant.id === id) ? { key: id, column, message } : undefined
  }
  const option = options.find(({ name }) => name.trim().normalize() === data.option)
  return option && { key: option.key, column: data.column, message }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
