import { readField, readName, type Field } from './field.ts'
import { Reader } from './reader.ts'

export interface OrderTerm {
  field: Field
  /** Set if the field belongs to an embedded to-one resource: `order=author(name)`. */
  relation?: string
  direction?: 'asc' | 'desc'
  nulls?: 'first' | 'last'
}

/** The terms of `order=created_at.desc.nullslast,author(name)`. */
export function parseOrder(text: string): OrderTerm[] {
  const reader = Reader.ofNames(text, 'order')
  const terms = reader.separated(',', () => readTerm(reader))
  reader.expectEnd('"asc", "desc", "nullsfirst" or "nullslast"')
  return terms
}

function readTerm(reader: Reader): OrderTerm {
  reader.skipSpaces()
  const target = reader.attempt(() => readRelated(reader)) ?? { field: readField(reader) }
  const direction = reader.take('.asc') ? 'asc' : reader.take('.desc') ? 'desc' : undefined
  const nulls = reader.take('.nullsfirst') ? 'first' : reader.take('.nullslast') ? 'last' : undefined
  reader.skipSpaces()
  return { ...target, ...(direction && { direction }), ...(nulls && { nulls }) }
}

function readRelated(reader: Reader): Pick<OrderTerm, 'field' | 'relation'> {
  const relation = readName(reader)
  reader.expect('(')
  const field = readField(reader)
  reader.expect(')')
  return { relation, field }
}
