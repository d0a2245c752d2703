import pg from 'pg'

/** One condition of a filter such as `id=gt.5,name=not.in.(a,b)`. */
export interface Condition {
  column: string
  operator: Operator
  isNegated: boolean
  value: string
}

export type Operator = keyof typeof SQL_OPERATORS | 'in' | 'is' | 'isdistinct'

/** An invalid filter; the message is for the developer who wrote it. */
export class FilterError extends Error {
  override name = 'FilterError'
}

const SQL_OPERATORS = {
  eq: '=',
  neq: '<>',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
}
const PATTERNS: ReadonlySet<Operator> = new Set<Operator>(['like', 'ilike', 'match', 'imatch'])
/** Of a visitor's or user's filter. */
const MAX_CONDITIONS = 10
const IS_VALUES = new Set(['null', 'true', 'false', 'unknown'])
/** A list of the most values, which are UUIDs, has half as much. */
const MAX_FILTER_LENGTH = 10_000
/** In a regular expression. A text can take PostgreSQL hours to compare with one. */
const BACK_REFERENCE = /(?<!\\)(?:\\\\)*\\[1-9]/

/** @throws FilterError */
export function parseFilter(filter: string): Condition[] {
  if (filter.length > MAX_FILTER_LENGTH) throw new FilterError('filter is too long')
  if (filter.includes('\0')) throw new FilterError('filter must not contain null characters')
  return filter.trim() === '' ? [] : split(filter).map((part) => parseCondition(part.trim()))
}

/**
 * For filters of visitors and users: the database checks each distinct one against every change of its table, and a pattern may
 * take it a thousand times as long as a comparison.
 * @throws FilterError
 */
export function requireCheap(conditions: readonly Condition[]): void {
  const pattern = conditions.find(({ operator }) => PATTERNS.has(operator))
  if (pattern) throw new FilterError(`\`${pattern.operator}\` filters need the secret key`)
  if (conditions.length > MAX_CONDITIONS)
    throw new FilterError(`more than ${MAX_CONDITIONS} conditions need the secret key`)
}

/** The condition on a column of this SQL type. Names and values are quoted against SQL injection. */
export function conditionSql({ column, operator, isNegated, value }: Condition, type: string): string {
  const name = pg.escapeIdentifier(column)
  const literal = (ofType: string) => `${pg.escapeLiteral(value)}::${ofType}`
  const not = isNegated ? 'not ' : ''
  if (operator === 'isdistinct') return `${name} is ${isNegated ? 'not ' : ''}distinct from ${literal(type)}`
  if (operator === 'is') return `${name} is ${not}${value}`
  if (operator === 'in') return `${not}(${name} = any (${literal(`${type}[]`)}))`
  return `${not}(${name} ${SQL_OPERATORS[operator]} ${literal(type)})`
}

/** Splits at commas outside quotes and parentheses. */
function split(filter: string): string[] {
  const parts: string[] = ['']
  let depth = 0
  let isQuoted = false
  let previous = ''
  for (let index = 0; index < filter.length; index++) {
    let character = filter.charAt(index)
    if (isQuoted && character === '\\') character += filter[++index] ?? ''
    else if (character === '"' && (isQuoted || '.(,'.includes(previous))) isQuoted = !isQuoted
    else if (!isQuoted && character === '(') depth++
    else if (!isQuoted && character === ')') depth = Math.max(0, depth - 1)
    if (character === ',' && !isQuoted && depth === 0) parts.push('')
    else parts[parts.length - 1] += character
    previous = character
  }
  return parts
}

function parseCondition(part: string): Condition {
  if (part === '') throw new FilterError('filter must not contain empty segments (check for extra commas)')
  const [, column, not, operator, rest] = /^([^=]+)=(not\.)?([a-z]+)\.(.*)$/s.exec(part) ?? []
  if (!column || !isOperator(operator)) throw new FilterError(JSON.stringify(part))
  return { column, operator, isNegated: not !== undefined, value: readValue(operator, rest ?? '') }
}

function isOperator(name: string | undefined): name is Operator {
  return (
    name !== undefined && (Object.hasOwn(SQL_OPERATORS, name) || ['in', 'is', 'isdistinct'].includes(name))
  )
}

function readValue(operator: Operator, value: string): string {
  if (operator === 'in') {
    if (!/^\(.*\)$/s.test(value)) throw new FilterError('`in` filter value must be wrapped by parentheses')
    return `{${value.slice(1, -1)}}`
  }
  if (operator === 'is' && !IS_VALUES.has(value)) {
    throw new FilterError('invalid value for is filter: must be null, true, false, or unknown')
  }
  const text = unquoted(value)
  if (/^i?match$/.test(operator) && BACK_REFERENCE.test(text))
    throw new FilterError(`back-references are not supported in \`${operator}\` filters`)
  return text
}

/** `"a\"b"` becomes `a"b"`; a value that is not quoted as a whole is unchanged. */
function unquoted(value: string): string {
  const inner = /^"((?:[^"\\]|\\.)*)"$/s.exec(value)?.[1]
  return inner === undefined ? value : inner.replaceAll(/\\(.)/gs, '$1')
}
