import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AppOptions } from './app-options.ts'
import type { Changes } from './cache/answer-store.ts'
import { createRestCache } from './cache/rest-cache.ts'

export interface BackendRequests {
  serve(request: Request, address: string | undefined): Promise<Response>
  /** Writes a cached answer. Returns false if the backend must answer. */
  write(request: IncomingMessage, response: ServerResponse): boolean
  apply(changes: Changes): void
}

/** Requests by which nothing changes. */
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])
/** The services whose answered writes a visitor expects to see on the next page. */
const WRITES_ROWS = /^\/(rest|functions)\/v1\//

/** Passes requests to our own backend. Anonymous reads are cached, and writes are answered when all caches know of them. */
export function createBackendRequests(
  backend: NonNullable<AppOptions['backend']>,
  { changes, supabase, nameRoute = () => {} }: AppOptions,
): BackendRequests {
  const cache = changes && createRestCache(supabase.publishableKey)
  return {
    async serve(request, address) {
      const answer = (asked: Request) => backend.fetch(asked, { address })
      if (SAFE_METHODS.has(request.method)) return cache ? cache.serve(request, answer) : answer(request)
      const response = await answer(request)
      if (changes && WRITES_ROWS.test(new URL(request.url).pathname)) await changes.caughtUp()
      return response
    },
    write(request, response) {
      if (!cache?.write(request, response)) return false
      nameRoute(request.url?.startsWith('/rest/v1/rpc/') ? '/rest/v1/rpc/:function' : '/rest/v1/:table')
      return true
    },
    apply: (changed) => cache?.apply(changed),
  }
}
