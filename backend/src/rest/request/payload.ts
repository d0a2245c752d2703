import { errors } from '../errors.ts'
import { recordsOf } from './csv.ts'

/** The body of a write or call. */
export type Payload =
  /** JSON text as received, so that numbers keep every digit, and the keys that all objects have. */
  | { kind: 'json'; text: string; isObject: boolean; keys: string[] }
  /** The pairs of a form, for functions. */
  | { kind: 'form'; pairs: [string, string][]; keys: string[] }
  /** Text, XML or bytes for a function with one unnamed parameter. */
  | { kind: 'raw'; mediaType: string; text: string; keys: string[] }

export interface PayloadContext {
  mediaType: string
  isCall: boolean
  /** The `columns` parameter: exactly these keys are written, whatever the objects contain. */
  columns: string[] | undefined
}

/** Deeper documents exceed PostgreSQL's stack limit. */
const MAX_DEPTH = 512
/** Millions of empty rows fit into a body, and would keep everybody waiting while they are read. */
const MAX_ROWS = 50_000
const TOO_MANY_ROWS = `A request can have at most ${MAX_ROWS} rows`
/** PostgreSQL's limit for the columns of a result; a table has at most 1,600. */
const MAX_COLUMNS = 1_664

/** Throws PGRST102 for invalid JSON or CSV, or an unknown content type. */
export function parsePayload(body: Uint8Array, context: PayloadContext): Payload {
  const { mediaType, isCall } = context
  const text = new TextDecoder().decode(body)
  if (mediaType === 'application/json') {
    return jsonPayload(text === '' && isCall ? '{}' : text, context)
  }
  if (mediaType === 'text/csv') return csvPayload(text, context)
  if (mediaType === 'application/x-www-form-urlencoded') return formPayload(text, context)
  if (isCall && ['text/plain', 'text/xml'].includes(mediaType))
    return { kind: 'raw', mediaType, text, keys: [] }
  if (isCall && mediaType === 'application/octet-stream') {
    return { kind: 'raw', mediaType, text: `\\x${Buffer.from(body).toString('hex')}`, keys: [] }
  }
  throw errors.body(`Content-Type not acceptable: ${mediaType}`)
}

function jsonPayload(text: string, { columns, isCall }: PayloadContext): Payload {
  const value = readJson(text)
  if (Array.isArray(value)) {
    return { kind: 'json', text, isObject: false, keys: columns ?? sharedKeys(value) }
  }
  if (typeof value === 'object' && value !== null) {
    return { kind: 'json', text, isObject: true, keys: columns ?? Object.keys(value) }
  }
  // A scalar is not a row; only a function with one unnamed parameter can take it.
  return { kind: 'json', text: isCall ? text : '[]', isObject: false, keys: [] }
}

function readJson(text: string): unknown {
  checkShape(text)
  try {
    return JSON.parse(text)
  } catch {
    throw errors.body('Empty or invalid json')
  }
}

/** @throws RestError if it nests too deeply, or lists too many rows; both are seen without reading the JSON. */
function checkShape(text: string): void {
  let depth = 0
  let rows = 1
  let inString = false
  for (let pos = 0; pos < text.length; pos++) {
    const character = text[pos]
    if (inString) {
      if (character === '\\') pos++
      else if (character === '"') inString = false
    } else if (character === '"') inString = true
    else if (character === '{' || character === '[') {
      if (++depth > MAX_DEPTH) throw errors.body('Empty or invalid json')
    } else if (character === '}' || character === ']') depth--
    else if (character === ',' && depth === 1) rows++
  }
  if (rows > MAX_ROWS && text.trimStart().startsWith('[')) throw errors.body(TOO_MANY_ROWS)
}

/** All rows of one insert must have the same columns. */
function sharedKeys(rows: unknown[]): string[] {
  if (rows.length === 0) return []
  const first = keysOf(rows[0])
  const names = new Set(first)
  if (!first || rows.some((row) => !hasKeys(row, names))) throw errors.body('All object keys must match')
  return first
}

function hasKeys(row: unknown, names: ReadonlySet<string>): boolean {
  const keys = keysOf(row)
  return keys !== undefined && keys.length === names.size && keys.every((key) => names.has(key))
}

function keysOf(row: unknown): string[] | undefined {
  return typeof row === 'object' && row !== null && !Array.isArray(row) ? Object.keys(row) : undefined
}

/** Far more than a table has columns. Parsing a form takes time that grows faster than the number of its fields. */
const MAX_FORM_FIELDS = 10_000

function formPayload(text: string, context: PayloadContext): Payload {
  if (text.split('&', MAX_FORM_FIELDS + 1).length > MAX_FORM_FIELDS) {
    throw errors.body(`A form can have at most ${MAX_FORM_FIELDS} fields`)
  }
  const pairs = [...new URLSearchParams(text)]
  if (context.isCall) return { kind: 'form', pairs, keys: [...new Set(pairs.map(([key]) => key))] }
  return jsonPayload(JSON.stringify(Object.fromEntries(pairs)), context)
}

/**
 * As in PostgREST, an unquoted or quoted NULL is null. The JSON is made line by line: the fields of a body of 16 MiB, all at
 * once, would not fit into the memory of a small machine.
 */
function csvPayload(text: string, { columns }: PayloadContext): Payload {
  const records = recordsOf(text)
  const header = records.next().value
  if (!header) throw errors.body('Empty or invalid csv')
  if (header.length > MAX_COLUMNS) throw errors.body(`A row can have at most ${MAX_COLUMNS} columns`)
  const writeRow = rowWriter(header)
  const rows = createJoiner()
  for (const record of records) {
    if (record.length !== header.length) throw errors.body('All lines must have same number of fields')
    rows.add(writeRow(record))
  }
  const json = rows.text()
  const keys = columns ?? (json === '' ? [] : [...new Set(header)])
  return { kind: 'json', text: `[${json}]`, isObject: false, keys }
}

/** Returns a function that writes a row as JSON. Of several columns with one name, the last counts. */
function rowWriter(header: string[]): (record: string[]) => string {
  const places = new Map(header.map((name, at) => [name, at]))
  const columns = [...places].map(([name, at]) => ({ key: JSON.stringify(name), at }))
  return (record) => {
    const pairs = columns.map(({ key, at }) => {
      const field = record[at]
      return `${key}:${field === 'NULL' ? 'null' : JSON.stringify(field)}`
    })
    return `{${pairs.join(',')}}`
  }
}

const JOINED_AT_ONCE = 1_000

/** Joins many short texts with commas, without keeping each of them. */
function createJoiner() {
  const joined: string[] = []
  let waiting: string[] = []
  const flush = () => {
    if (waiting.length > 0) joined.push(waiting.join(','))
    waiting = []
  }
  return {
    add(text: string) {
      if (waiting.push(text) === JOINED_AT_ONCE) flush()
    },
    text() {
      flush()
      return joined.join(',')
    },
  }
}
