import { discountAbovePrice, type ProductInput } from './product-form.ts'
import {
  PRODUCT_COLUMNS,
  type ImportedField,
  type ImportRow,
  type ProductFileRow,
  type RowProblem,
} from './product-file.ts'

export interface FieldChange {
  field: ImportedField
  before: ProductInput[ImportedField] | string
  after: ProductInput[ImportedField]
}

/** What an import would do with one row of its file. */
export type RowDifference = { line: number; name: string; sku: string | null } & (
  | { kind: 'new'; values: Partial<ProductInput> }
  | { kind: 'changed'; id: string; changes: FieldChange[] }
  | { kind: 'unchanged'; id: string }
)

export interface ImportDifference {
  rows: RowDifference[]
  problems: RowProblem[]
}

/** Compares the rows of a file with the products of the shop that they mean: by ID, else by SKU, else none. */
export function importDifference(
  rows: readonly ImportRow[],
  products: readonly ProductFileRow[],
): ImportDifference {
  const byId = new Map(products.map((product) => [product.id, product]))
  const bySku = Map.groupBy(products, ({ sku }) => sku?.trim() ?? '')
  const difference: ImportDifference = { rows: [], problems: [] }
  const meant = new Map<string, number>()
  for (const row of rows) {
    const found = row.id === null ? (bySku.get(row.sku ?? '') ?? []) : [byId.get(row.id)]
    const product = row.id === null && row.sku === null ? undefined : found[0]
    const message = problemOf(row, found, product, meant)
    if (message !== undefined) difference.problems.push({ line: row.line, message })
    else difference.rows.push(compare(row, product))
    if (product) meant.set(product.id, row.line)
  }
  return difference
}

function problemOf(
  { id, sku, values }: ImportRow,
  found: readonly unknown[],
  product: ProductFileRow | undefined,
  meant: ReadonlyMap<string, number>,
): string | undefined {
  if (id !== null && !product) return `ID: no product of the shop has the ID "${id}".`
  if (id === null && sku !== null && found.length > 1)
    return `SKU: ${found.length} products of the shop have the SKU "${sku}". Give the ID of the one you mean.`
  if (product && meant.has(product.id)) return `Line ${meant.get(product.id)} means the same product.`
  const missing = product
    ? []
    : (['name', 'category', 'price'] as const).filter((field) => values[field] === undefined)
  if (missing.length > 0)
    return `A new product needs ${missing.map((field) => `a ${PRODUCT_COLUMNS[field].toLowerCase()}`).join(' and ')}.`
  const { price, discount_price } = { ...product, ...values }
  if (discount_price != null && price !== undefined && discount_price > price)
    return `Discount Price: ${discountAbovePrice}`
  return undefined
}

function compare({ line, sku, values }: ImportRow, product: ProductFileRow | undefined): RowDifference {
  const name = values.name ?? product?.name ?? ''
  if (!product) return { kind: 'new', line, name, sku, values }
  const row = { line, name, sku: sku ?? product.sku }
  const changes: FieldChange[] = []
  for (const field of Object.keys(values) as ImportedField[]) {
    const [before, after] = [product[field], values[field]!]
    if (!isSame(before, after)) changes.push({ field, before, after })
  }
  return changes.length > 0
    ? { ...row, kind: 'changed', id: product.id, changes }
    : { ...row, kind: 'unchanged', id: product.id }
}

/** Spaces around a text or an entry mean nothing, nor does an empty text instead of none. */
function isSame(before: unknown, after: unknown): boolean {
  return JSON.stringify(plain(before)) === JSON.stringify(plain(after))
}

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return [...new Set(value.map((entry: string) => entry.trim()))].filter(Boolean)
  return typeof value === 'string' ? value.trim() || null : value
}
