import { formatNaira } from '../../../domain/money.ts'
import type { RowProblem } from '../../../lib/csv.ts'
import { groupBy } from '../../../lib/group-by.ts'
import {
  DISCOUNT_ABOVE_PRICE,
  withoutVainDiscount,
  type EditedProduct,
  type FieldName,
} from '../product-fields.ts'
import { columnHeader, type ProductFileRow } from '../product-file.ts'
import { createWarnings } from './product-warnings.ts'
import type { ImportRow } from './read-product-file.ts'
import type { FieldChange, RowDifference } from './row-difference.ts'

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
    if (message !== undefined) difference.problems.push({ line: row.line, message })
    else {
      const compared = compareRow(row, product)
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
  const { id, sku, values } = row
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
  return product && stockConflict(row, product)
}

/**
 * As in the form of a product, a stock that was edited does not overwrite one that was changed since, such as by orders. The
 * difference is not added either: importing the same file again would add it twice.
 */
function stockConflict(
  { values: { stock_quantity: wanted }, stockAtExport }: ImportRow,
  { stock_quantity: present }: ProductFileRow,
): string | undefined {
  if (wanted === undefined || stockAtExport === null || present === stockAtExport) return undefined
  if (wanted === stockAtExport || wanted === present) return undefined
  const [change, sum] = [wanted - stockAtExport, present + wanted - stockAtExport]
  if (sum < 0)
    return `Stock: the file has ${wanted}, but it was ${stockAtExport} at export and is ${present} now. Enter the number of pieces that are left, and ${present} as Stock at export.`
  const signed = change > 0 ? `+${change}` : change
  return `Stock: the file has ${wanted}, but it was ${stockAtExport} at export and is ${present} now. Enter ${sum} to keep your change of ${signed}, and ${present} as Stock at export.`
}

function compareRow(file: ImportRow, product: ProductFileRow | undefined): RowDifference {
  const { line, sku } = file
  const values = savedValues(file, product)
  const name = values.name ?? product?.name ?? ''
  if (!product) return { kind: 'new', line, name, sku, values }
  const row = { line, name, sku: sku ?? product.sku }
  const changes: FieldChange[] = []
  for (const field of Object.keys(values) as FieldName[]) {
    if (field === 'stock_quantity' && isStockUntouched(file)) continue
    // It has found the product, perhaps in other capitals.
    if (field === 'sku' && file.id === null) continue
    const [before, after] = [product[field], values[field]!]
    if (!isEqual(before, after)) changes.push({ field, before, after })
  }
  return changes.length > 0
    ? { ...row, kind: 'changed', id: product.id, changes }
    : { ...row, kind: 'unchanged', id: product.id }
}

/** The values of a row with what follows from them: a price that is lowered to the discount price ends the discount. */
function savedValues({ values }: ImportRow, product: ProductFileRow | undefined): Partial<EditedProduct> {
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
