import type { Tables } from '../../database.types.ts'
import { joinList } from '../../lib/csv-cells.ts'
import type { CsvValue } from '../../lib/csv.ts'
import { lagosTime } from '../../lib/lagos-time.ts'
import { FACT_NAMES, type ProductFacts } from './fields/fact-fields.ts'
import { PRODUCT_FIELD_NAMES, productField, type FieldName } from './product-fields.ts'

/** A product with its facts as a file has it: every column but `updated_at`. */
export type ProductFileRow = Omit<Tables<'products'>, 'updated_at'> & ProductFacts

export type FileColumn = 'id' | FieldName | 'stock_at_export' | 'created_at'

/** In the order of the file. The facts come last: files from before have the other columns at the same places. */
export const FILE_COLUMNS: readonly FileColumn[] = [
  'id',
  ...PRODUCT_FIELD_NAMES.flatMap((name) =>
    name === 'stock_quantity' ? [name, 'stock_at_export' as const] : [name],
  ),
  'created_at',
  ...FACT_NAMES,
]

/** The header of a column. */
export function columnHeader(column: FileColumn): string {
  if (column === 'id') return 'ID'
  if (column === 'stock_at_export') return 'Stock at export'
  if (column === 'created_at') return 'Created'
  const { label, header = label } = productField(column)
  return header
}

export function productFileHeader(): string[] {
  return FILE_COLUMNS.map(columnHeader)
}

export function productFileRow(product: ProductFileRow): CsvValue[] {
  return FILE_COLUMNS.map((column) => {
    if (column === 'created_at') return lagosTime(product.created_at)
    const value = product[column === 'stock_at_export' ? 'stock_quantity' : column]
    return Array.isArray(value) ? joinList(value) : value
  })
}
