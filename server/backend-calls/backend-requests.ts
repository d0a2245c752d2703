import type { PlainRequest, PlainResponse } from '@parlour/backend'
import { plainHandler, type RequestHandler } from '@parlour/backend/http-server'
import type { AppOptions } from '../app-options.ts'
import type { Changes } from '../cache/cache-store.ts'
import type { CacheUsage } from '../cache/cache-usage.ts'
import { createRestCache } from '../cache/rest-cache.ts'
import type { VisitorLimits } from '../limits/visitor-limits.ts'
import { readVisitor, type Visitor } from '../visitor/visitor.ts'

export interface BackendRequests {
  respondFromCache: RequestHandler
  /** Answers without streams. Leaves other requests to `fetch`. */
  respondPlainly: RequestHandler
  fetch(request: Request, visitor: Visitor): Promise<Response>
  apply(changes: Changes): void
  usage(): CacheUsage | undefined
}

/** Requests by which nothing changes. */
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])
/** The services whose answered writes a visitor expects to see on the next page. */
const WRITES_ROWS = /^\/(rest|functions)\/v1\//

/** Passes requests to our own backend. Anonymous reads are cached, and writes are answered when all caches know of them. */
export function createBackendRequests(
  backend: NonNullable<AppOptions['backend']>,
  {
    changes,
    supabase,
    limits,
    trustsProxy,
    logger,
    nameRoute = () => {},
  }: AppOptions & { limits: VisitorLimits },
): BackendRequests {
  const cache = changes && createRestCache(supabase.publishableKey)

  function answer(request: PlainRequest, { address, host }: Visitor): Promise<PlainResponse> | undefined {
    const refusal = limits.refuseRead(address, request.target)
    if (refusal) return Promise.resolve(refusal)
    const answering = () => backend.answer?.(request, { address, host })
    if (SAFE_METHODS.has(request.method)) return cache ? cache.answer(request, answering) : answering()
    return answering()?.then(async (response) => {
      await changes?.caughtUp()
      return response
    })
  }

  return {
    respondFromCache(request, response) {
      if (!cache?.respond(request, response)) return false
      nameRoute(request.url?.startsWith('/rest/v1/rpc/') ? '/rest/v1/rpc/:function' : '/rest/v1/:table')
      return true
    },
    respondPlainly: plainHandler(
      (request, { socket, headers }) =>
        answer(request, readVisitor(socket.remoteAddress, headers, trustsProxy)),
      logger,
    ),
    async fetch(request, { address, host }) {
      const { pathname, search } = new URL(request.url)
      const refusal = limits.refuseRead(address, pathname + search)
      if (refusal) return new Response(refusal.body, refusal)
      const response = await backend.fetch(request, { address, host })
      if (!SAFE_METHODS.has(request.method) && WRITES_ROWS.test(pathname)) await changes?.caughtUp()
      return response
    },
    apply: (changed) => cache?.apply(changed),
    usage: () => cache?.usage(),
  }
}
