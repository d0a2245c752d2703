import { readField } from './field.ts'
import { readElement, readOperation, readQuotedElement, type Filter } from './filter.ts'
import { Reader } from './reader.ts'

/** `and(…)`, `or(…)`, `not.and(…)` with filters and nested groups. */
export interface LogicGroup {
  kind: 'group'
  negated: boolean
  operator: 'and' | 'or'
  members: Logic[]
}

export type Logic = LogicGroup | Filter

/** The tree of `or=(age.lt.18,not.and(age.gt.60,name.eq.x))`; `operator` is the parameter's name, as in `not.or`. */
export function parseLogic(operator: string, value: string): Logic {
  const reader = Reader.ofNames(operator + value, 'logic tree')
  const tree = readLogic(reader)
  reader.expectEnd()
  return tree
}

function readLogic(reader: Reader): Logic {
  reader.skipSpaces()
  const tree = reader.attempt(() => readFilter(reader)) ?? readGroup(reader)
  reader.skipSpaces()
  return tree
}

function readFilter(reader: Reader): Filter {
  const field = readField(reader)
  reader.expect('.', 'delimiter (.)')
  return { kind: 'filter', field, ...readOperation(reader, readLogicValue) }
}

function readGroup(reader: Reader): LogicGroup {
  return reader.nested(() => {
    const negated = reader.take('not.')
    const operator = reader.take('and') ? 'and' : reader.take('or') ? 'or' : undefined
    if (!operator) {
      throw reader.error(
        'field name (* or [a..z0..9_$]), negation operator (not) or logic operator (and, or)',
      )
    }
    reader.skipSpaces()
    reader.expect('(')
    const members = reader.separated(',', () => readLogic(reader))
    reader.expect(')', '"," or ")"')
    return { kind: 'group', negated, operator, members }
  })
}

/** In a tree a comma ends a value, except in quotes or in the braces of an array. */
function readLogicValue(reader: Reader): string {
  return readQuotedElement(reader) ?? reader.match(/\{[^{}]*\}/y) ?? readElement(reader)
}
