import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { fetchHandler, measureHead, type RequestHandler } from '@parlour/backend/http-server'
import { Hono, type Context } from 'hono'
import { compress } from 'hono/compress'
import type { AppOptions } from './app-options.ts'
import { createBackendRequests, type BackendRequests } from './backend-calls/backend-requests.ts'
import type { CacheUsage } from './cache/cache-usage.ts'
import { formLimits } from './forms/form-limits.ts'
import { refuseForeignForms } from './forms/form-origin.ts'
import { createVisitorLimits } from './limits/visitor-limits.ts'
import { createPages, type Pages } from './pages/pages.ts'
import { readVisitor } from './visitor/visitor.ts'

/** The manifest of the routes' files, for the service worker. */
export { assets } from 'virtual:react-router/server-build'

interface AppEnv {
  Bindings: HttpBindings
}

export interface App {
  /** May answer a request, in this order. The last one is `fetch`, which answers any. */
  handlers: readonly RequestHandler[]
  fetch: Hono<AppEnv>['fetch']
  /** How much the caches are used, by name: `pages`, `values` and `reads` of pages, `rest`. */
  cacheUsage(): Partial<Record<string, CacheUsage>>
}

const IMMUTABLE = 'public, max-age=31536000, immutable'
const ONE_HOUR = 'public, max-age=3600'
/** For files without a content hash in their name that hardly ever change. */
const ONE_MONTH = 'public, max-age=2592000'
const NO_CACHE = 'no-cache'
const ASSETS = [
  ['/assets/*', IMMUTABLE],
  ['/sw.js', NO_CACHE],
  ['/fonts/*', ONE_MONTH],
  ['/media/*', ONE_MONTH],
  ['/*', ONE_HOUR],
] as const

/** Serves assets, the backend's five base paths and the pages on one origin. */
export async function createApp(options: AppOptions): Promise<App> {
  const { backend, changes } = options
  const limits = createVisitorLimits()
  const calls = backend && createBackendRequests(backend, { ...options, limits })
  const pages = createPages({ ...options, limits })
  await changes?.follow((changed) => {
    pages.apply(changed)
    calls?.apply(changed)
  })
  const { fetch } = createHono(options, pages, calls)
  return {
    handlers: [
      pages.respond,
      ...(calls ? [calls.respondFromCache, calls.respondPlainly] : []),
      fetchHandler(fetch),
    ],
    fetch,
    cacheUsage: () => ({ ...pages.usage(), rest: calls?.usage() }),
  }
}

/** Answers by Request and Response: files, whatever of the backend and the pages is left, and what is unknown. */
function createHono(options: AppOptions, pages: Pages, calls: BackendRequests | undefined): Hono<AppEnv> {
  const { backend, siteUrl, nameRoute = () => {} } = options
  const visitorOf = (incoming: IncomingMessage) =>
    readVisitor(incoming.socket.remoteAddress, incoming.headers, options.trustsProxy)
  const app = new Hono<AppEnv>()
  app.use(measureHead)
  app.get('/healthz', async (c) => {
    nameRoute('/healthz', { isMinor: true })
    return (await options.isHealthy()) ? c.text('ok') : c.text('not ready', 503, { 'Retry-After': '1' })
  })
  if (backend && calls) {
    app.use(async (c, next) =>
      backend.handles(c.req.path) ? calls.fetch(c.req.raw, visitorOf(c.env.incoming)) : next(),
    )
  }
  for (const [path, cacheControl] of ASSETS) {
    const onFound = (_path: string, c: Context) => {
      c.header('Cache-Control', cacheControl)
      nameRoute(path === '/*' ? '/:file' : path, { isMinor: true })
    }
    app.use(path, serveStatic({ root: options.assetsDir, precompressed: true, onFound }))
  }
  app.use(refuseForeignForms<AppEnv>(siteUrl, (c) => visitorOf(c.env.incoming).host))
  app.use(formLimits)
  app.use(compress())
  app.all('/*', (c) => pages.fetch(c.req.raw, visitorOf(c.env.incoming).address))
  return app
}
