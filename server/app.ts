import { randomBytes } from 'node:crypto'
import { getConnInfo } from '@hono/node-server/conninfo'
import { serveStatic } from '@hono/node-server/serve-static'
import { createClient } from '@supabase/supabase-js'
import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { compress } from 'hono/compress'
import { secureHeaders } from 'hono/secure-headers'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import type { Database } from '../app/database.types.ts'
import { BUILD_HEADER } from '../app/service-worker/last-seen.ts'
import { createPicturePreviews } from '../app/lib/picture-previews.server.ts'
import { clientAddress } from './client-address.ts'
import { withContentSecurityPolicy } from './content-security-policy.ts'
import { createPageCache, type PageCache } from './page-cache.ts'
import { noteIncomplete, withReadsNoted, writtenTable } from './table-reads.ts'
import { nonceContext } from '../app/lib/nonce-context.ts'
import { callerContext } from '../app/lib/caller-context.ts'
import { clientAddressContext } from '../app/lib/client-address-context.ts'
import { pictureContext, type LoadPicture } from '../app/lib/picture-context.ts'
import { shopContext, type ShopClient, type ShopContext } from '../app/lib/shop-context.ts'

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
  /** Calls `handle` with each table that changed, '' for any; left out where nobody can tell, and then no page is kept. */
  listenToChanges?(handle: (table: string) => void): Promise<unknown>
}

/** No form of the shop needs a hundredth of it; files go to the storage, which has limits of its own. */
const LARGEST_FORM = 1024 * 1024
const IMMUTABLE = 'public, max-age=31536000, immutable'
const ONE_HOUR = 'public, max-age=3600'
/** For what has no fingerprint in its name and changes once in years. */
const ONE_MONTH = 'public, max-age=2592000'
const ASK_FIRST = 'no-cache'

/** The front door: assets, the backend's five base paths, and the pages, on one origin. */
export async function createApp(options: AppOptions): Promise<Hono> {
  const cache = options.listenToChanges && createPageCache()
  if (cache) await options.listenToChanges?.(cache.tableChanged)
  const app = new Hono()
  app.get('/healthz', async (c) => ((await options.isHealthy()) ? c.text('ok') : c.text('not ready', 503)))
  const { backend } = options
  if (backend) {
    app.use(async (c, next) => {
      if (!backend.handles(c.req.path)) return next()
      const response = await backend.fetch(c.req.raw, { address: addressOf(c) })
      // Whoever has just saved something sees it at once; everybody else hears of it from the database.
      const table = writtenTable(c.req.raw, response)
      if (table !== undefined) cache?.tableChanged(table)
      return response
    })
  }
  app.use(
    secureHeaders({
      xFrameOptions: 'DENY',
      crossOriginResourcePolicy: false,
      // Without a referrer to its own shop a form that is sent without script has no origin either, and is refused.
      referrerPolicy: 'strict-origin-when-cross-origin',
    }),
  )
  app.use('/assets/*', assets(options.assetsDir, IMMUTABLE))
  app.use('/sw.js', assets(options.assetsDir, ASK_FIRST))
  app.use('/fonts/*', assets(options.assetsDir, ONE_MONTH))
  app.use('/media/*', assets(options.assetsDir, ONE_MONTH))
  app.use('/*', assets(options.assetsDir, ONE_HOUR))
  app.use(bodyLimit({ maxSize: LARGEST_FORM }))
  app.use(compress())
  app.all('/*', pages(options, cache))
  return app
}

function addressOf(c: Context): string | undefined {
  return clientAddress(getConnInfo(c).remote.address, c.req.header('x-forwarded-for'))
}

function assets(root: string, cacheControl: string) {
  return serveStatic({
    root,
    precompressed: true,
    onFound: (_path, c) => c.header('Cache-Control', cacheControl),
  })
}

function pages(options: AppOptions, cache?: PageCache) {
  const render = createRequestHandler(build, import.meta.env.MODE)
  const loadPicture = pictureLoader(options)
  const shop = shopFor(options, loadPicture)
  return (c: Context) => {
    const request = forEverybody(c.req.raw)
    const answer = async () => {
      const context = new RouterContextProvider()
      context.set(shopContext, shop)
      context.set(callerContext, (accessToken) => callerClient(options, accessToken))
      context.set(clientAddressContext, addressOf(c))
      context.set(pictureContext, loadPicture)
      const nonce = randomBytes(16).toString('base64url')
      context.set(nonceContext, nonce)
      const response = await render(request, context)
      response.headers.set(BUILD_HEADER, build.assets.version)
      return withContentSecurityPolicy(response, nonce, options.backend ? '' : shop.supabaseUrl)
    }
    return cache?.serve(request, answer) ?? answer()
  }
}

/** One rendering may answer many: the visitor who asked first and gave up must not break it for the others. */
function forEverybody(request: Request): Request {
  return request.method === 'GET' ? new Request(request.url, { headers: request.headers }) : request
}

/** Pages are rendered as the anonymous visitor sees them; with our own backend that is a call within the process. */
function shopFor({ backend, supabase, siteUrl }: AppOptions, loadPicture: LoadPicture): ShopContext {
  const fetch = backend && withReadsNoted((input, init) => onBehalf(backend, new Request(input, init)))
  const client = createClient<Database>(backend ? siteUrl : supabase.url, supabase.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: fetch && { fetch },
  })
  return {
    supabase: client,
    siteUrl,
    supabaseUrl: supabase.url,
    publishableKey: supabase.publishableKey,
    // A page that went without some of them is not kept, so that the next one has them all.
    previews: createPicturePreviews(loadPicture, { onLate: noteIncomplete }),
  }
}

/** A call within the process may say for which visitor it is made: the header is the shop's own, not the visitor's. */
function onBehalf(backend: NonNullable<AppOptions['backend']>, request: Request): Promise<Response> {
  return backend.fetch(request, { address: request.headers.get('x-real-ip') ?? undefined })
}

/** The shop with somebody's own rights; who holds the token is for the backend to say. */
function callerClient({ backend, supabase, siteUrl }: AppOptions, accessToken: string): ShopClient {
  return createClient<Database>(backend ? siteUrl : supabase.url, supabase.publishableKey, {
    accessToken: async () => accessToken,
    global: backend && { fetch: (input, init) => backend.fetch(new Request(input, init)) },
  })
}

/** Fetches pictures from where the shop keeps its own, and from nowhere else. */
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
