import { DataError } from '../../../lib/supabase/data-error.ts'
import { readVariants, type Problem } from './read-variants.ts'
import { variantName, type Variant, type VariantTable } from './variant-table.ts'

/** Refusals by set_product_variants(), whose messages name a variant, an option or a SKU. */
const CODES = ['variants_invalid', 'variant_sku_taken']

/** The message for the field `variants`; undefined for an error about something else. */
export function variantsRefusal(error: unknown): string | undefined {
  return error instanceof DataError && CODES.includes(error.hint) ? error.message : undefined
}

/** What cannot be read, and what the last save was refused for. */
export function problemsOf(table: VariantTable, refusal: string): Problem[] {
  return [...readVariants(table).problems, placeOf(table, refusal) ?? []].flat()
}

/** Where a message of the database belongs; undefined for one about the whole table. */
export function placeOf(table: VariantTable, message: string): Problem | undefined {
  const sku = /SKU "(.+)"/.exec(message)?.[1]?.toLowerCase()
  const owner =
    sku !== undefined && table.variants.find((variant) => variant.sku.trim().toLowerCase() === sku)
  if (owner) return { key: owner.id, column: 'sku', message }
  const isNamed = (name: string) =>
    name !== '' && (message.startsWith(`${name}: `) || message.includes(`"${name}"`))
  const variant = table.variants.find((each) => isNamed(variantName(table, each)))
  if (variant) return { key: variant.id, column: columnOf(message), message }
  const option = table.options.find(({ name }) => isNamed(name.trim()))
  return option && { key: option.key, column: message.startsWith('Two') ? 'name' : 'choices', message }
}

/** The words by which a message names a column; a discount price comes before a price. */
const WORDS: readonly (readonly [word: string, column: keyof Variant & Problem['column']])[] = [
  ['discount price', 'discount_price'],
  ['price', 'price'],
  ['stock', 'stock_quantity'],
  ['SKU', 'sku'],
  ['weight', 'weight_kg'],
  ['weeks', 'made_to_order_weeks'],
  ['size class', 'size_class'],
  ['picture', 'image_url'],
]

function columnOf(message: string): Problem['column'] {
  return WORDS.find(([word]) => message.includes(word))?.[1] ?? 'price'
}
