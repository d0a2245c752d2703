import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context } from 'hono'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import {
  callerContext,
  clientAddressContext,
  completePageContext,
  nonceContext,
  pictureContext,
  shopContext,
} from '../../app/lib/contexts.ts'
import { BUILD_HEADER } from '../../app/service-worker/response-cache.ts'
import type { AppOptions } from '../app-options.ts'
import type { Changes } from '../cache/answer-store.ts'
import { createPageCache, withoutCache, type Rendered } from '../cache/page-cache.ts'
import { shownOnPages } from '../cache/shown-value.ts'
import { callerClient, createShopContext, pictureLoader } from '../shop-context.ts'
import { withContentSecurityPolicy, withNoncePolicy } from './content-security-policy.ts'
import { pageAddress } from './page-address.ts'
import { createPageRoutes } from './page-route.ts'
import { createRenderLimit, RenderingBusy } from './render-limit.ts'

/** A restarted database is usually ready after so long. */
const RETRY_AFTER_SECONDS = '5'

/** Routes whose answers are for one visitor. Their loaders read headers. */
const PRIVATE_ROUTE = /\/invoice\.pdf$/

export interface Pages {
  /** Answers a request for a page, its data, or another route of the app. */
  serve(c: Context, address: string | undefined): Promise<Response>
  /** Writes a cached page. Returns false if it must be rendered first. */
  write(request: IncomingMessage, response: ServerResponse): boolean
  apply(changes: Changes): void
}

export interface PagesOptions extends AppOptions {
  /** The headers that every page has. */
  commonHeaders: Headers
}

export function createPages(options: PagesOptions): Pages {
  const { siteUrl, nameRoute = () => {} } = options
  const cache = options.changes && createPageCache({ shown: shownOnPages, ...options.changes.cacheOptions })
  const render = createRenderer(options)
  const patternOf = createPageRoutes(build.routes)
  const routeIds = new Set(Object.keys(build.routes))

  function keyOf(url: string): { pattern: string; key: string } {
    const pattern = patternOf(url.split('?', 1)[0] ?? url)
    return { pattern, key: pageAddress(url, pattern, routeIds) }
  }

  return {
    async serve(c, address) {
      const request = c.req.raw
      const { pathname, search } = new URL(request.url)
      const { pattern, key } = keyOf(pathname + search)
      nameRoute(pattern)
      const isPublic = ['GET', 'HEAD'].includes(request.method) && !PRIVATE_ROUTE.test(pattern)
      if (!isPublic) return withoutCache(request, await render(withoutSignal(request), address))
      // The same for all visitors: no header of the first one takes part. Not resolved, since `//evil.example` is a path here.
      const page = () => render(new Request(siteUrl + key), address)
      if (!cache) return withoutCache(request, await page())
      return cache.serve(request, key, page)
    },
    write(request, response) {
      if (!cache || !['GET', 'HEAD'].includes(request.method ?? '')) return false
      const { pattern, key } = keyOf(request.url ?? '/')
      if (PRIVATE_ROUTE.test(pattern) || !cache.write(key, request, response)) return false
      nameRoute(pattern)
      return true
    },
    apply: (changes) => cache?.apply(changes),
  }
}

type Render = (request: Request, address: string | undefined) => Promise<Rendered>

function createRenderer(options: PagesOptions): Render {
  const handle = createRequestHandler(build, import.meta.env.MODE)
  const limit = createRenderLimit()
  const loadPicture = pictureLoader(options)
  const shop = createShopContext(options, loadPicture)
  const backendUrl = options.backend ? '' : shop.supabaseUrl
  return async (request, address) => {
    const context = new RouterContextProvider()
    context.set(shopContext, shop)
    context.set(callerContext, (accessToken) => callerClient(options, accessToken))
    context.set(clientAddressContext, address)
    context.set(pictureContext, loadPicture)
    const nonce = randomBytes(16).toString('base64url')
    context.set(nonceContext, nonce)
    const response = await limit(() => handle(request, context)).catch(busyAnswer)
    if (response.status === 503) response.headers.set('Retry-After', RETRY_AFTER_SECONDS)
    response.headers.set(BUILD_HEADER, build.assets.version)
    for (const [name, value] of options.commonHeaders) response.headers.set(name, value)
    return withPolicy({ response, complete: context.get(completePageContext) }, nonce, backendUrl)
  }
}

function busyAnswer(error: unknown): Response {
  if (!(error instanceof RenderingBusy)) throw error
  return new Response('The shop is very busy. Please try again in a moment.', { status: 503 })
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

/** Removes the abort signal: React Router would log what a visitor who has gone aborts. */
function withoutSignal(request: Request): Request {
  return request.method === 'GET' ? new Request(request.url, { headers: request.headers }) : request
}
