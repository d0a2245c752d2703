import { formatNaira } from '../../../domain/money.ts'
import { nameOfChoices } from '../../../domain/products/variant-name.ts'
import type { RowProblem } from '../../../lib/csv.ts'
import { hasTwoDeposits, TWO_DEPOSITS } from '../../deposits/deposit-rules.ts'
import { DISCOUNT_ABOVE_PRICE, withoutVainDiscount } from '../fields/prices.ts'
import {
  distinctNames,
  lower,
  MAX_VARIANTS,
  type OptionRow,
  type VariantRow,
  type VariantSet,
  type VariantWrite,
} from '../fields/variant-columns.ts'
import { columnHeader, type ProductFileRow } from '../product-file.ts'
import type { VariantChange } from './row-difference.ts'
import { stockConflict } from './stock-conflict.ts'
import { tooMany, type ImportVariant, type ImportVariants } from './variants-in-files.ts'
import { changedOptions, writtenOptions } from './written-options.ts'

export interface VariantDifference {
  /** Null where nothing changes. */
  write: VariantWrite | null
  changes: VariantChange[]
  problems: RowProblem[]
}

interface ComparedVariant {
  row: ImportVariant
  /** Absent for a new one. */
  variant: VariantRow | undefined
  set: VariantSet
  changes: VariantChange[]
  problem?: RowProblem
}

/**
 * Compares the variants of a file with those of the shop. Its Variant ID finds a variant, else its choices; else it is a new one. Variants
 * that the file does not name stay.
 */
export function compareVariants(
  file: ImportVariants,
  product: ProductFileRow | undefined,
): VariantDifference {
  const { options: stored = [], variants: known = [], updated_at: version } = product ?? {}
  const message = optionsProblem(file, stored, product)
  if (message !== undefined) return { write: null, changes: [], problems: [{ line: file.line, message }] }
  const spell = speller(file, stored)
  const compared = file.rows.map((row) => compareRow({ ...row, choices: spell(row.choices) }, product))
  const found = new Map(compared.flatMap((each) => (each.variant ? [[each.variant.id, each]] : [])))
  const added = compared.filter(({ variant }) => !variant)
  const problems = [...compared.flatMap(({ problem }) => problem ?? []), ...repeats(compared)]
  const count = known.length + added.length
  if (count > MAX_VARIANTS) problems.push({ line: file.line, message: tooMany(count) })

  const variants = [...known.map(({ id }) => ({ id, ...found.get(id)?.set })), ...added.map(({ set }) => set)]
  const choices = [
    ...known.map((variant) => found.get(variant.id)?.row.choices ?? variant.choices),
    ...added.map(({ row }) => row.choices),
  ]
  const options = writtenOptions(file, spell, product, choices)
  const changes = [...changedOptions(stored, options), ...compared.flatMap((each) => each.changes)]
  const opened = Object.fromEntries(
    [...found.values()].flatMap(({ variant, set }) =>
      variant && set.stock_quantity !== undefined ? [[variant.id, variant.stock_quantity]] : [],
    ),
  )
  const write = { options, variants, opened, ...(version !== undefined && { version }) }
  return { write: changes.length > 0 ? write : null, changes, problems }
}

function optionsProblem(
  file: ImportVariants,
  stored: readonly OptionRow[],
  product: ProductFileRow | undefined,
): string | undefined {
  const names = stored.map(({ name }) => name)
  if (names.length === 0 || file.options.map(lower).join('\n') === names.map(lower).join('\n'))
    return undefined
  return `${columnHeader('option1_name')}: “${product?.name}” has the options ${names.join(', ')}, and this file has ${file.options.join(', ')}. Change the options of a product in its form.`
}

/** Writes choices as the shop has them, or as they come first in the file. */
function speller(
  file: ImportVariants,
  stored: readonly OptionRow[],
): (choices: readonly string[]) => string[] {
  const known = file.options.map((_, index) =>
    distinctNames([...(stored[index]?.choices ?? []), ...file.rows.map(({ choices }) => choices[index]!)]),
  )
  return (choices) =>
    choices.map((choice, index) => known[index]!.find((name) => lower(name) === lower(choice)) ?? choice)
}

function compareRow(row: ImportVariant, product: ProductFileRow | undefined): ComparedVariant {
  const variant = product?.variants?.find(({ id, choices }) =>
    row.id === null ? nameOfChoices(choices) === nameOfChoices(row.choices) : id === row.id,
  )
  const compared = { row, variant, set: {}, changes: [] }
  const values = savedValues(row, variant)
  const message = rowProblem(row, variant, product, values)
  if (message !== undefined) return { ...compared, problem: { line: row.line, message } }
  const name = nameOfChoices(row.choices)
  if (!variant)
    return { ...compared, set: values, changes: [{ name, field: 'new', before: null, after: values }] }
  const changes = Object.entries(values).flatMap(([key, after]): VariantChange[] => {
    const field = key as keyof VariantSet
    const before = variant[field] ?? null
    return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ name, field, before, after }]
  })
  return { ...compared, changes, set: Object.fromEntries(changes.map(({ field, after }) => [field, after])) }
}

/** The values that a row writes: nothing for cells that leave the variant as it is. */
function savedValues(
  { choices, values, stockAtExport }: ImportVariant,
  variant: VariantRow | undefined,
): VariantSet {
  const { price, stock_quantity: stock, active, ...others } = values
  const set: VariantSet = {
    choices,
    ...others,
    ...(price != null && { price }),
    // Orders may have taken stock since the export: a number that nobody edited must not undo that.
    ...(stock != null && (!variant || stock !== stockAtExport) && { stock_quantity: stock }),
    ...(active != null && { active }),
  }
  const { discount_price } = withoutVainDiscount({
    ...(variant && { price: variant.price, discount_price: variant.discount_price }),
    ...set,
  })
  return discount_price === null && (variant || 'discount_price' in set) ? { ...set, discount_price } : set
}

function rowProblem(
  { id, values, stockAtExport }: ImportVariant,
  variant: VariantRow | undefined,
  product: ProductFileRow | undefined,
  set: VariantSet,
): string | undefined {
  if (id !== null && !variant)
    return `Variant ID: the product has no variant with the ID "${id}". Leave it empty for a new one.`
  const wasCounted = (product?.variants ?? []).length > 0
  if (product && !wasCounted && values.stock_quantity == null)
    return `Stock: write how many pieces there are of this variant. The stock of “${product.name}” says nothing of it.`
  const { price, discount_price } = { ...variant, ...set }
  if (discount_price != null && price !== undefined && discount_price > price)
    return `Discount Price: ${formatNaira(discount_price)} is above ${formatNaira(price)}. ${DISCOUNT_ABOVE_PRICE}`
  if (hasTwoDeposits({ ...variant, ...set }))
    return `${columnHeader('variant_deposit_amount')}: ${TWO_DEPOSITS}`
  return variant && stockConflict(values.stock_quantity ?? undefined, stockAtExport, variant.stock_quantity)
}

/** Rows that mean a variant which an earlier row means. */
function repeats(compared: readonly ComparedVariant[]): RowProblem[] {
  const lines = new Map<string, number>()
  return compared.flatMap(({ row: { line, choices } }) => {
    const name = nameOfChoices(choices)
    const before = lines.get(name)
    lines.set(name, before ?? line)
    return before === undefined
      ? []
      : [{ line, message: `Line ${before} has the variant “${name}” already.` }]
  })
}
