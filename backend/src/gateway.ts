import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Caller, Service } from './caller.ts'
import { preflight, withCors } from './gateway/cors.ts'
import { createCallerReader } from './gateway/read-caller.ts'
import type { VerifyJwt } from './gateway/read-caller.ts'
import { refusal } from './gateway/refusal.ts'
import { SERVICE_NAMES } from './gateway/service-names.ts'
import type { ServiceName } from './gateway/service-names.ts'
import type { ProjectKeys } from './keys.ts'
import type { RenewKeys } from './rotate-keys.ts'
import { createTokenVerifier } from './verify-token.ts'
import type { VerifyToken } from './verify-token.ts'

/** Header in which a service finds the client's address. Only the gateway sets it; a client's own is dropped. */
export const CLIENT_ADDRESS_HEADER = 'x-real-ip'

export interface GatewayOptions {
  keys: ProjectKeys
  /** A missing service answers 404. */
  services: Partial<Record<ServiceName, Service>> & {
    /** Served under `/functions/v1/_mail`, so that a function can send mail by fetch. */
    mail?: Service
  }
  /** Looks for signing keys that were added since. */
  renewKeys?: RenewKeys
  /** Whether a token may take this database role; the three standard roles need no asking. */
  knowsRole?: (role: string) => Promise<boolean>
  /** Whether a function asks for a valid token (config.toml `verify_jwt`). Default: every function does. */
  verifyJwt?: VerifyJwt
  /** Largest body in bytes, per service. Storage and functions bound theirs themselves, as they stream. */
  bodyLimits?: Partial<Record<ServiceName, number>>
  /** Hears of every error that became a 500. Default: console.error. */
  logError?: (error: unknown, request: Request) => void
}

export interface Gateway {
  /** Whether a path belongs to one of the five services, known or not. */
  handles(pathname: string): boolean
  /** `address`: the client's IP as the front door knows it; absent for calls from within the process. */
  fetch(request: Request, connection?: { address?: string }): Promise<Response>
  /** The same checks that requests pass, for the realtime socket. A Response is a refusal. */
  verifyToken: VerifyToken
  readCaller(service: ServiceName, request: Request): Promise<Caller | Response>
}

interface Env {
  Bindings: { address?: string }
}

const MEBIBYTE = 1024 * 1024
const BODY_LIMITS: Partial<Record<ServiceName, number>> = {
  auth: MEBIBYTE,
  rest: 16 * MEBIBYTE,
}
const MAIL_BODY_LIMIT = 10 * MEBIBYTE
const SERVICE_PATH = /^\/(auth|rest|storage|functions|realtime)\/v1(?=\/|$)/
const MAIL_PATH = /^\/_mail(?=\/|$)/

/** The one way in: CORS, API key and bearer token → Caller, size limit, base path → service. */
export function createGateway(options: GatewayOptions): Gateway {
  const verifyToken = createTokenVerifier(options.keys, options.knowsRole, options.renewKeys)
  const readCaller = createCallerReader(options.keys, verifyToken, options.verifyJwt)
  const limits = { ...BODY_LIMITS, ...options.bodyLimits }
  const logError = options.logError ?? logToConsole
  const app = new Hono<Env>()

  app.use(async (c, next) => {
    const answer = preflight(c.req.raw)
    if (answer) return answer
    await next()
    c.res = withCors(c.res)
    return undefined
  })
  app.use('/functions/v1/_mail/*', bodyLimit({ maxSize: MAIL_BODY_LIMIT, onError: tooLargeMail }))
  for (const name of SERVICE_NAMES) {
    const maxSize = limits[name]
    if (maxSize !== undefined) {
      app.use(`/${name}/v1/*`, bodyLimit({ maxSize, onError: () => refusal.tooLarge(name, maxSize) }))
    }
    app.all(`/${name}/v1/*`, async (c) => {
      const request = stripped(c.req.raw, c.env.address)
      const caller = await readCaller(name, request)
      if (caller instanceof Response) return caller
      return await serve(options.services, name, request, caller)
    })
  }
  app.notFound(() => refusal.notFound())
  app.onError((error, c) => {
    logError(error, c.req.raw)
    return refusal.internal()
  })

  return {
    handles: (pathname) => SERVICE_PATH.test(pathname),
    fetch: async (request, connection = {}) => await app.fetch(request, connection),
    verifyToken,
    readCaller,
  }
}

async function serve(
  services: GatewayOptions['services'],
  name: ServiceName,
  request: Request,
  caller: Caller,
): Promise<Response> {
  const { pathname } = new URL(request.url)
  const isMail = name === 'functions' && MAIL_PATH.test(pathname)
  const service = isMail ? services.mail : services[name]
  return service ? await service(request, caller) : refusal.notFound()
}

function stripped(request: Request, address: string | undefined): Request {
  const url = new URL(request.url)
  url.pathname = url.pathname.replace(SERVICE_PATH, '') || '/'
  const inner = new Request(url, request)
  inner.headers.delete(CLIENT_ADDRESS_HEADER)
  if (address) inner.headers.set(CLIENT_ADDRESS_HEADER, address)
  return inner
}

const tooLargeMail = () => refusal.tooLarge('functions', MAIL_BODY_LIMIT)

function logToConsole(error: unknown, request: Request): void {
  console.error(`${request.method} ${new URL(request.url).pathname} failed:`, error)
}
