/** The environment variables and the HTTP client of a function. */
export interface Dependencies {
  env: (name: string) => string | undefined
  fetch: (url: string, init?: RequestInit) => Promise<Response>
}

/** Functions are called from the shop's pages, which may be on another origin than a hosted project. */
export const CORS_HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'authorization, x-client-info, apikey, content-type',
}

/** In seconds, while the database restarts or a provider is unavailable. */
const RETRY_AFTER = '5'

/** URI Too Long and Request Header Fields Too Large: a value of the caller does not fit into the request to the backend. */
const TOO_LONG = new Set([414, 431])

/** A refusal with a sentence for the reader, and the database's code and details where it has them. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  /** In seconds. */
  readonly retryAfter: string | null
  readonly details: string

  constructor(status: number, message: string, code = '', retryAfter: string | null = null, details = '') {
    super(message)
    this.status = status
    this.code = code
    this.details = details
    this.retryAfter = retryAfter ?? (status === 503 ? RETRY_AFTER : null)
  }
}

/** Answers `{ data, error: null }`, or `{ data: null, error: { message, code, details } }` for a thrown error; `details` only where there are some. */
export async function answer(request: Request, work: () => Promise<unknown>): Promise<Response> {
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: CORS_HEADERS })
  try {
    return Response.json({ data: await work(), error: null }, { headers: CORS_HEADERS })
  } catch (error) {
    if (!(error instanceof Refusal)) console.error('The function failed:', error)
    const { status, message, code, retryAfter, details } =
      error instanceof Refusal ? error : new Refusal(500, 'Something went wrong. Please try again.')
    const headers = retryAfter === null ? CORS_HEADERS : { ...CORS_HEADERS, 'Retry-After': retryAfter }
    const body = { message, code, ...(details !== '' && { details }) }
    return Response.json({ data: null, error: body }, { status, headers })
  }
}

export interface Caller {
  id: string
  email: string
}

export type Backend = ReturnType<typeof connect>

/** Calls the backend with the rights of the request's caller, or with the service key. */
export function connect({ env, fetch }: Dependencies, request: Request) {
  const caller = credentialsOf(request, env)
  const serviceKey = readServiceKey(env)

  async function call(
    path: string,
    body: unknown,
    key: string,
    bearer: string,
    method = body === undefined ? 'GET' : 'POST',
  ): Promise<Response> {
    return await fetch(`${env('SUPABASE_URL')}${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', apikey: key, Authorization: `Bearer ${bearer}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  }

  return {
    asCaller: (path: string, body?: unknown, method?: string) =>
      call(path, body, caller.key, caller.token, method),
    asService: (path: string, body?: unknown) => call(path, body, serviceKey, serviceKey),
  }
}

/**
 * API key and bearer token for calls in the name of the request's caller. A session's token is sent along with the public key.
 * A key such as `sb_secret_…` is no JWT: Supabase accepts it as `apikey`, and as a bearer token only beside the same `apikey`.
 */
function credentialsOf(request: Request, env: Dependencies['env']): { key: string; token: string } {
  const bearer = /^Bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''
  if (bearer !== '' && !bearer.startsWith('sb_'))
    return { key: keyIn(env('SUPABASE_PUBLISHABLE_KEYS')) ?? env('SUPABASE_ANON_KEY') ?? '', token: bearer }
  const key = bearer || (request.headers.get('apikey') ?? '')
  return { key, token: key }
}

/** The secret key, or where the project has none the older key of the role `service_role`. */
export function readServiceKey(env: Dependencies['env']): string {
  return keyIn(env('SUPABASE_SECRET_KEYS')) ?? env('SUPABASE_SERVICE_ROLE_KEY') ?? ''
}

/** Hosted projects provide their keys as a JSON object by name, such as `{ "default": "sb_secret_…" }`. */
function keyIn(json: string | undefined): string | undefined {
  const keys = json === undefined ? {} : fields(JSON.parse(json))
  const key = keys['default'] ?? Object.values(keys)[0]
  return typeof key === 'string' ? key : undefined
}

/**
 * The JSON of a response with a status of success.
 * @throws Refusal with the database's status, message, code and details; with 400 if a value is too long for the request; with 503 if the
 * backend is unavailable
 */
export async function read(response: Response): Promise<unknown> {
  const text = await response.text()
  if (TOO_LONG.has(response.status)) throw new Refusal(400, 'A value of the request is too long.')
  if (response.status === 503 || response.status === 504)
    throw new Refusal(
      503,
      'This cannot be done at the moment. Please try again in a few seconds.',
      'unavailable',
    )
  const body: unknown = text === '' ? null : JSON.parse(text)
  if (response.ok) return body
  const { message, hint, details } = fields(body)
  if (response.status < 500 && typeof message === 'string')
    throw new Refusal(
      response.status,
      message,
      typeof hint === 'string' ? hint : '',
      response.headers.get('retry-after'),
      typeof details === 'string' ? details : '',
    )
  throw new Error(`the backend answered ${response.status}: ${text}`)
}

export function fields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** Refuses callers who are not staff, or have not given their second factor. */
export async function requireStaff(backend: Backend): Promise<void> {
  const isStaff = await backend.asCaller('/rest/v1/rpc/is_admin', {}).then(read)
  if (isStaff !== true) throw new Refusal(403, 'Only staff of the shop can do this.', 'staff_only')
}

/** The signed-in caller. */
export async function readCaller(backend: Backend): Promise<Caller> {
  const { id, email } = fields(await backend.asCaller('/auth/v1/user').then(read))
  if (typeof id !== 'string' || typeof email !== 'string' || email === '')
    throw new Refusal(401, 'Please sign in again.')
  return { id, email }
}

/** The shop in mails. */
export interface Site {
  name: string
  /** The contact email; '' where none is set. */
  email: string
}

/** Read for each mail, so that a changed name or address applies at once. */
export async function readSite(backend: Backend): Promise<Site> {
  const path = '/rest/v1/website_settings?select=site_name,contact_email'
  const rows = await backend.asService(path).then(read)
  const row = fields(Array.isArray(rows) ? rows[0] : null)
  const text = (column: string) => {
    const value = row[column]
    return typeof value === 'string' ? value.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim() : ''
  }
  return { name: text('site_name').slice(0, 100) || 'Our Shop', email: text('contact_email') }
}
