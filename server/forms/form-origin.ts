import type { Context, Env, MiddlewareHandler } from 'hono'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Answers 400 to forms on pages of other sites. A page of the shop has the host that its visitor asked for, or that of `siteUrl` where
 * a proxy does not pass the host on. The protocol is not compared: at a proxy that speaks TLS it is another one than here.
 */
export function refuseForeignForms<E extends Env>(
  siteUrl: string,
  hostAskedFor: (c: Context<E>) => string | undefined,
): MiddlewareHandler<E> {
  const siteHost = new URL(siteUrl).host
  return async (c, next) => {
    const origin = SAFE_METHODS.has(c.req.method) ? undefined : c.req.header('origin')
    if (origin === undefined) return next()
    const host = URL.parse(origin)?.host
    const isOwn = host !== undefined && (host === siteHost || host === hostAskedFor(c)?.toLowerCase())
    return isOwn ? next() : c.text('Bad Request', 400)
  }
}
