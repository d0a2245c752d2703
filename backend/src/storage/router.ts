import type { Caller } from '../caller.ts'
import type { StorageContext } from './context.ts'
import { errors } from './errors.ts'

/** What an endpoint gets: the request, who asks, and the decoded parts of the path it is registered under. */
export interface Exchange {
  request: Request
  caller: Caller
  url: URL
  /** The `:bucket` part, or '' where the route has none. */
  bucket: string
  /** The rest of the path (`*`), decoded, slashes kept, or '' where the route has none. */
  key: string
  storage: StorageContext
}

export type Endpoint = (exchange: Exchange) => Promise<Response>

export interface Route {
  method: string
  path: string
  endpoint: Endpoint
}

interface CompiledRoute extends Route {
  pattern: RegExp
}

/** Turns `/object/:bucket/*` into a matcher; the first route that fits wins, so the list's order matters. */
export function compileRoutes(routes: Route[]): CompiledRoute[] {
  return routes.map((route) => {
    const source = route.path.replace(':bucket', '(?<bucket>[^/]+)').replace('*', '(?<key>.+)')
    return { ...route, pattern: new RegExp(`^${source}$`) }
  })
}

/** Finds the endpoint for a request. HEAD is answered by the GET route. @throws StorageError 404, 400 for a malformed path */
export function matchRoute(routes: CompiledRoute[], method: string, path: string) {
  const wanted = method === 'HEAD' ? 'GET' : method
  for (const route of routes) {
    if (route.method !== wanted) continue
    const groups = route.pattern.exec(path)
    if (!groups) continue
    return {
      endpoint: route.endpoint,
      bucket: decode(groups.groups?.['bucket'] ?? ''),
      key: decode(groups.groups?.['key'] ?? ''),
    }
  }
  throw errors.routeNotFound(method, path)
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw errors.invalidKey(part)
  }
}
