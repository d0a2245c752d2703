import type { Tables } from '../../../database.types.ts'
import { formatNaira } from '../../../domain/money.ts'
import { nameOfChoices } from '../../../domain/products/variant-name.ts'
import type { OptionValues, Variants, VariantValues } from './read-variants.ts'
import type { VariantTable } from './variant-table.ts'

/** The options and variants of a product as they are read with it. */
// A type: rows of the conflict dialog have an index signature.
export type StoredVariants = {
  product_options: Tables<'product_options'>[]
  product_variants: Tables<'product_variants'>[]
}

/** The table of what is stored, the same for the same rows. */
export function tableOf({ product_options, product_variants }: StoredVariants): VariantTable {
  const options = inOrder(product_options).map(({ name, choices, is_color, swatches }, place) => ({
    key: String(place),
    name,
    isColour: is_color,
    choices: choices.map((choice, index) => ({
      key: `${place}.${index}`,
      name: choice,
      swatch: swatches[index] ?? '',
    })),
  }))
  const variants = inOrder(product_variants).map((variant) => ({
    id: variant.id,
    choices: options.map(
      ({ choices }, index) => choices.find(({ name }) => name === variant.choices[index])?.key ?? '',
    ),
    price: textOf(variant.price),
    discount_price: textOf(variant.discount_price),
    stock_quantity: textOf(variant.stock_quantity),
    sku: textOf(variant.sku),
    weight_kg: textOf(variant.weight_kg),
    made_to_order_weeks: textOf(variant.made_to_order_weeks),
    deposit_percent: textOf(variant.deposit_percent),
    deposit_amount: textOf(variant.deposit_amount),
    size_class: textOf(variant.size_class),
    image_url: textOf(variant.image_url),
    active: variant.active,
  }))
  return { options, variants }
}

function textOf(value: string | number | null): string {
  return String(value ?? '')
}

function inOrder<Row extends { position: number }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => a.position - b.position)
}

/** As the form would send what is stored. */
export function valuesOf({ product_options, product_variants }: StoredVariants): Variants {
  return {
    options: inOrder(product_options).map(({ name, choices, is_color, swatches }) => ({
      name,
      choices,
      is_color,
      swatches,
    })),
    variants: inOrder(product_variants).map(({ position: _, product_id: __, ...values }) => values),
  }
}

/** What set_product_variants() is called with: of stored variants only what this form changed. */
export interface SentVariants {
  options: OptionValues[]
  variants: (Partial<VariantValues> & Pick<VariantValues, 'choices'>)[]
  /** The stocks that are replaced, by the ids of their variants. */
  opened: Record<string, number>
}

/**
 * `opened` is what the form was opened with. After 'Keep mine', `theirs` is what is stored: what only they have changed stays, and so do
 * the variants that only they have added, as long as the options have their choices.
 */
export function variantsToSend(mine: Variants, opened: Variants, theirs: Variants = opened): SentVariants {
  const before = byId(opened)
  const stored = byId(theirs)
  const options = isEqual(mine.options, opened.options) ? theirs.options : mine.options
  const own = mine.variants.flatMap((variant) => {
    const first = before.get(variant.id)
    if (!first) return variant
    const changes = changedCells(variant, first)
    if (stored.has(variant.id)) return { ...changes, id: variant.id, choices: variant.choices }
    // They have deleted it.
    return Object.keys(changes).length === 0 ? [] : variant
  })
  const known = new Set([...before.keys(), ...mine.variants.map(({ id }) => id)])
  const taken = new Set(own.map(({ choices }) => choices.join('\n')))
  const added = theirs.variants.filter(
    ({ id, choices }) => !known.has(id) && fits(choices, options) && !taken.has(choices.join('\n')),
  )
  const variants = [...own, ...added.map(({ id, choices }) => ({ id, choices }))]
  const replaced = variants.flatMap(({ id = '', ...changes }) => {
    const stock = stored.get(id)?.stock_quantity
    return 'stock_quantity' in changes && stock !== undefined ? [[id, stock] as const] : []
  })
  return { options, variants, opened: Object.fromEntries(replaced) }
}

function changedCells(variant: VariantValues, before: VariantValues): Partial<VariantValues> {
  const earlier = new Map<string, unknown>(Object.entries(before))
  const changed = Object.entries(variant).filter(([column, value]) => !isEqual(value, earlier.get(column)))
  return Object.fromEntries(changed)
}

function fits(choices: readonly string[], options: readonly OptionValues[]): boolean {
  return (
    choices.length === options.length &&
    options.every((option, index) => option.choices.some((choice) => choice === choices[index]))
  )
}

function byId({ variants }: Variants): Map<string, VariantValues> {
  return new Map(variants.map((variant) => [variant.id, variant]))
}

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one).normalize() === JSON.stringify(other).normalize()
}

/**
 * What would be stored after the call, for comparison with what is stored: a stock may have been sold since that neither the form nor an
 * earlier attempt of it has touched.
 */
export function withStoredStocks(mine: Variants, earlier: readonly Variants[], stored: Variants): Variants {
  const before = earlier.map(byId)
  const now = byId(stored)
  const variants = mine.variants.map((variant) => {
    const isTouched = before.some((rows) => rows.get(variant.id)?.stock_quantity !== variant.stock_quantity)
    const kept = isTouched ? undefined : now.get(variant.id)
    return { ...variant, stock_quantity: kept?.stock_quantity ?? variant.stock_quantity }
  })
  return { ...mine, variants }
}

/** Options and variants as texts for staff, one each: `Indigo / Large: ₦200,000, 3 in stock`. */
export function variantLines({ options, variants }: Variants): string[] {
  return [...options.map(optionLine), ...variants.map(variantLine)]
}

function optionLine({ name, choices, is_color, swatches }: OptionValues): string {
  const named = choices.map((choice, index) => (swatches[index] ? `${choice} ${swatches[index]}` : choice))
  return `${name}: ${named.join(', ')}${is_color ? ' (the colours)' : ''}`
}

function variantLine(variant: VariantValues): string {
  const { choices, price, discount_price, stock_quantity, sku, image_url, size_class } = variant
  const { weight_kg, made_to_order_weeks: weeks, deposit_percent, deposit_amount, active } = variant
  const parts = [
    formatNaira(price),
    discount_price !== null && `discount ${formatNaira(discount_price)}`,
    `${stock_quantity} in stock`,
    sku !== null && `SKU ${sku}`,
    image_url !== null && `picture ${image_url}`,
    size_class,
    weight_kg !== null && `${weight_kg} kg`,
    weeks !== null && `made within ${weeks} ${weeks === 1 ? 'week' : 'weeks'}`,
    deposit_percent !== null && `deposit ${deposit_percent}%`,
    deposit_amount !== null && `deposit ${formatNaira(deposit_amount)}`,
    !active && 'not on sale',
  ]
  return `${nameOfChoices(choices)}: ${parts.filter(Boolean).join(', ')}`
}
