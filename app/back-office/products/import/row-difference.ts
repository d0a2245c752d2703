import type { EditedProduct, FieldName } from '../product-fields.ts'

export interface FieldChange {
  field: FieldName
  before: EditedProduct[FieldName] | string
  after: EditedProduct[FieldName]
}

/** What the import of one row would change. */
export type RowDifference = { line: number; name: string; sku: string | null } & (
  | { kind: 'new'; values: Partial<EditedProduct> }
  | { kind: 'changed'; id: string; changes: FieldChange[] }
  | { kind: 'unchanged'; id: string }
)
