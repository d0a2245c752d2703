import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context } from 'hono'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import libraryStyles from 'virtual:library-styles'
import * as build from 'virtual:react-router/server-build'
import {
  callerContext,
  clientAddressContext,
  completePageContext,
  nonceContext,
  pageHtmlContext,
  pictureContext,
  shopContext,
} from '../../app/lib/contexts.ts'
import { withStylesheet } from '../../app/lib/styles/stylesheet.server.ts'
import { BUILD_HEADER } from '../../app/service-worker/response-cache.ts'
import type { AppOptions } from '../app-options.ts'
import type { Changes } from '../cache/answer-store.ts'
import type { CacheUsage } from '../cache/cache-usage.ts'
import { createPageCache, withoutCache, type Rendered } from '../cache/page-cache.ts'
import { createSharedReads, type SharedReads } from '../cache/shared-reads.ts'
import { shownOnPages } from '../cache/shown-value.ts'
import type { VisitorLimits } from '../limits/visitor-limits.ts'
import { callerClient, createShopContext, pictureLoader } from '../shop-context.ts'
import { createPolicies, type Policies } from './content-security-policy.ts'
import { pageAddress } from './page-address.ts'
import { createPageRoutes } from './page-route.ts'
import { createRenderLimit, RenderingBusy } from './render-limit.ts'
import css from '../../app/app.css?inline'

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
  /** Of the pages and of the reads that they share; undefined where nothing is cached. */
  usage(): { pages: CacheUsage; reads: CacheUsage } | undefined
}

export interface PagesOptions extends AppOptions {
  limits: VisitorLimits
}

export function createPages(options: PagesOptions): Pages {
  const { siteUrl, limits, nameRoute = () => {} } = options
  const cacheOptions = options.changes && { shown: shownOnPages, ...options.changes.cacheOptions }
  const cache = cacheOptions && createPageCache(cacheOptions)
  const sharedReads = cacheOptions && createSharedReads(cacheOptions)
  const render = createRenderer(options, sharedReads)
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
      const isRendered = !isPublic || !cache || cache.needsRendering(key)
      const refusal = isRendered ? limits.refusePage(address, pathname + search) : undefined
      if (refusal) return refusal
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
    apply(changes) {
      sharedReads?.apply(changes)
      cache?.apply(changes)
    },
    usage: () => cache && sharedReads && { pages: cache.usage(), reads: sharedReads.usage() },
  }
}

type Render = (request: Request, address: string | undefined) => Promise<Rendered>

function createRenderer(options: AppOptions, sharedReads: SharedReads | undefined): Render {
  const handle = createRequestHandler(build, import.meta.env.MODE)
  const limit = createRenderLimit()
  const loadPicture = pictureLoader(options)
  const shop = createShopContext(options, loadPicture, sharedReads)
  // The stylesheet is in every page, and some libraries add an element before its text.
  const policies = createPolicies(options.backend ? '' : shop.supabaseUrl, [css, '', ...libraryStyles])
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
    return withPolicy(response, context, policies)
  }
}

function busyAnswer(error: unknown): Response {
  if (!(error instanceof RenderingBusy)) throw error
  return new Response('The shop is very busy. Please try again in a moment.', { status: 503 })
}

/** Adds the content security policy of a page. Other responses are left as they are. */
function withPolicy(response: Response, context: RouterContextProvider, policies: Policies): Rendered {
  const nonce = context.get(nonceContext)
  const rendered = context.get(pageHtmlContext)
  if (rendered !== null) {
    const { html, policy } = policies.complete(rendered, nonce)
    response.headers.set('Content-Security-Policy', policy)
    return { response, html: withStylesheet(html) }
  }
  const complete = context.get(completePageContext)
  if (!complete) return { response }
  response.headers.set('Content-Security-Policy', policies.streamed(nonce))
  return {
    response,
    async complete() {
      const page = await complete()
      if (page === null) return null
      const { html, policy } = policies.complete(page, nonce)
      const headers = new Headers(response.headers)
      headers.set('Content-Security-Policy', policy)
      return { headers, html: withStylesheet(html) }
    },
  }
}

/** Removes the abort signal: React Router would log what a visitor who has gone aborts. */
function withoutSignal(request: Request): Request {
  return request.method === 'GET' ? new Request(request.url, { headers: request.headers }) : request
}
