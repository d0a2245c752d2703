import { readIdentifier, readQuoted, type Field } from './field.ts'
import type { Reader } from './reader.ts'

const comparisons = ['eq', 'gte', 'gt', 'lte', 'lt', 'like', 'ilike', 'match', 'imatch'] as const
const containments = ['neq', 'cs', 'cd', 'ov', 'sl', 'sr', 'nxr', 'nxl', 'adj'] as const
export const searches = ['fts', 'plfts', 'phfts', 'wfts'] as const
const isOperands = ['not_null', 'null', 'true', 'false', 'unknown'] as const

export type Comparison = (typeof comparisons)[number]
export type Containment = (typeof containments)[number]
export type Search = (typeof searches)[number]
export type IsOperand = (typeof isOperands)[number]

/** An operator and its operand. Source: PostgREST 13, "Tables and Views", Operators. */
export type Operation =
  | { kind: 'compare'; operator: Comparison; quantifier?: 'any' | 'all'; value: string }
  | { kind: 'contain'; operator: Containment; value: string }
  | { kind: 'in'; values: string[] }
  | { kind: 'is'; value: IsOperand }
  | { kind: 'isdistinct'; value: string }
  | { kind: 'search'; operator: Search; language?: string; value: string }

export interface Filter {
  kind: 'filter'
  field: Field
  negated: boolean
  operation: Operation
}

const expected = 'operator (eq, gt, ...)'

/**
 * `[not.]operator.value`; `readValue` finds the end of the value, which differs between a parameter and a logic tree.
 */
export function readOperation(
  reader: Reader,
  readValue: (reader: Reader) => string,
): Pick<Filter, 'negated' | 'operation'> {
  const negated = reader.take('not.')
  return { negated, operation: readPositive(reader, readValue) }
}

function readPositive(reader: Reader, readValue: (reader: Reader) => string): Operation {
  const start = reader.pos
  const name = reader.match(/[a-z]+/y)
  if (name === 'in' && reader.take('.')) return { kind: 'in', values: readList(reader) }
  if (name === 'is' && reader.take('.')) return { kind: 'is', value: readTruth(reader) }
  if (name === 'isdistinct' && reader.take('.')) return { kind: 'isdistinct', value: readValue(reader) }
  const comparison = comparisons.find((candidate) => candidate === name)
  if (comparison) return readComparison(reader, comparison, readValue)
  const containment = containments.find((candidate) => candidate === name)
  if (containment) {
    expectDelimiter(reader)
    return { kind: 'contain', operator: containment, value: readValue(reader) }
  }
  const search = searches.find((candidate) => candidate === name)
  if (search) return readSearch(reader, search, readValue)
  reader.pos = start
  throw reader.error(expected)
}

function readComparison(
  reader: Reader,
  operator: Comparison,
  readValue: (reader: Reader) => string,
): Operation {
  const quantifier = reader.take('(any)') ? 'any' : reader.take('(all)') ? 'all' : undefined
  expectDelimiter(reader)
  return { kind: 'compare', operator, ...(quantifier && { quantifier }), value: readValue(reader) }
}

function readSearch(reader: Reader, operator: Search, readValue: (reader: Reader) => string): Operation {
  let language: string | undefined
  if (reader.take('(')) {
    language = readIdentifier(reader)
    reader.expect(')')
  }
  expectDelimiter(reader)
  return { kind: 'search', operator, ...(language && { language }), value: readValue(reader) }
}

function readTruth(reader: Reader): IsOperand {
  const word = reader.match(/[a-z_]+/iy)?.toLowerCase()
  const truth = isOperands.find((candidate) => candidate === word)
  if (!truth) throw reader.error('isVal: (null, not_null, true, false, unknown)')
  return truth
}

function expectDelimiter(reader: Reader): void {
  reader.expect('.', 'delimiter (.)')
}

/** `(a,"b,c",d)` */
function readList(reader: Reader): string[] {
  reader.skipSpaces()
  reader.expect('(')
  const values = reader.separated(',', () => readElement(reader))
  reader.expect(')', '"," or ")"')
  reader.skipSpaces()
  return values
}

/** An element of a list or a value in a logic tree: quoted if it contains reserved characters. */
export function readElement(reader: Reader): string {
  return readQuotedElement(reader) ?? reader.match(/[^,)]*/y) ?? ''
}

export function readQuotedElement(reader: Reader): string | undefined {
  if (reader.next !== '"') return undefined
  return reader.attempt(() => {
    const value = readQuoted(reader)
    if (!reader.done && reader.next !== ',' && reader.next !== ')') throw reader.error('"," or ")"')
    return value
  })
}
