import { MAX_ECHOED_CHARACTERS } from '../echo-limit.ts'
import type { PlainResponse } from '../plain-http.ts'

const METHODS = 'GET,HEAD,PUT,PATCH,POST,DELETE,OPTIONS,TRACE,CONNECT'
const READS = new Set(['GET', 'HEAD', 'OPTIONS'])
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

/** Of every response: each page may read it. */
export const CORS_HEADERS: PlainResponse['headers'] = [
  ['Access-Control-Allow-Origin', '*'],
  ['Access-Control-Expose-Headers', EXPOSED],
]

/** Decides from which web pages browsers may write. Every page may read: keys are sent in headers, and there are no cookies. */
export interface Cors {
  /**
   * Whether a request may be answered at all. A browser sends simple requests, such as a form of text/plain, without a preflight.
   * Requests without an origin are those of programs.
   */
  isAllowed(request: CorsRequest): boolean
  /** The response to a CORS preflight; undefined for any other request. */
  preflight(request: Request, host?: string): Response | undefined
  /** Adds the CORS headers that a response does not set itself; a function may set its own. */
  withHeaders(request: CorsRequest, response: Response): Response
  /** The headers that are added. */
  headersFor(request: CorsRequest): PlainResponse['headers']
}

export interface CorsRequest {
  method: string
  /** The header Origin. */
  origin: string | null | undefined
  /** The host that the client asked for, whose own pages may write. */
  host: string | null | undefined
}

/** @param origins the origins that may write beside the request's own host; all by default, as on the hosted service */
export function createCors(origins?: readonly string[]): Cors {
  const known = origins && new Set(origins)

  function isAllowed({ method, origin, host }: CorsRequest): boolean {
    if (!known || READS.has(method) || !origin || known.has(origin)) return true
    return URL.canParse(origin) && new URL(origin).host === host?.toLowerCase()
  }

  const headersFor = (request: CorsRequest) => (isAllowed(request) ? CORS_HEADERS : [])
  return {
    isAllowed,
    headersFor,
    preflight(request, host) {
      const method = request.headers.get('access-control-request-method')
      if (request.method !== 'OPTIONS' || method === null) return undefined
      const origin = request.headers.get('origin')
      return isAllowed({ method, origin, host }) ? allowed(request) : new Response(null, { status: 403 })
    },
    withHeaders(request, response) {
      const headers = new Headers(response.headers)
      for (const [name, value] of headersFor(request)) if (!headers.has(name)) headers.set(name, value)
      return new Response(response.body, {
        status: response.status,
        statusText: response.statusText,
        headers,
      })
    },
  }
}

function allowed(request: Request): Response {
  const headers = new Headers({
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Allow-Methods': METHODS,
    'Access-Control-Max-Age': MAX_AGE_SECONDS,
    'Content-Length': '0',
    Vary: 'Origin, Access-Control-Request-Headers',
  })
  const asked = request.headers.get('access-control-request-headers')
  // The wildcard covers every header except Authorization.
  const names = asked && asked.length > MAX_ECHOED_CHARACTERS ? '*, Authorization' : asked
  if (names) headers.set('Access-Control-Allow-Headers', names)
  return new Response(null, { status: 200, headers })
}

/** The same as `withHeaders` for headers in a list. */
export function withCorsHeaders(
  headers: PlainResponse['headers'],
  added: PlainResponse['headers'],
): PlainResponse['headers'] {
  const own = new Set(headers.map(([name]) => name.toLowerCase()))
  return [...headers, ...added.filter(([name]) => !own.has(name.toLowerCase()))]
}
