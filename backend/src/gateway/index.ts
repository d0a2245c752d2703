import { Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Caller, Service } from '../caller.ts'
import type { ProjectKeys } from '../keys/keys.ts'
import type { RenewKeys } from '../keys/rotate-keys.ts'
import { createTokenVerifier } from '../keys/verify-token.ts'
import type { VerifyToken } from '../keys/verify-token.ts'
import { silentLogger, type Logger } from '../logging/logger.ts'
import { nameRoute, noteAddress } from '../logging/request-context.ts'
import { measureHead } from '../measure-head.ts'
import { fromPlainResponse, toPlainRequest, type PlainRequest, type PlainResponse } from '../plain-http.ts'
import type { EndedSessions } from '../revocation/ended-sessions.ts'
import { createRestAnswer, isSimple, type AnswerPlain, type PlainService } from './answer-rest.ts'
import { CLIENT_ADDRESS_HEADER } from './client-address-header.ts'
import type { Connection } from './connection.ts'
import { createCors } from './cors.ts'
import { createCallerReader, endedSession } from './read-caller.ts'
import type { VerifyJwt } from './read-caller.ts'
import { refusal } from './refusal.ts'
import { routeName } from './route-name.ts'
import { SERVICE_NAMES, SERVICE_PATH, type ServiceName } from './service-names.ts'

export { CLIENT_ADDRESS_HEADER }

export interface GatewayOptions {
  keys: ProjectKeys
  /** A missing service answers 404. */
  services: Partial<Record<ServiceName, Service>> & {
    rest?: Service & { answer?: PlainService }
    /** Served at `/functions/v1/_mail`, so that functions can send mail by fetch. */
    mail?: Service
  }
  /** Reloads signing keys that were added in the database. */
  renewKeys?: RenewKeys
  /** Whether a token may use this database role; not called for the three standard roles. */
  knowsRole?: (role: string) => Promise<boolean>
  /** Whether a function requires a valid token (config.toml `verify_jwt`). Default: every function does. */
  verifyJwt?: VerifyJwt
  /** Without it, tokens stay valid until they expire. */
  endedSessions?: Pick<EndedSessions, 'haveEnded' | 'caughtUp'>
  /** Largest request body in bytes, per service. Storage and functions stream, and limit bodies themselves. */
  bodyLimits?: Partial<Record<ServiceName, number>>
  /** The origins whose pages may write beside the request's own host. Default: all. */
  corsOrigins?: readonly string[]
  /** Gets every error that became a 500. */
  logger?: Logger
}

export interface Gateway {
  /** Whether a path belongs to one of the five services. */
  handles(pathname: string): boolean
  fetch(request: Request, connection?: Connection): Promise<Response>
  /**
   * Answers a read or a call of rest/v1 without streams, which costs less than `fetch`. Undefined for requests that only `fetch`
   * answers: other services, writes of tables, and unusual paths. The size of the body is not limited here.
   */
  answer(request: PlainRequest, connection?: Connection): Promise<PlainResponse> | undefined
  /** The checks that requests pass, for the realtime socket. A Response is a refusal. */
  verifyToken: VerifyToken
  readCaller(service: ServiceName, request: Request): Promise<Caller | Response>
}

interface GatewayEnv {
  Bindings: Connection
  /** The URL without the service's base path. */
  Variables: { caller: Caller; innerUrl: URL }
}

const MEBIBYTE = 1024 * 1024
const BODY_LIMITS: Partial<Record<ServiceName, number>> = {
  auth: MEBIBYTE,
  rest: 16 * MEBIBYTE,
  /** A broadcast of the largest payload fits. Realtime has a smaller limit for most callers. */
  realtime: 4 * MEBIBYTE,
}
/** Without an account, of rest/v1. Anybody can begin many requests and not complete them. */
const ANONYMOUS_BODY_LIMIT = MEBIBYTE
const MAIL_BODY_LIMIT = 10 * MEBIBYTE
/** Some sign-in providers answer with a form that their page posts. Its `state` is checked. */
const PROVIDER_FORM_PATH = '/auth/v1/callback'
const MAIL_PATH = /^\/_mail(?=\/|$)/

