import { randomBytes } from 'node:crypto'
import { getConnInfo } from '@hono/node-server/conninfo'
import { serveStatic } from '@hono/node-server/serve-static'
import { createClient } from '@supabase/supabase-js'
import { Hono, type Context } from 'hono'
import { compress } from 'hono/compress'
import { secureHeaders } from 'hono/secure-headers'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import type { Database } from '../app/database.types.ts'
import {
  callerContext,
  clientAddressContext,
  pictureContext,
  nonceContext,
  completePageContext,
  shopContext,
  type ShopContext,
} from '../app/lib/contexts.ts'
import { createPicturePreviews } from '../app/lib/picture-previews.server.ts'
import type { LoadPicture } from '../app/lib/picture-previews.server.ts'
import type { ShopClient } from '../app/lib/supabase/shop-client.ts'
import { BUILD_HEADER } from '../app/service-worker/response-cache.ts'
import { clientAddress } from './client-address.ts'
import { withContentSecurityPolicy, withNoncePolicy } from './content-security-policy.ts'
import { formLimits } from './form-limits.ts'
import { createPageCache, withoutCache, type PageCache, type Rendered } from './page-cache.ts'
import { createPageRoutes } from './page-route.ts'
import { markIncomplete, withReadTracking, writtenTable } from './table-reads.ts'

/** The manifest of the routes' files, for the service worker. */
export { assets } from 'virtual:react-router/server-build'

export interface AppOptions {
  /** Our own backend, when it runs in this process. */
  backend?: {
    handles(pathname: string): boolean
    fetch(request: Request, connection?: { address?: string }): Promise<Response>
  }
  supabase: { url: string; publishableKey: string }
  siteUrl: string
  /** The folder of the built assets (`build/client`). */
  assetsDir: string
  isHealthy(): Promise<boolean>
  /** Names the route of the current request for the log. The first name counts. */
  nameRoute?(route: string, options?: { isMinor: boolean }): void
  /** Calls `handle` with the name of each changed table, or '' for unknown changes. Without it, pages are not cached. */
  onTableChange?(handle: (table: string) => void): Promise<unknown>
}

/** A restarted database is usually ready after so long. */
const RETRY_AFTER_SECONDS = '5'
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
export async function createApp(options: AppOptions): Promise<Hono> {
  const cache = options.onTableChange && createPageCache()
  if (cache) await options.onTableChange?.(cache.tableChanged)
  const app = new Hono()
  const { backend, nameRoute = () => {} } = options
  app.get('/healthz', async (c) => {
    nameRoute('/healthz', { isMinor: true })
    return (await options.isHealthy()) ? c.text('ok') : c.text('not ready', 503)
  })
  if (backend) {
    app.use(async (c, next) => {
      if (!backend.handles(c.req.path)) return next()
      const response = await backend.fetch(c.req.raw, { address: addressOf(c) })
      // Invalidates before the response, so that the author of a change sees it at once. The database announces it later.
      const table = writtenTable(c.req.raw, response)
      if (table !== undefined) cache?.tableChanged(table)
      return response
    })
  }
  app.use(
    secureHeaders({
      xFrameOptions: 'SAMEORIGIN',
      crossOriginResourcePolicy: false,
      // With `no-referrer`, native form submissions have `Origin: null` and are refused.
      referrerPolicy: 'strict-origin-when-cross-origin',
    }),
  )
  for (const [path, cacheControl] of ASSETS) {
    const onFound = (_path: string, c: Context) => {
      c.header('Cache-Control', cacheControl)
      nameRoute(path === '/*' ? '/:file' : path, { isMinor: true })
    }
    app.use(path, serveStatic({ root: options.assetsDir, precompressed: true, onFound }))
  }
  const pageRoute = createPageRoutes(build.routes)
  app.use((c, next) => {
    nameRoute(pageRoute(c.req.path))
    return next()
  })
  app.use(formLimits)
  app.use(compress())
  app.all('/*', pages(options, cache))
  return app
}

