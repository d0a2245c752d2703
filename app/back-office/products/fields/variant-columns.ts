import type { Tables } from '../../../database.types.ts'
import type { CsvValue } from '../../../lib/csv.ts'
import { groupBy } from '../../../lib/group-by.ts'

/** The database has the same limit. */
export const MAX_VARIANTS = 200

export type OptionRow = Omit<Tables<'product_options'>, 'id' | 'product_id'>
export type VariantRow = Omit<Tables<'product_variants'>, 'product_id'>

/** Columns of a variant to write. */
export type VariantSet = Partial<Omit<VariantRow, 'position'>>

/** What `set_product_variants()` takes of a product. */
export type VariantWrite = {
  options: { name: string; choices: string[]; is_color: boolean; swatches: string[] }[]
  variants: VariantSet[]
  /** The stocks that are replaced, by the id of their variant. */
  opened: Record<string, number>
  /** The product's version when the file was compared; absent for a new product. */
  version?: string
}

export const OPTION_PLACES = [1, 2, 3] as const
type Place = (typeof OPTION_PLACES)[number]
type OptionPart = 'name' | 'value' | 'swatch'
export type OptionColumn = `option${Place}_${OptionPart}`

export function optionColumn(place: Place, part: OptionPart): OptionColumn {
  return `option${place}_${part}`
}

/** The columns of a file that a variant has and its product has not, or of its own. */
const OWN_COLUMNS = {
  color_option: 'Colour Option',
  variant_id: 'Variant ID',
  variant_sku: 'Variant SKU',
  variant_image_url: 'Variant Image',
  variant_size_class: 'Variant Delivery Size',
  variant_weight_kg: 'Variant Weight (kg)',
  variant_made_to_order_weeks: 'Variant Made to Order Within (Weeks)',
  variant_active: 'Variant Active',
  variant_deposit_percent: 'Variant Deposit Percent',
  variant_deposit_amount: 'Variant Deposit Amount',
} as const

export type VariantColumn = OptionColumn | keyof typeof OWN_COLUMNS

const HEADERS: Readonly<Record<VariantColumn, string>> = {
  option1_name: 'Option 1 Name',
  option1_value: 'Option 1 Value',
  option1_swatch: 'Option 1 Swatch',
  option2_name: 'Option 2 Name',
  option2_value: 'Option 2 Value',
  option2_swatch: 'Option 2 Swatch',
  option3_name: 'Option 3 Name',
  option3_value: 'Option 3 Value',
  option3_swatch: 'Option 3 Swatch',
  ...OWN_COLUMNS,
}

/** In the order of the file. */
export const VARIANT_COLUMNS = Object.keys(HEADERS) as VariantColumn[]

export function isVariantColumn(column: string): column is VariantColumn {
  return column in HEADERS
}

export function variantHeader(column: VariantColumn): string {
  return HEADERS[column]
}

/** Columns of products that are the variant's in its row. */
export const SHARED_COLUMNS = ['price', 'discount_price', 'stock_quantity', 'stock_at_export'] as const

/** Columns of products that follow from their variants. */
export const KEPT_COLUMNS = ['price', 'discount_price', 'stock_quantity', 'color_variants'] as const

export function isKeptColumn(column: string): boolean {
  return KEPT_COLUMNS.some((kept) => kept === column)
}

export function variantCells(
  options: readonly OptionRow[],
  variant: VariantRow,
): Partial<Record<VariantColumn, CsvValue>> {
  const cells: Partial<Record<VariantColumn, CsvValue>> = {
    color_option: options.find(({ is_color }) => is_color)?.name ?? null,
    variant_id: variant.id,
    variant_sku: variant.sku,
    variant_image_url: variant.image_url,
    variant_size_class: variant.size_class,
    variant_weight_kg: variant.weight_kg,
    variant_made_to_order_weeks: variant.made_to_order_weeks,
    variant_active: variant.active,
    variant_deposit_percent: variant.deposit_percent,
    variant_deposit_amount: variant.deposit_amount,
  }
  for (const place of OPTION_PLACES) {
    const option = options.find(({ position }) => position === place)
    const value = variant.choices[place - 1] ?? null
    cells[optionColumn(place, 'name')] = option?.name ?? null
    cells[optionColumn(place, 'value')] = value
    cells[optionColumn(place, 'swatch')] = (option && value !== null && swatchOf(option, value)) || null
  }
  return cells
}

export function swatchOf(
  { choices, swatches }: Pick<OptionRow, 'choices' | 'swatches'>,
  choice: string,
): string {
  return swatches[choices.indexOf(choice)] ?? ''
}

/** Equal names of options and choices, whether in capitals or not. */
export function lower(text: string): string {
  return text.normalize().trim().toLowerCase()
}

/** Each name once, in its first spelling. */
export function distinctNames(names: readonly string[]): string[] {
  return [...groupBy(names, lower).values()].flatMap((spellings) => spellings.slice(0, 1))
}
