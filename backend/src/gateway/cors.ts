import { MAX_ECHOED_CHARACTERS } from '../echo-limit.ts'
import type { PlainResponse } from '../plain-http.ts'

const METHODS = 'GET,HEAD,PUT,PATCH,POST,DELETE,OPTIONS,TRACE,CONNECT'
const MAX_AGE_SECONDS = '3600'
const EXPOSED = [
  'Content-Encoding',
  'Content-Location',
  'Content-Range',
  'Content-Type',
  'Date',
  'ETag',
  'Link',
  'Location',
  'Preference-Applied',
  'Range-Unit',
  'Retry-After',
  'Server',
  'Transfer-Encoding',
  'Upload-Offset',
  'X-Relay-Error',
  'X-Supabase-Api-Version',
  'X-Total-Count',
].join(', ')

/**
 * The response to a CORS preflight; undefined for any other request. Keys are sent in headers, so any origin is
 * allowed.
 */
export function preflight(request: Request): Response | undefined {
  if (request.method !== 'OPTIONS' || !request.headers.has('access-control-request-method')) return undefined
  const headers = new Headers({
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Allow-Methods': METHODS,
    'Access-Control-Max-Age': MAX_AGE_SECONDS,
    'Content-Length': '0',
    Vary: 'Access-Control-Request-Headers',
  })
  const asked = request.headers.get('access-control-request-headers')
  // The wildcard covers every header except Authorization.
  const allowed = asked && asked.length > MAX_ECHOED_CHARACTERS ? '*, Authorization' : asked
  if (allowed) headers.set('Access-Control-Allow-Headers', allowed)
  return new Response(null, { status: 200, headers })
}

const DEFAULTS: PlainResponse['headers'] = [
  ['Access-Control-Allow-Origin', '*'],
  ['Access-Control-Expose-Headers', EXPOSED],
]

/** Adds the CORS headers that the response does not set itself; a function may set its own. */
export function withCors(response: Response): Response {
  const headers = new Headers(response.headers)
  for (const [name, value] of DEFAULTS) if (!headers.has(name)) headers.set(name, value)
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
}

/** The same for headers in a list. */
export function withCorsHeaders(headers: PlainResponse['headers']): PlainResponse['headers'] {
  const own = new Set(headers.map(([name]) => name.toLowerCase()))
  return [...headers, ...DEFAULTS.filter(([name]) => !own.has(name.toLowerCase()))]
}
