import { isIP } from 'node:net'
import { Hono } from 'hono'
import type { Caller, Service } from '../caller.ts'
import type { ProjectKeys } from '../keys.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Database } from '../postgres/database.ts'
import { adminUsersCreate } from './admin-users-create.ts'
import { adminUsersDelete } from './admin-users-delete.ts'
import { adminUsersGet } from './admin-users-get.ts'
import { adminUsersList } from './admin-users-list.ts'
import { adminUsersUpdate } from './admin-users-update.ts'
import { authConfig } from './config.ts'
import type { AuthOverrides } from './config.ts'
import { AuthError, authErrorResponse } from './errors.ts'
import type { Auth, Endpoint } from './exchange.ts'
import { health } from './health.ts'
import { jwks } from './jwks.ts'
import { logout } from './logout.ts'
import { createPasswordComparison } from './password.ts'
import { createRateLimit } from './rate-limit.ts'
import { recover } from './recover.ts'
import { resend } from './resend.ts'
import { settings } from './settings.ts'
import { signUp } from './sign-up.ts'
import { tokenPassword } from './token-password.ts'
import { tokenRefresh } from './token-refresh.ts'
import { userGet } from './user-get.ts'
import { userUpdate } from './user-update.ts'
import { verifyGet, verifyPost } from './verify.ts'

export interface AuthOptions {
  database: Database
  keys: ProjectKeys
  mailer: Mailer
  /** Where people arrive, and where this backend is reached: `https://shop.example`. */
  siteUrl: string
  /** Where this backend is reached when that is another address than the site's. */
  backendUrl?: string
  config?: AuthOverrides
  /** Header with the client's address, set by the gateway. */
  addressHeader?: string
}

/** Two requests took one address at the same moment, and each had found it free. */
const UNIQUE_VIOLATION = '23505'

interface Env {
  Bindings: { caller: Caller }
}

const ROUTES: [method: string, path: string, endpoint: Endpoint][] = [
  ['POST', '/signup', signUp],
  ['POST', '/token', token],
  ['GET', '/user', userGet],
  ['PUT', '/user', userUpdate],
  ['POST', '/logout', logout],
  ['POST', '/recover', recover],
  ['POST', '/resend', resend],
  ['GET', '/verify', verifyGet],
  ['POST', '/verify', verifyPost],
  ['GET', '/admin/users', adminUsersList],
  ['POST', '/admin/users', adminUsersCreate],
  ['GET', '/admin/users/:id', adminUsersGet],
  ['PUT', '/admin/users/:id', adminUsersUpdate],
  ['DELETE', '/admin/users/:id', adminUsersDelete],
  ['GET', '/settings', settings],
  ['GET', '/health', health],
  ['GET', '/.well-known/jwks.json', jwks],
]

/** GoTrue's wire over the tables of the schema `auth`. */
export function createAuth(options: AuthOptions): Service {
  const auth = authFrom(options)
  const addressHeader = options.addressHeader ?? 'x-real-ip'
  const app = new Hono<Env>()
  for (const [method, path, endpoint] of ROUTES) {
    app.on(method, path, (c) =>
      endpoint({
        auth,
        request: c.req.raw,
        caller: c.env.caller,
        url: new URL(c.req.url),
        params: c.req.param(),
        address: plainAddress(c.req.header(addressHeader)),
      }),
    )
  }
  app.notFound((c) =>
    authErrorResponse(c.req.raw, { status: 404, code: 'not_found', message: '404 page not found' }),
  )
  app.onError((error, c) => authErrorResponse(c.req.raw, asFailure(error)))
  return async (request, caller) => {
    // The router would answer HEAD by running GET, and a mail filter that looks at a link would spend its code.
    if (request.method === 'HEAD') return new Response(null, { status: 405 })
    return await app.fetch(request, { caller })
  }
}

function authFrom({ database, keys, mailer, siteUrl, backendUrl, config }: AuthOptions): Auth {
  const settled = authConfig(config)
  const { rateLimits } = settled
  return {
    database,
    keys,
    mailer,
    config: settled,
    siteUrl: withoutSlash(siteUrl),
    issuer: `${withoutSlash(backendUrl ?? siteUrl)}/auth/v1`,
    comparePassword: createPasswordComparison(settled),
    limits: {
      signIn: createRateLimit(rateLimits.signInSignUps),
      refresh: createRateLimit(rateLimits.tokenRefresh),
      verify: createRateLimit(rateLimits.tokenVerifications),
      emails: createRateLimit(rateLimits.emails),
    },
  }
}

/** POST /token: the kind of proof is in the query string. */
async function token(exchange: Parameters<Endpoint>[0]): Promise<Response> {
  switch (exchange.url.searchParams.get('grant_type')) {
    case 'password':
      return await tokenPassword(exchange)
    case 'refresh_token':
      return await tokenRefresh(exchange)
    default:
      throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type')
  }
}

/** What is no answer of ours is a fault of ours: logged, and told without its insides. */
function asFailure(error: Error) {
  if (error instanceof AuthError) return error
  if ('code' in error && error.code === UNIQUE_VIOLATION) {
    return new AuthError(422, 'email_exists', 'A user with this email address has already been registered')
  }
  console.error('The auth service failed:', error)
  return {
    status: 500,
    code: 'unexpected_failure' as const,
    message: 'Unexpected failure, please check server logs for more information',
  }
}

/** Without the zone that a link-local IPv6 address may name. Undefined: no address. */
function plainAddress(header: string | undefined): string | undefined {
  const address = header?.split('%')[0] ?? ''
  return isIP(address) ? address : undefined
}

const withoutSlash = (url: string) => url.replace(/\/+$/, '')