/** The entry of every request: CORS, API key and bearer token → Caller, size limit, base path → service. */
export function createGateway(options: GatewayOptions): Gateway {
  const { endedSessions, verifyJwt } = options
  const verifyToken = createTokenVerifier(options.keys, options.knowsRole, options.renewKeys)
  const haveEnded = endedSessions?.haveEnded
  const callerOf = createCallerReader(options.keys, verifyToken, { verifyJwt, haveEnded })
  const readCaller = (service: ServiceName, { method, url, headers }: Request) => {
    const { pathname, search } = new URL(url)
    return callerOf(service, { method, target: pathname + search, headers })
  }
  const limits = { ...BODY_LIMITS, ...options.bodyLimits }
  const { logger = silentLogger } = options
  const cors = createCors(options.corsOrigins)
  const app = new Hono<GatewayEnv>()

  app.use(measureHead)
  app.use(async (c, next) => {
    const host = c.env.host ?? new URL(c.req.url).host
    const answer = cors.preflight(c.req.raw, host)
    if (answer) return answer
    const request = { method: c.req.method, origin: c.req.header('origin'), host }
    if (!cors.isAllowed(request) && c.req.path !== PROVIDER_FORM_PATH) return refusal.foreignOrigin()
    await next()
    c.res = cors.withHeaders(request, c.res)
    return undefined
  })
  for (const name of SERVICE_NAMES) {
    app.use(`/${name}/v1/*`, async (c, next) => {
      const innerUrl = strippedUrl(c.req.raw)
      const { pathname, search } = innerUrl
      nameRoute(routeName(name, pathname))
      const { method, headers } = c.req.raw
      const caller = await callerOf(name, { method, target: pathname + search, headers })
      if (caller instanceof Response) return caller
      c.set('caller', caller)
      c.set('innerUrl', innerUrl)
      const maxSize = isMail(name, innerUrl) ? MAIL_BODY_LIMIT : bodyLimitOf(name, caller, limits)
      if (maxSize === undefined) return await next()
      const limit = bodyLimit({ maxSize, onError: () => refusal.tooLarge(name, maxSize) })
      return await unlessDisconnected(limit)(c, next)
    })
    app.all(`/${name}/v1/*`, async (c) => {
      const { caller, innerUrl } = c.var
      const request = innerRequest(innerUrl, c.req.raw, c.env.address)
      const service = serviceOf(options.services, name, innerUrl)
      const response = service ? await service(request, caller) : refusal.notFound()
      // Whoever reads the answer to a sign-out finds the tokens refused. A failure leaves it to the announcement.
      if (name === 'auth' && request.method !== 'GET') await endedSessions?.caughtUp().catch(() => {})
      return response
    })
  }
  app.notFound(() => refusal.notFound())
  app.onError((error) => refusal.failed(error, logger))

  const { rest } = options.services
  const answerRest: AnswerPlain | undefined =
    rest?.answer && createRestAnswer(rest.answer, callerOf, cors, logger)
  const answer: Gateway['answer'] = (request, connection) => {
    if (!isSimple(request.method, request.target)) return undefined
    noteAddress(connection?.address)
    return answerRest?.(request, connection)
  }

  return {
    handles: (pathname) => SERVICE_PATH.test(pathname),
    answer,
    async fetch(request, connection = {}) {
      noteAddress(connection.address)
      const isBodiless =
        request.method !== 'POST' && request.body === null && request.url.includes('/rest/v1/')
      const answering = isBodiless ? answer(toPlainRequest(request), connection) : undefined
      return answering ? fromPlainResponse(await answering) : await app.fetch(request, connection)
    },
    verifyToken: async (token) => {
      const claims = await verifyToken(token)
      if (haveEnded?.(claims)) throw endedSession()
      return claims
    },
    readCaller,
  }
}

function serviceOf(
  services: GatewayOptions['services'],
  name: ServiceName,
  innerUrl: URL,
): Service | undefined {
  return isMail(name, innerUrl) ? services.mail : services[name]
}

function isMail(name: ServiceName, { pathname }: URL): boolean {
  return name === 'functions' && MAIL_PATH.test(pathname)
}

function bodyLimitOf(
  name: ServiceName,
  { role }: Caller,
  limits: NonNullable<GatewayOptions['bodyLimits']>,
): number | undefined {
  const limit = limits[name]
  const isLower = name === 'rest' && role === 'anon' && limit !== undefined
  return isLower ? Math.min(limit, ANONYMOUS_BODY_LIMIT) : limit
}

function strippedUrl(request: Request): URL {
  const url = new URL(request.url)
  url.pathname = url.pathname.replace(SERVICE_PATH, '') || '/'
  return url
}

function innerRequest(url: URL, request: Request, address: string | undefined): Request {
  const inner = new Request(url, request)
  inner.headers.delete(CLIENT_ADDRESS_HEADER)
  if (address) inner.headers.set(CLIENT_ADDRESS_HEADER, address)
  return inner
}

/** A body without Content-Length is read to check its size, which fails if the client disconnects. */
function unlessDisconnected(limit: MiddlewareHandler): MiddlewareHandler {
  return async (c, next) => {
    let isRead = false
    const go = () => {
      isRead = true
      return next()
    }
    try {
      return await limit(c, go)
    } catch (error) {
      if (isRead) throw error
      return refusal.incompleteBody()
    }
  }
}
