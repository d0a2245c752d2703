import type { ProductFieldName, ProductInput } from '../product-fields.ts'

export interface FieldChange {
  field: ProductFieldName
  before: ProductInput[ProductFieldName] | string
  after: ProductInput[ProductFieldName]
}

/** What the import of one row would change. */
export type RowDifference = { line: number; name: string; sku: string | null } & (
  | { kind: 'new'; values: Partial<ProductInput> }
  | { kind: 'changed'; id: string; changes: FieldChange[] }
  | { kind: 'unchanged'; id: string }
)
