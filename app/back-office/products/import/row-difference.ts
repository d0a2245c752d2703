import type { VariantSet, VariantWrite } from '../fields/variant-columns.ts'
import type { EditedProduct, FieldName } from '../product-fields.ts'

export interface FieldChange {
  field: FieldName
  before: EditedProduct[FieldName] | string
  after: EditedProduct[FieldName]
}

export interface VariantChange {
  /** The choices of the variant; of an option, its name. */
  name: string
  field: keyof VariantSet | 'new' | 'option'
  before: unknown
  after: unknown
}

/** What the import of a product would change. */
export type RowDifference = {
  line: number
  name: string
  sku: string | null
  /** Absent where its variants stay as they are. */
  variants?: { write: VariantWrite; changes: VariantChange[] }
} & (
  | { kind: 'new'; values: Partial<EditedProduct> }
  | { kind: 'changed'; id: string; changes: FieldChange[] }
  | { kind: 'unchanged'; id: string }
)
