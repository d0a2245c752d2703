import { readField, readName, type Field } from './field.ts'
import { readOperation, type Filter } from './filter.ts'
import { parseLogic, type Logic } from './logic.ts'
import { parseOrder, type OrderTerm } from './order.ts'
import { allRows, parseLimitOffset, type RowRange } from './range.ts'
import { Reader } from './reader.ts'
import { parseSelect, type SelectItem } from './select.ts'

/** A value for the root (empty path) or for an embedded resource (its names from the root). */
export interface AtPath<T> {
  path: string[]
  value: T
}

export interface QueryParams {
  select: SelectItem[]
  filters: AtPath<Filter>[]
  logic: AtPath<Logic>[]
  order: AtPath<OrderTerm[]>[]
  /** Ranges of embedded resources; the root's is in `range`. */
  ranges: AtPath<RowRange>[]
  range: RowRange
  columns: string[] | undefined
  onConflict: string[] | undefined
  /** Arguments of a function called by GET. */
  args: [string, string][]
  /** The names of all filters, as written in the URL. */
  filterKeys: string[]
}

const reserved = new Set(['select', 'columns', 'on_conflict'])
const reservedEndings = new Set(['order', 'limit', 'offset', 'and', 'or'])

/** Parses the query string. In a call by GET, a parameter that is not a filter is an argument. Throws PGRST100. */
export function parseQueryParams(search: URLSearchParams, isCallByGet: boolean): QueryParams {
  const pairs = [...search]
  const ending = (...words: string[]) => pairs.filter(([key]) => words.includes(lastSegment(key)))
  const first = (name: string) => pairs.find(([key]) => key === name)?.[1]
  const columns = first('columns')
  const onConflict = first('on_conflict')
  const conditions = pairs.filter(([key]) => !reserved.has(key) && !reservedEndings.has(lastSegment(key)))
  const { filters, args } = parseConditions(conditions, isCallByGet)
  const ranges = parseRanges(ending('limit', 'offset'))
  return {
    select: parseSelect(first('select') ?? '*'),
    filters,
    args,
    filterKeys: conditions.map(([key]) => key),
    logic: ending('and', 'or').map(([key, value]) => parseLogicParam(key, value)),
    order: ending('order').map(([key, value]) => ({ path: parsePath(key).path, value: parseOrder(value) })),
    ranges: ranges.filter(({ path }) => path.length > 0),
    range: ranges.find(({ path }) => path.length === 0)?.value ?? allRows,
    columns: columns === undefined ? undefined : parseNames(columns, 'columns parameter'),
    onConflict: onConflict === undefined ? undefined : parseNames(onConflict, 'on_conflict parameter'),
  }
}

function lastSegment(key: string): string {
  return key.slice(key.lastIndexOf('.') + 1)
}

function parseConditions(pairs: [string, string][], isCallByGet: boolean) {
  const filters: AtPath<Filter>[] = []
  const args: [string, string][] = []
  for (const [key, value] of pairs) {
    const reader = new Reader(value, 'filter')
    const operation = isCallByGet ? reader.attempt(() => readCondition(reader)) : readCondition(reader)
    if (!operation) args.push([key, value])
    else {
      const { path, field } = parsePath(key)
      filters.push({ path, value: { kind: 'filter', field, ...operation } })
    }
  }
  return { filters, args }
}

function readCondition(reader: Reader): Pick<Filter, 'negated' | 'operation'> {
  // Outside a logic tree the rest of the text is the value, whatever it contains.
  const operation = readOperation(reader, (rest) => rest.match(/[^]*/y) ?? '')
  reader.expectEnd()
  return operation
}

/** `authors.books.title`: the field `title` of a resource embedded two levels down. */
function parsePath(key: string): { path: string[]; field: Field } {
  const reader = Reader.ofNames(key, 'tree path')
  const path: string[] = []
  let field = readField(reader)
  while (field.path.length === 0 && reader.take('.')) {
    path.push(field.name)
    field = readField(reader)
  }
  reader.expectEnd('delimiter (.), "->" or "->>"')
  return { path, field }
}

function parseLogicParam(key: string, value: string): AtPath<Logic> {
  const { path, field } = parsePath(key)
  const operator = path.includes('not') ? `not.${field.name}` : field.name
  return { path: path.filter((name) => name !== 'not'), value: parseLogic(operator, value) }
}

function parseRanges(pairs: [string, string][]): AtPath<RowRange>[] {
  const byPath = new Map<string, { path: string[]; limit?: string; offset?: string }>()
  for (const [key, value] of pairs) {
    const { path, field } = parsePath(key)
    const id = JSON.stringify(path)
    const entry = byPath.get(id) ?? { path }
    byPath.set(id, { ...entry, [field.name]: value })
  }
  return [...byPath.values()].map(({ path, limit, offset }) => ({
    path,
    value: parseLimitOffset(limit, offset),
  }))
}

function parseNames(text: string, what: string): string[] {
  const reader = Reader.ofNames(text, what)
  const names = reader.separated(',', () => {
    reader.skipSpaces()
    return readName(reader)
  })
  reader.expectEnd('"," or end of input')
  return [...new Set(names)]
}