function addressOf(c: Context): string | undefined {
  return clientAddress(getConnInfo(c).remote.address, c.req.header('x-forwarded-for'))
}

function pages(options: AppOptions, cache?: PageCache) {
  const render = createRequestHandler(build, import.meta.env.MODE)
  const loadPicture = pictureLoader(options)
  const shop = createShopContext(options, loadPicture)
  const backendUrl = options.backend ? '' : shop.supabaseUrl
  return (c: Context) => {
    const request = withoutSignal(c.req.raw)
    const answer = async (): Promise<Rendered> => {
      const context = new RouterContextProvider()
      context.set(shopContext, shop)
      context.set(callerContext, (accessToken) => callerClient(options, accessToken))
      context.set(clientAddressContext, addressOf(c))
      context.set(pictureContext, loadPicture)
      const nonce = randomBytes(16).toString('base64url')
      context.set(nonceContext, nonce)
      const response = await render(request, context)
      if (response.status === 503) response.headers.set('Retry-After', RETRY_AFTER_SECONDS)
      response.headers.set(BUILD_HEADER, build.assets.version)
      return withPolicy({ response, complete: context.get(completePageContext) }, nonce, backendUrl)
    }
    return cache ? cache.serve(request, answer) : answer().then((rendered) => withoutCache(request, rendered))
  }
}

async function withPolicy(
  { response, complete }: Rendered,
  nonce: string,
  backendUrl: string,
): Promise<Rendered> {
  if (!complete) return { response: await withContentSecurityPolicy(response, nonce, backendUrl), complete }
  return {
    response: withNoncePolicy(response, nonce, backendUrl),
    complete: async () => {
      const page = await complete()
      return page && withContentSecurityPolicy(page, nonce, backendUrl)
    },
  }
}

/** Removes the abort signal: a rendering is shared by requests, and must not stop when the first one is aborted. */
function withoutSignal(request: Request): Request {
  return request.method === 'GET' ? new Request(request.url, { headers: request.headers }) : request
}

/** The context of loaders. Our own backend is called within the process. */
function createShopContext(
  { backend, supabase, siteUrl }: AppOptions,
  loadPicture: LoadPicture,
): ShopContext {
  const fetch =
    backend && withReadTracking((input, init) => fetchForVisitor(backend, new Request(input, init)))
  const client = createClient<Database>(backend ? siteUrl : supabase.url, supabase.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: fetch && { fetch },
  })
  return {
    supabase: client,
    siteUrl,
    supabaseUrl: supabase.url,
    publishableKey: supabase.publishableKey,
    // A page without some of its previews is not cached, so that a later one has them.
    previews: createPicturePreviews(loadPicture, { onLate: markIncomplete }),
  }
}

/** Loaders set the header `x-real-ip` to the visitor's address; it does not come from the visitor's request. */
function fetchForVisitor(backend: NonNullable<AppOptions['backend']>, request: Request): Promise<Response> {
  return backend.fetch(request, { address: request.headers.get('x-real-ip') ?? undefined })
}

/** A client with the rights of an access token, which the backend verifies. */
function callerClient({ backend, supabase, siteUrl }: AppOptions, accessToken: string): ShopClient {
  return createClient<Database>(backend ? siteUrl : supabase.url, supabase.publishableKey, {
    accessToken: async () => accessToken,
    global: backend && { fetch: (input, init) => backend.fetch(new Request(input, init)) },
  })
}

/** Fetches pictures of the shop's own storage only. */
function pictureLoader({ backend, supabase, siteUrl }: AppOptions): LoadPicture {
  const home = new URL(backend ? siteUrl : supabase.url)
  return async (address) => {
    const url = new URL(address, home)
    if (url.origin !== home.origin) return new Response(null, { status: 404 })
    const request = new Request(url, {
      headers: { Accept: 'image/webp' },
      signal: AbortSignal.timeout(10_000),
    })
    return backend ? backend.fetch(request) : fetch(request)
  }
}
