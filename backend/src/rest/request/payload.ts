import { errors } from '../errors.ts'
import { parseCsv } from './csv.ts'

/** The body of a write or a call. */
export type Payload =
  /** JSON text as it came, so that numbers keep every digit, and the keys that its objects share. */
  | { kind: 'json'; text: string; isObject: boolean; keys: string[] }
  /** The pairs of a form, for functions. */
  | { kind: 'form'; pairs: [string, string][]; keys: string[] }
  /** Text, XML or bytes for a function with one unnamed parameter. */
  | { kind: 'raw'; mediaType: string; text: string; keys: string[] }

export interface PayloadContext {
  mediaType: string
  isCall: boolean
  /** The `columns` parameter: exactly these keys are written, whatever the objects hold. */
  columns: string[] | undefined
}

/** Deeper documents exhaust PostgreSQL's own stack. */
const maxDepth = 512

/** Throws PGRST102 for what is no JSON, no CSV, or of an unknown type. */
export function parsePayload(body: Uint8Array, context: PayloadContext): Payload {
  const { mediaType, isCall } = context
  const text = new TextDecoder().decode(body)
  if (mediaType === 'application/json') {
    return jsonPayload(text === '' && isCall ? '{}' : text, context)
  }
  if (mediaType === 'text/csv') return jsonPayload(csvToJson(text), context)
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
  // A lone scalar is no row; only a function with one unnamed parameter can take it.
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

/** Rows of one insert must name the same columns. */
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

function formPayload(text: string, context: PayloadContext): Payload {
  const pairs = [...new URLSearchParams(text)]
  if (context.isCall) return { kind: 'form', pairs, keys: [...new Set(pairs.map(([key]) => key))] }
  return jsonPayload(JSON.stringify(Object.fromEntries(pairs)), context)
}

function csvToJson(text: string): string {
  const [header, ...records] = parseCsv(text) ?? []
  if (!header) throw errors.body('Empty or invalid csv')
  if (records.some((record) => record.length !== header.length)) {
    throw errors.body('All lines must have same number of fields')
  }
  const rows = records.map((record) =>
    Object.fromEntries(header.map((name, at) => [name, record[at] === 'NULL' ? null : record[at]])),
  )
  return JSON.stringify(rows)
}
