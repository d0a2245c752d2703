import Papa from 'papaparse'
import { errors } from '../errors.ts'

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
const maxDepth = 512

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
  if (nestsDeeperThan(text, maxDepth)) throw errors.body('Empty or invalid json')
  try {
    return JSON.parse(text)
  } catch {
    throw errors.body('Empty or invalid json')
  }
}

function nestsDeeperThan(text: string, limit: number): boolean {
  let depth = 0
  let inString = false
  for (let pos = 0; pos < text.length; pos++) {
    const character = text[pos]
    if (inString) {
      if (character === '\\') pos++
      else if (character === '"') inString = false
    } else if (character === '"') inString = true
    else if (character === '{' || character === '[') {
      if (++depth > limit) return true
    } else if (character === '}' || character === ']') depth--
  }
  return false
}

/** All rows of one insert must have the same columns. */
function sharedKeys(rows: unknown[]): string[] {
  if (rows.length === 0) return []
  const first = keysOf(rows[0])
  const canonical = first?.toSorted().join('\0')
  if (!first || rows.some((row) => keysOf(row)?.toSorted().join('\0') !== canonical)) {
    throw errors.body('All object keys must match')
  }
  return first
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
 * RFC 4180. As in PostgREST, empty lines are ignored, and an unquoted or quoted NULL is null. The JSON is made line by line:
 * the fields of a body of 16 MiB, all at once, would not fit into the memory of a small machine.
 */
function csvPayload(text: string, { columns }: PayloadContext): Payload {
  let header: string[] | undefined
  let writeRow: RowWriter | undefined
  const rows = createJoiner()
  Papa.parse<string[]>(withLineFeeds(text), {
    delimiter: ',',
    newline: '\n',
    skipEmptyLines: true,
    step({ data: record, errors: faults }) {
      if (faults.length > 0) throw errors.body('Empty or invalid csv')
      if (!header || !writeRow) {
        header = record
        writeRow = rowWriter(record)
      } else if (record.length === header.length) rows.add(writeRow(record))
      else throw errors.body('All lines must have same number of fields')
    },
  })
  if (!header) throw errors.body('Empty or invalid csv')
  const json = rows.text()
  const keys = columns ?? (json === '' ? [] : [...new Set(header)])
  return { kind: 'json', text: `[${json}]`, isObject: false, keys }
}

/** Returns a row's JSON. */
type RowWriter = (record: string[]) => string

/** Of several columns with one name, the last counts. */
function rowWriter(header: string[]): RowWriter {
  const columns = [...new Set(header)].map((name) => ({
    key: JSON.stringify(name),
    at: header.lastIndexOf(name),
  }))
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

/** Papa Parse expects one kind of line end in the whole file. Those within quotes are part of the value. */
function withLineFeeds(text: string): string {
  if (!text.includes('\r')) return text
  const parts = text.split('"')
  return parts.map((part, at) => (at % 2 === 0 ? part.replaceAll(/\r\n?/g, '\n') : part)).join('"')
}
