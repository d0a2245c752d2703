import type { Tables } from '../../database.types.ts'
import { joinList } from '../../lib/csv-cells.ts'
import type { CsvValue } from '../../lib/csv.ts'
import { lagosTime } from '../../lib/lagos-time.ts'
import { FACT_NAMES, type ProductFacts } from './fields/fact-fields.ts'
import {
  isVariantColumn,
  SHARED_COLUMNS,
  VARIANT_COLUMNS,
  variantCells,
  variantHeader,
  type OptionRow,
  type VariantColumn,
  type VariantRow,
} from './fields/variant-columns.ts'
import { PRODUCT_FIELD_NAMES, productField, type FieldName } from './product-fields.ts'

/** A product with its facts and variants as a file has it: every column but `updated_at`, its version. */
export type ProductFileRow = Omit<Tables<'products'>, 'updated_at'> &
  ProductFacts & {
    updated_at?: string
    options?: OptionRow[]
    /** In their order. */
    variants?: VariantRow[]
  }

export type FileColumn = 'id' | FieldName | 'stock_at_export' | 'created_at' | VariantColumn

/** In the order of the file. Facts and variants come last: files from before have the other columns at the same places. */
export const FILE_COLUMNS: readonly FileColumn[] = [
  'id',
  ...PRODUCT_FIELD_NAMES.flatMap((name) =>
    name === 'stock_quantity' ? [name, 'stock_at_export' as const] : [name],
  ),
  'created_at',
  ...FACT_NAMES,
  ...VARIANT_COLUMNS,
]

/** The header of a column. */
export function columnHeader(column: FileColumn): string {
  if (column === 'id') return 'ID'
  if (column === 'stock_at_export') return 'Stock at export'
  if (column === 'created_at') return 'Created'
  if (isVariantColumn(column)) return variantHeader(column)
  const { label, header = label } = productField(column)
  return header
}

export function productFileHeader(): string[] {
  return FILE_COLUMNS.map(columnHeader)
}

/** The row of a product, or a row for each of its variants. */
export function productFileRows(product: ProductFileRow): CsvValue[][] {
  const { options = [], variants = [] } = product
  if (variants.length === 0) return [FILE_COLUMNS.map((column) => cellOf(product, column))]
  return variants.map((variant, index) => {
    const cells = variantCells(options, variant)
    return FILE_COLUMNS.map((column) => {
      if (isVariantColumn(column)) return cells[column] ?? null
      if (SHARED_COLUMNS.some((shared) => shared === column))
        return cellOf({ ...product, ...pricesAndStock(variant) }, column)
      // Its colours are those of the variants.
      const isSaid = index === 0 ? column !== 'color_variants' : ['id', 'sku', 'name'].includes(column)
      return isSaid ? cellOf(product, column) : null
    })
  })
}

function pricesAndStock({ price, discount_price, stock_quantity }: VariantRow) {
  return { price, discount_price, stock_quantity }
}

function cellOf(product: ProductFileRow, column: FileColumn): CsvValue {
  if (isVariantColumn(column)) return null
  if (column === 'created_at') return lagosTime(product.created_at)
  const value = product[column === 'stock_at_export' ? 'stock_quantity' : column]
  return Array.isArray(value) ? joinList(value) : value
}
