import { formatNaira } from '../../../domain/money.ts'
import { nameOfChoices } from '../../../domain/products/variant-name.ts'
import type { RowProblem } from '../../../lib/csv.ts'
import { groupBy } from '../../../lib/group-by.ts'
import { hasTwoDeposits, TWO_DEPOSITS } from '../../deposits/deposit-rules.ts'
import { DISCOUNT_ABOVE_PRICE, withoutVainDiscount } from '../fields/prices.ts'
import { isKeptColumn } from '../fields/variant-columns.ts'
import { type EditedProduct, type FieldName } from '../product-fields.ts'
import { columnHeader, type ProductFileRow } from '../product-file.ts'
import { createWarnings } from './product-warnings.ts'
import type { ImportRow } from './read-product-file.ts'
import type { FieldChange, RowDifference } from './row-difference.ts'
import { stockConflict } from './stock-conflict.ts'
import { compareVariants } from './variant-difference.ts'

export interface ImportDifference {
  rows: RowDifference[]
  problems: RowProblem[]
  warnings: RowProblem[]
}

/**
 * Compares the rows of a file with the shop's products. The ID of a row finds its product, else its SKU in any case; else it is a new
 * one.
 */
export function compareWithProducts(
  rows: readonly ImportRow[],
  products: readonly ProductFileRow[],
): ImportDifference {
  const byId = new Map(products.map((product) => [product.id, product]))
  const withSku = skuFinder(products)
  const warningsOf = createWarnings(products)
  const difference: ImportDifference = { rows: [], problems: [], warnings: [] }
  /** The line of each product that a row has found, by product id. */
  const lines = new Map<string, number>()
  for (const row of rows) {
    const found = row.id === null ? withSku(row.sku) : [byId.get(row.id)]
    const [product] = found
    const message = findProblem(row, found, product, lines)
    const variants = row.variants && compareVariants(row.variants, product)
    difference.problems.push(...(variants?.problems ?? []))
    if (message !== undefined) difference.problems.push({ line: row.line, message })
    else if (!variants || variants.problems.length === 0) {
      const compared = withVariants(compareRow(row, product), variants)
      difference.rows.push(compared)
      difference.warnings.push(...warningsOf(row, compared))
    }
    if (product) lines.set(product.id, row.line)
  }
  return difference
}

/** Finds the products with a SKU, exactly or in other capitals. */
function skuFinder(products: readonly ProductFileRow[]): (sku: string | null) => ProductFileRow[] {
  const bySku = groupBy(products, ({ sku }) => sku?.trim() ?? '')
  const inAnyCase = groupBy(products, ({ sku }) => sku?.trim().toLowerCase() ?? '')
  return (sku) => (sku === null ? [] : (bySku.get(sku) ?? inAnyCase.get(sku.toLowerCase()) ?? []))
}

function findProblem(
  row: ImportRow,
  found: readonly unknown[],
  product: ProductFileRow | undefined,
  lines: ReadonlyMap<string, number>,
): string | undefined {
  const { id, sku, stockAtExport } = row
  const values = savedValues(row, product)
  if (id !== null && !product) return `ID: no product of the shop has the ID "${id}".`
  if (id === null && sku !== null && found.length > 1)
    return `SKU: ${found.length} products of the shop have the SKU "${sku}". Give the ID of the one you mean.`
  if (product && lines.has(product.id)) return `Line ${lines.get(product.id)} means the same product.`
  const missing = product
    ? []
    : (['name', 'category', 'price'] as const).filter((field) => values[field] === undefined)
  if (missing.length > 0)
    return `A new product needs ${missing.map((field) => `a ${columnHeader(field).toLowerCase()}`).join(' and ')}.`
  const { price, discount_price } = { ...product, ...values }
  if (discount_price != null && price !== undefined && discount_price > price)
    return `Discount Price: ${formatNaira(discount_price)} is above ${formatNaira(price)}. ${DISCOUNT_ABOVE_PRICE}`
  if (hasTwoDeposits({ ...product, ...values })) return `${columnHeader('deposit_amount')}: ${TWO_DEPOSITS}`
  return (
    product &&
    (keptColumnProblem(row, product) ??
      stockConflict(values.stock_quantity, stockAtExport, product.stock_quantity))
  )
}

/** Prices, stock and colours of a product with variants are theirs: a row without options may repeat them only. */
function keptColumnProblem(row: ImportRow, product: ProductFileRow): string | undefined {
  const names = product.variants?.map(({ choices }) => nameOfChoices(choices)) ?? []
  const [changed] = names.length > 0 ? changesOf(row, product).filter(({ field }) => isKeptColumn(field)) : []
  if (!changed) return undefined
  const more = names.length > 10 ? ` and ${names.length - 10} more` : ''
  return `${columnHeader(changed.field)}: prices, stock and colours of “${product.name}” are those of its variants: ${names.slice(0, 10).join(', ')}${more}. Change the rows of its variants, which Export writes.`
}

function withVariants(
  row: RowDifference,
  compared: ReturnType<typeof compareVariants> | undefined,
): RowDifference {
  if (!compared?.write) return row
  const variants = { write: compared.write, changes: compared.changes }
  return row.kind === 'unchanged' ? { ...row, kind: 'changed', changes: [], variants } : { ...row, variants }
}

function compareRow(file: ImportRow, product: ProductFileRow | undefined): RowDifference {
  const { line, sku } = file
  const values = savedValues(file, product)
  const name = values.name ?? product?.name ?? ''
  if (!product) return { kind: 'new', line, name, sku, values }
  const row = { line, name, sku: sku ?? product.sku }
  const changes = changesOf(file, product)
  return changes.length > 0
    ? { ...row, kind: 'changed', id: product.id, changes }
    : { ...row, kind: 'unchanged', id: product.id }
}

function changesOf(file: ImportRow, product: ProductFileRow): FieldChange[] {
  const values = savedValues(file, product)
  const changes: FieldChange[] = []
  for (const field of Object.keys(values) as FieldName[]) {
    if (field === 'stock_quantity' && isStockUntouched(file)) continue
    // It has found the product, perhaps in other capitals.
    if (field === 'sku' && file.id === null) continue
    const [before, after] = [product[field], values[field]!]
    if (!isEqual(before, after)) changes.push({ field, before, after })
  }
  return changes
}

/**
 * The values of a row with what follows from them: a price that is lowered to the discount price ends the discount. A new product with
 * variants needs a price until they are written.
 */
function savedValues(
  { values: read, variants }: ImportRow,
  product: ProductFileRow | undefined,
): Partial<EditedProduct> {
  if (variants && product) return read
  const price = variants?.rows.map(({ values }) => values.price).find((naira) => naira != null)
  const values = price == null ? read : { ...read, price }
  const { discount_price } = withoutVainDiscount({ ...product, ...values })
  return discount_price === null ? { ...values, discount_price } : values
}

/** Orders may have taken stock since the export: a number that nobody edited must not undo that. */
function isStockUntouched({ values, stockAtExport }: ImportRow): boolean {
  return values.stock_quantity === stockAtExport
}

/** White space around texts is ignored, and a blank text equals null. */
function isEqual(before: unknown, after: unknown): boolean {
  return JSON.stringify(normalize(before)) === JSON.stringify(normalize(after))
}

function normalize(value: unknown): unknown {
  if (Array.isArray(value)) return [...new Set(value.map((entry: string) => entry.trim()))].filter(Boolean)
  return typeof value === 'string' ? value.trim() || null : value
}
