import type * as z from 'zod/mini'

/** The control that `ProductControl` draws, unless the field is given a component of its own. */
export type ProductControlKind = 'line' | 'code' | 'paragraphs' | 'lines' | 'amount' | 'measure' | 'number'

/** Parses a text to the column's value. */
export type Rule<Value> = z.ZodMiniType<Value, string>

export interface ProductFieldDefinition<Value> {
  /** The label in the form. */
  label: string
  /** The header of the column in a CSV file, where it differs from the label. */
  header?: string
  hint?: string
  required?: boolean
  control?: ProductControlKind
  /** Parses the entry of the form. */
  fromForm: Rule<Value>
  /** Parses the cell of a CSV file, where it is written differently from the form. */
  fromCell?: Rule<Value>
}
