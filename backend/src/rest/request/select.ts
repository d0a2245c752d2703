import { jsonPathName, readField, readIdentifier, readName, type Field } from './field.ts'
import { Reader } from './reader.ts'

export type Aggregate = 'sum' | 'avg' | 'count' | 'max' | 'min'

export interface SelectField {
  kind: 'field'
  /** `*` for all columns. */
  field: Field
  alias?: string
  cast?: string
  aggregate?: Aggregate
  aggregateCast?: string
}

export interface SelectRelation {
  kind: 'relation'
  name: string
  alias?: string
  hint?: string
  join?: 'left' | 'inner'
  spread: boolean
  select: SelectItem[]
}

export type SelectItem = SelectField | SelectRelation

const aggregates: Aggregate[] = ['sum', 'avg', 'count', 'max', 'min']

/** The tree of `select=id,title,author:authors!inner(name)`. Source: PostgREST 13, "Resource embedding". */
export function parseSelect(text: string): SelectItem[] {
  const reader = Reader.ofNames(text, 'select parameter')
  const items = readItems(reader)
  reader.expectEnd('letter, digit, "-", "->>", "->", "::", ".", ")", "," or end of input')
  return items
}

function readItems(reader: Reader): SelectItem[] {
  reader.skipSpaces()
  if (reader.done || reader.next === ')') return []
  return reader.separated(',', () => readItem(reader))
}

function readItem(reader: Reader): SelectItem {
  reader.skipSpaces()
  const head = reader.attempt(() => readRelationHead(reader))
  const item: SelectItem = head ? { ...head, select: readChildren(reader) } : readSelectField(reader)
  reader.skipSpaces()
  return item
}

function readChildren(reader: Reader): SelectItem[] {
  return reader.nested(() => {
    reader.expect('(')
    const select = readItems(reader)
    reader.expect(')', '")" or ","')
    return select
  })
}

function readRelationHead(reader: Reader): Omit<SelectRelation, 'select'> {
  const spread = reader.take('...')
  const alias = spread ? undefined : readAlias(reader)
  const name = readName(reader)
  const params: { hint?: string; join?: 'left' | 'inner' } = {}
  while (reader.take('!')) {
    const word = readName(reader)
    if (word === 'left' || word === 'inner') params.join ??= word
    else if (params.hint === undefined) params.hint = word
    else throw reader.error('"("')
  }
  // `count()` is the aggregate, not a relation named count.
  if (reader.next !== '(' || (name === 'count' && reader.startsWith('()'))) throw reader.error('"("')
  return { kind: 'relation', name, spread, ...params, ...(alias !== undefined && { alias }) }
}

function readAlias(reader: Reader): string | undefined {
  return reader.attempt(() => {
    const alias = readName(reader)
    reader.expect(':')
    if (reader.next === ':') throw reader.error(nameAfterAlias)
    return alias
  })
}
const nameAfterAlias = 'field name (* or [a..z0..9_$])'

function readSelectField(reader: Reader): SelectField {
  const alias = readAlias(reader)
  const named = alias === undefined ? {} : { alias }
  if (alias === undefined && reader.take('*')) return { kind: 'field', field: { name: '*', path: [] } }
  if (reader.take('count()')) {
    return {
      kind: 'field',
      field: { name: '*', path: [] },
      aggregate: 'count',
      ...named,
      ...aggregateCast(reader),
    }
  }
  const field = readField(reader)
  const cast = reader.take('::') ? { cast: readIdentifier(reader) } : {}
  const aggregate = reader.take('.') ? { aggregate: readAggregate(reader), ...aggregateCast(reader) } : {}
  return { kind: 'field', field, ...named, ...cast, ...aggregate }
}

function readAggregate(reader: Reader): Aggregate {
  const found = aggregates.find((name) => reader.take(`${name}()`))
  if (!found) throw reader.error('"sum()", "avg()", "count()", "max()" or "min()"')
  return found
}

/** The key of a selected field in the response; undefined for `*`. */
export function outputName({ field, alias, aggregate }: SelectField): string | undefined {
  if (alias !== undefined) return alias
  if (aggregate) return aggregate
  return field.name === '*' ? undefined : jsonPathName(field)
}

function aggregateCast(reader: Reader): { aggregateCast?: string } {
  return reader.take('::') ? { aggregateCast: readIdentifier(reader) } : {}
}
