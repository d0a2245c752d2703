import type { IncomingMessage, ServerResponse } from 'node:http'
import type { PlainRequest, PlainResponse } from '@parlour/backend'
import type { AppOptions } from '../app-options.ts'
import type { Changes } from '../cache/cache-store.ts'
import type { CacheUsage } from '../cache/cache-usage.ts'
import { createRestCache } from '../cache/rest-cache.ts'
import type { VisitorLimits } from '../limits/visitor-limits.ts'
import type { Visitor } from '../visitor/visitor.ts'

export interface BackendRequests {
  serve(request: Request, visitor: Visitor): Promise<Response>
  /** The same without streams. Undefined for requests that only `serve` answers. */
  answer(request: PlainRequest, visitor: Visitor): Promise<PlainResponse> | undefined
  /** Writes a cached response. Returns false if the backend must answer. */
  write(request: IncomingMessage, response: ServerResponse): boolean
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
  { changes, supabase, limits, nameRoute = () => {} }: AppOptions & { limits: VisitorLimits },
): BackendRequests {
  const cache = changes && createRestCache(supabase.publishableKey)
  return {
    async serve(request, { address, host }) {
      const { pathname, search } = new URL(request.url)
      const refusal = limits.refuseRead(address, pathname + search)
      if (refusal) return new Response(refusal.body, refusal)
      const response = await backend.fetch(request, { address, host })
      if (!SAFE_METHODS.has(request.method) && WRITES_ROWS.test(pathname)) await changes?.caughtUp()
      return response
    },
    answer(request, { address, host }) {
      const refusal = limits.refuseRead(address, request.target)
      if (refusal) return Promise.resolve(refusal)
      const answering = () => backend.answer?.(request, { address, host })
      if (SAFE_METHODS.has(request.method)) return cache ? cache.answer(request, answering) : answering()
      return answering()?.then(async (response) => {
        await changes?.caughtUp()
        return response
      })
    },
    write(request, response) {
      if (!cache?.write(request, response)) return false
      nameRoute(request.url?.startsWith('/rest/v1/rpc/') ? '/rest/v1/rpc/:function' : '/rest/v1/:table')
      return true
    },
    apply: (changed) => cache?.apply(changed),
    usage: () => cache?.usage(),
  }
}
