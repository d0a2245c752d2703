import { isIP } from 'node:net'
import { Hono } from 'hono'
import type { Caller, Service } from '../caller.ts'
import { measureHead } from '../measure-head.ts'
import { toAuthFailure } from './auth-failure.ts'
import { authErrorResponse } from './errors.ts'
import { sendInTurns } from './mail/deliver-mail.ts'
import type { Notice } from './mail/mail-types.ts'
import { sendNotices } from './mail/notices.ts'
import { ROUTES } from './routes.ts'
import { createAuthServices } from './services.ts'
import type { AuthOptions } from './services.ts'

interface AuthEnv {
  Bindings: { caller: Caller }
}

export type { AuthOptions }

/** How soon a running process signs with a key that was added. */
const KEY_RELOAD_MS = 60_000
/**
 * Reads with effects. Hono answers HEAD by running GET, so a mail filter that checks a link would use up its code. Like GoTrue, they
 * refuse HEAD.
 */
const EFFECTIVE = ['/authorize', '/callback', '/reauthenticate', '/user/identities/authorize', '/verify']
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** GoTrue's protocol over the tables of the schema `auth`. */
export function createAuth(options: AuthOptions): Service {
  const services = createAuthServices(options)
  const mailerOf = sendInTurns(services.mailer)
  const addressHeader = options.addressHeader ?? 'x-real-ip'
  const app = new Hono<AuthEnv>()
  app.use(measureHead)
  for (const [method, path, endpoint] of ROUTES) {
    const methods = method === 'ALL' ? METHODS : [method]
    const refusesHead = EFFECTIVE.includes(path)
    app.on(methods, path, async (c) => {
      if (refusesHead && c.req.method === 'HEAD') return new Response(null, { status: 405 })
      const notices: Notice[] = []
      const address = plainAddress(c.req.header(addressHeader))
      const auth = { ...services, mailer: mailerOf(address) }
      const response = await endpoint({
        auth,
        request: c.req.raw,
        caller: c.env.caller,
        url: new URL(c.req.url),
        params: c.req.param(),
        notices,
        address,
      })
      sendNotices(auth, notices)
      return response
    })
  }
  app.notFound((c) =>
    authErrorResponse(c.req.raw, { status: 404, code: 'not_found', message: '404 page not found' }),
  )
  app.onError((error, c) => authErrorResponse(c.req.raw, toAuthFailure(error, services.logger)))
  return async (request, caller) => {
    await options.renewKeys?.(KEY_RELOAD_MS)
    return await app.fetch(request, { caller })
  }
}

/** Without the zone of a link-local IPv6 address. Undefined: not an address. */
function plainAddress(header: string | undefined): string | undefined {
  const address = header?.split('%')[0] ?? ''
  return isIP(address) ? address : undefined
}
