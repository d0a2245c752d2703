import { hash, timingSafeEqual } from 'node:crypto'
import { decodeJwt } from 'jose'
import type { Caller, Claims } from '../caller.ts'
import type { ProjectKeys } from '../keys/keys.ts'
import { TokenError } from '../keys/verify-token.ts'
import type { VerifyToken } from '../keys/verify-token.ts'
import { splitTarget } from '../plain-http.ts'
import type { CallerRequest } from './caller-request.ts'
import { refusal } from './refusal.ts'
import type { ServiceName } from './service-names.ts'

/** Whether the function with this name requires a valid token. */
export type VerifyJwt = (functionName: string) => boolean

interface CallerReaderOptions {
  verifyJwt?: VerifyJwt | undefined
  /** Whether the session of a token with these claims has ended. */
  haveEnded?: ((claims: Claims) => boolean) | undefined
}

const ANONYMOUS: Caller = { role: 'anon', claims: { role: 'anon' } }

/**
 * Requests that need no API key: links opened in a browser carry no headers. Method and path, as in `GET /verify`.
 */
const OPEN: Partial<Record<ServiceName, RegExp>> = {
  auth: /^\S+ \/(verify|callback|authorize|\.well-known\/[a-z-]+(\.json)?)\/?$/,
  storage:
    /^((GET|HEAD) \/(object|render\/image)\/(public|sign)|PUT \/object\/upload\/sign)\/|^(OPTIONS \/upload\/resumable|\S+ \/upload\/resumable\/sign)(\/|$)/,
}
/** Auth endpoints that work without a session: an expired token sent along must not prevent a new sign-in. */
const SESSIONLESS_AUTH =
  /^\/(signup|token|verify|recover|resend|otp|magiclink|authorize|callback|settings|health|sso|passkeys\/authentication|\.well-known)(\/|$)/

/** Reads the caller from the API key and the bearer token. A Response is a refusal, to be sent as it is. */
export function createCallerReader(
  keys: ProjectKeys,
  verifyToken: VerifyToken,
  { verifyJwt = () => true, haveEnded = () => false }: CallerReaderOptions = {},
): (service: ServiceName, request: CallerRequest) => Promise<Caller | Response> {
  const readKey = createKeyReader(keys, verifyToken, haveEnded)

  return async (service, request) => {
    const { path, search } = splitTarget(request.target)
    const apiKey = request.headers.get('apikey') ?? new URLSearchParams(search).get('apikey')
    const bearer = bearerOf(request)
    const open = isOpen(service, request.method, path, verifyJwt)

    const keyCaller = apiKey ? await readKey(apiKey) : undefined
    if (apiKey && !keyCaller && !open) return refusal.wrongApiKey()
    if (!apiKey && !open && !(bearer && takesBearerAlone(service))) return refusal.noApiKey(service)
    if (bearer === undefined || bearer === apiKey) return keyCaller ?? ANONYMOUS

    const bearerKeyCaller = apiKey ? undefined : await readKey(bearer)
    if (bearerKeyCaller) return bearerKeyCaller
    try {
      const claims = await verifyToken(bearer)
      // The auth service reads the session itself, and has answers of its own for one that has ended.
      if (service !== 'auth' && haveEnded(claims)) throw endedSession()
      return { role: claims.role, claims }
    } catch (error) {
      if (!(error instanceof TokenError)) throw error
      if (open || (service === 'auth' && SESSIONLESS_AUTH.test(path))) return keyCaller ?? ANONYMOUS
      return refusal.badToken(service, request, error)
    }
  }
}

/** Supabase does not refuse such tokens, so no client knows the message: it is for the person who was signed in. */
export const endedSession = () => new TokenError('ended', 'Your session has ended. Please sign in again.')

/** Upload protocols and functions are documented with only the Authorization header. */
function takesBearerAlone(service: ServiceName): boolean {
  return service === 'storage' || service === 'functions'
}

function isOpen(service: ServiceName, method: string, pathname: string, verifyJwt: VerifyJwt): boolean {
  if (service === 'functions') {
    const name = pathname.split('/')[1] ?? ''
    return name !== '_mail' && !verifyJwt(name)
  }
  return OPEN[service]?.test(`${method} ${pathname}`) ?? false
}

/**
 * Resolves to undefined for a key of another project. A JWT signed with the project's secret or signing keys is also
 * a key.
 */
function createKeyReader(
  keys: ProjectKeys,
  verifyToken: VerifyToken,
  haveEnded: (claims: Claims) => boolean,
): (key: string) => Promise<Caller | undefined> {
  const known = [
    { digest: digest(keys.publishableKey), caller: ANONYMOUS },
    { digest: digest(keys.secretKey), caller: serviceCaller() },
    { digest: digest(keys.anonKey), caller: legacyCaller(keys.anonKey, 'anon') },
    { digest: digest(keys.serviceRoleKey), caller: legacyCaller(keys.serviceRoleKey, 'service_role') },
  ]
  return async (key) => {
    const given = digest(key)
    const match = known.find((candidate) => timingSafeEqual(candidate.digest, given))
    if (match) return match.caller
    if (key.split('.').length !== 3) return undefined
    try {
      const claims = await verifyToken(key)
      return haveEnded(claims) ? undefined : { role: claims.role, claims }
    } catch (error) {
      if (error instanceof TokenError) return undefined
      throw error
    }
  }
}

function serviceCaller(): Caller {
  return { role: 'service_role', claims: { role: 'service_role' } }
}

function legacyCaller(key: string, role: string): Caller {
  return { role, claims: { ...decodeJwt(key), role } }
}

/** Undefined without a bearer Authorization header; empty if the header has no token. */
function bearerOf(request: CallerRequest): string | undefined {
  const header = request.headers.get('authorization') ?? ''
  return /^bearer($|\s)/i.test(header) ? header.slice('bearer'.length).trim() : undefined
}

/** Constant-time comparison needs values of equal length, which digests are. */
function digest(text: string): Buffer {
  return hash('sha256', text, 'buffer')
}
