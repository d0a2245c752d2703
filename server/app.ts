import { getConnInfo } from '@hono/node-server/conninfo'
import { serveStatic } from '@hono/node-server/serve-static'
import { createClient } from '@supabase/supabase-js'
import { Hono, type Context } from 'hono'
import { compress } from 'hono/compress'
import { secureHeaders } from 'hono/secure-headers'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import type { Database } from '../app/database.types.ts'
import { clientAddress } from './client-address.ts'
import { createPageCache, type PageCache } from './page-cache.ts'
import { withReadsNoted } from './table-reads.ts'
import { shopContext, type ShopContext } from '../app/lib/shop-context.ts'

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

const IMMUTABLE = 'public, max-age=31536000, immutable'
const ONE_HOUR = 'public, max-age=3600'

/** The front door: assets, the backend's five base paths, and the pages, on one origin. */
export async function createApp(options: AppOptions): Promise<Hono> {
  const cache = options.listenToChanges && createPageCache()
  if (cache) await options.listenToChanges?.(cache.tableChanged)
  const app = new Hono()
  app.get('/healthz', async (c) => ((await options.isHealthy()) ? c.text('ok') : c.text('not ready', 503)))
  const { backend } = options
  if (backend) {
    app.use(async (c, next) =>
      backend.handles(c.req.path) ? backend.fetch(c.req.raw, { address: addressOf(c) }) : next(),
    )
  }
  app.use(secureHeaders({ xFrameOptions: 'DENY', crossOriginResourcePolicy: false }))
  app.use('/assets/*', assets(options.assetsDir, IMMUTABLE))
  app.use('/*', assets(options.assetsDir, ONE_HOUR))
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
  const shop = shopFor(options)
  return (c: { req: { raw: Request } }) => {
    const request = c.req.raw
    const answer = () => {
      const context = new RouterContextProvider()
      context.set(shopContext, shop)
      return render(request, context)
    }
    return cache?.serve(request, answer) ?? answer()
  }
}

/** Pages are rendered as the anonymous visitor sees them; with our own backend that is a call within the process. */
function shopFor({ backend, supabase, siteUrl }: AppOptions): ShopContext {
  const fetch = backend && withReadsNoted((input, init) => backend.fetch(new Request(input, init)))
  const client = createClient<Database>(backend ? siteUrl : supabase.url, supabase.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: fetch && { fetch },
  })
  return { supabase: client, siteUrl, supabaseUrl: supabase.url, publishableKey: supabase.publishableKey }
}
