import { splitTarget, type PlainRequest } from '../../plain-http.ts'
import { errors } from '../errors.ts'
import { parseAccept } from './media-type.ts'
import { parsePayload, type Payload } from './payload.ts'
import { parsePreferences, type Preferences } from './preferences.ts'
import { parseQueryParams, type QueryParams } from './query-params.ts'
import { intersect, parseRangeHeader, type RowRange } from './range.ts'

export type Action =
  | { kind: 'read'; table: string; headersOnly: boolean }
  | { kind: 'mutate'; table: string; verb: 'insert' | 'upsert' | 'update' | 'delete' }
  | { kind: 'call'; name: string; byGet: boolean; headersOnly: boolean }
  | { kind: 'inspect' }
  | { kind: 'options'; table?: string; function?: string }

/** A parsed request; nothing in it has been checked against the database yet. */
export interface ApiRequest {
  action: Action
  method: string
  /** Path and headers, readable in SQL. */
  path: string
  headers: Readonly<Record<string, string>>
  schema: string
  /** Whether the response should name its schema. */
  negotiatedSchema: boolean
  params: QueryParams
  /** The query string with sorted parameters, for Content-Location. */
  canonicalQuery: string
  /** Rows of the root resource, from limit, offset and the Range header. */
  range: RowRange
  preferences: Preferences
  accept: string[]
  mediaType: string
  payload: Payload | undefined
  /** Aborted when the client disconnects. */
  signal: AbortSignal | undefined
}

const verbs = { POST: 'insert', PUT: 'upsert', PATCH: 'update', DELETE: 'delete' } as const

/**
 * Reads a whole request, including its body unless `payload` is what it contains. Throws the errors for requests that cannot be
 * parsed.
 */
export async function readApiRequest(
  request: PlainRequest,
  schemas: string[],
  payload?: Payload,
): Promise<ApiRequest> {
  const { method, headers } = request
  const { path, search } = splitTarget(request.target)
  const searchParams = new URLSearchParams(search)
  const action = readAction(method, readPath(path))
  const { schema, negotiatedSchema } = readSchema(method, headers, schemas)
  const params = parseQueryParams(searchParams, action.kind === 'call' && action.byGet)
  const mediaType = mediaTypeOf(headers['content-type'])
  return {
    action,
    method,
    path,
    headers,
    schema,
    negotiatedSchema,
    params,
    canonicalQuery: canonical(searchParams),
    range: readRange(method, params.range, headers.range ?? null),
    preferences: parsePreferences(headers.prefer ?? null),
    accept: parseAccept(headers.accept ?? null),
    mediaType,
    signal: request.signal,
    payload: takesPayload(action)
      ? (payload ?? (await readPayload(request, action, mediaType, params.columns)))
      : undefined,
  }
}

function readPath(pathname: string): string[] {
  try {
    return pathname
      .replace(/^\/|\/$/g, '')
      .split('/')
      .map((segment) => decodeURIComponent(segment))
  } catch {
    throw errors.path()
  }
}

function readAction(method: string, segments: string[]): Action {
  const [first = '', second] = segments
  const headersOnly = method === 'HEAD'
  const reads = method === 'GET' || headersOnly
  if (segments.length > 2 || (segments.length === 2 && first !== 'rpc')) throw errors.path()
  if (second !== undefined) {
    if (reads || method === 'POST') return { kind: 'call', name: second, byGet: reads, headersOnly }
    if (method === 'OPTIONS') return { kind: 'options', function: second }
    throw errors.rpcMethod(method)
  }
  if (method === 'OPTIONS') return first === '' ? { kind: 'options' } : { kind: 'options', table: first }
  if (reads) return first === '' ? { kind: 'inspect' } : { kind: 'read', table: first, headersOnly }
  if (first !== '' && isWrite(method)) return { kind: 'mutate', table: first, verb: verbs[method] }
  throw errors.method(method)
}

function isWrite(method: string): method is keyof typeof verbs {
  return Object.hasOwn(verbs, method)
}

function readSchema(method: string, headers: PlainRequest['headers'], schemas: string[]) {
  const writes = isWrite(method)
  const profile = headers[writes ? 'content-profile' : 'accept-profile']
  if (profile !== undefined && !schemas.includes(profile)) throw errors.schema(profile, schemas)
  return {
    schema: profile ?? schemas[0] ?? 'public',
    negotiatedSchema: profile !== undefined || schemas.length > 1,
  }
}

function readRange(method: string, fromUrl: RowRange, header: string | null): RowRange {
  // RFC 9110: a Range header is only defined for GET.
  const fromHeader = method === 'GET' ? parseRangeHeader(header) : undefined
  if (method === 'PUT' && (fromUrl.offset > 0 || fromUrl.limit !== undefined)) throw errors.putLimit()
  return fromHeader ? intersect(fromHeader, fromUrl) : fromUrl
}

function takesPayload(action: Action): boolean {
  if (action.kind === 'mutate') return action.verb !== 'delete'
  return action.kind === 'call' && !action.byGet
}

async function readPayload(
  request: PlainRequest,
  action: Action,
  mediaType: string,
  columns: string[] | undefined,
): Promise<Payload> {
  const body = (await readBody(request)) ?? new Uint8Array()
  const usesColumns = action.kind === 'call' || (action.kind === 'mutate' && action.verb !== 'upsert')
  return parsePayload(body, {
    mediaType,
    isCall: action.kind === 'call',
    columns: usesColumns ? columns : undefined,
  })
}

/**
 * The whole body; undefined if there is none.
 * @throws RestError if the client disconnects before the end of it, which is not worth logging
 */
export async function readBody(request: PlainRequest): Promise<Uint8Array | undefined> {
  try {
    return await request.readBody?.()
  } catch {
    throw errors.incompleteBody()
  }
}

export function mediaTypeOf(header: string | undefined): string {
  return header?.split(';')[0]?.trim().toLowerCase() || 'application/json'
}

function canonical(search: URLSearchParams): string {
  const sorted = new URLSearchParams(search)
  sorted.sort()
  return sorted.toString()
}
