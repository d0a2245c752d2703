import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { PlainResponse } from '@parlour/backend'
import type { RequestHandler } from '@parlour/backend/http-server'
import { createRunInTurns } from '@parlour/backend/limits'
import { currentOwner, noteAddress } from '@parlour/backend/logging'
import { RouterContextProvider } from 'react-router'
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
import { STYLESHEETS, withStylesheet } from '../../app/lib/styles/stylesheet.server.ts'
import { BUILD_HEADER } from '../../app/service-worker/response-cache.ts'
import { createPageHandlers } from '../../framework/page-handlers.ts'
import { createPageRoutes, UNKNOWN_PATH, type PageRoute } from '../../framework/page-route.ts'
import type { AppOptions } from '../app-options.ts'
import type { Changes } from '../cache/cache-store.ts'
import type { CacheUsage } from '../cache/cache-usage.ts'
import { createPageCache, withoutCache, type PageCache, type Rendered } from '../cache/page-cache.ts'
import { createSharedReads, type SharedReads } from '../cache/shared-reads.ts'
import { createSharedValues, type SharedValues } from '../cache/shared-values.ts'
import { shownOnPages } from '../cache/shown-value.ts'
import type { VisitorLimits } from '../limits/visitor-limits.ts'
import { readVisitor } from '../visitor/visitor.ts'
import { createPolicies, type Policies } from './content-security-policy.ts'
import { pageAddress } from './page-address.ts'
import { callerClient, createShopContext, pictureLoader } from './shop-context.ts'

/** A restarted database is usually ready after so long. */
const RETRY_AFTER_SECONDS = '5'

/**
 * Each rendering takes processor time, and addresses that are not in the cache can be made up without end. One waits for the
 * database most of its time.
 */
const RENDERINGS = { atOnce: 16, length: 256, perOwner: 64, patienceMs: 1_000 }

/** Routes whose responses are for one visitor. Their loaders read headers. */
const PRIVATE_ROUTE = /\/invoice\.pdf(?:\.data)?$/

export interface Pages {
  /**
   * Answers with a public page, from the cache or rendered. Leaves to `fetch`, at once or later: files and unknown paths, responses for
   * one visitor, streamed pages.
   */
  respond: RequestHandler
  /** Answers a request for a page, its data, or another route of the app. */
  fetch(request: Request, address: string | undefined): Promise<Response>
  apply(changes: Changes): void
  /** Of the pages, and of the values and reads that they share; undefined where nothing is cached. */
  usage(): { pages: CacheUsage; values: CacheUsage; reads: CacheUsage } | undefined
}

/** A page's route, and its address with the parameters that it knows. */
interface Page extends PageRoute {
  key: string
}

export interface PagesOptions extends AppOptions {
  limits: VisitorLimits
}

export function createPages(options: PagesOptions): Pages {
  const { siteUrl, limits, nameRoute = () => {} } = options
  const cacheOptions = options.changes && { shown: shownOnPages, ...options.changes.cacheOptions }
  const cache = cacheOptions && createPageCache(cacheOptions)
  const sharedReads = cacheOptions && createSharedReads(cacheOptions)
  const sharedValues = createSharedValues(cacheOptions)
  const render = createRenderer(options, sharedReads, sharedValues)
  const routeOf = createPageRoutes(build.routes)
  const routeIds = new Set(Object.keys(build.routes))

  function pageOf(url: string): Page {
    const { pattern, ids } = routeOf(url.split('?', 1)[0] ?? url)
    return { pattern, ids, key: pageAddress(url, pattern, routeIds) }
  }

  /**
   * Renders a page that is the same for all visitors, without the headers of the first one. Its address is appended, not resolved:
   * `//evil.example` is a path here.
   */
  function renderPublic({ key, ids }: Page, address: string | undefined): Promise<Rendered> {
    return render(new Request(siteUrl + key), ids, address)
  }

  /** Only what has to be rendered is counted. */
  function refusalOf(page: Page, audience: Audience, address: string | undefined): PlainResponse | undefined {
    const isCached = audience === 'public' && cache?.needsRendering(page.key) === false
    return isCached ? undefined : limits.refusePage(address, page.key)
  }

  async function respondRendered(
    pages: PageCache,
    page: Page,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<boolean> {
    const { address } = readVisitor(request.socket.remoteAddress, request.headers, options.trustsProxy)
    const refusal = refusalOf(page, 'public', address)
    if (!refusal) return pages.respond(page.key, request, response, () => renderPublic(page, address))
    response.writeHead(refusal.status, refusal.headers.flat()).end(refusal.body)
    return true
  }

  return {
    async fetch(request, address) {
      const { pathname, search } = new URL(request.url)
      const page = pageOf(pathname + search)
      const { pattern, ids, key } = page
      nameRoute(pattern)
      const audience = audienceOf(request.method, pattern)
      const refusal = refusalOf(page, audience, address)
      if (refusal) return new Response(refusal.body, refusal)
      if (audience === 'one visitor')
        return withoutCache(request, await render(withoutSignal(request), ids, address))
      if (!cache) return withoutCache(request, await renderPublic(page, address))
      return cache.fetch(request, key, () => renderPublic(page, address))
    },
    respond(request, response) {
      const { method = '', url = '/' } = request
      const page = pageOf(url)
      const { pattern, key } = page
      if (!cache || audienceOf(method, pattern) !== 'public') return false
      const isCached = cache.respondFromCache(key, request, response)
      if (!isCached && (pattern === UNKNOWN_PATH || hasBody(request) || !isNormal(siteUrl, key))) return false
      nameRoute(pattern)
      return isCached || respondRendered(cache, page, request, response)
    },
    apply(changes) {
      sharedReads?.apply(changes)
      sharedValues.apply(changes)
      cache?.apply(changes)
    },
    usage: () =>
      cache &&
      sharedReads && { pages: cache.usage(), values: sharedValues.usage(), reads: sharedReads.usage() },
  }
}

/** The readers of a response. One for a single visitor is not cached. */
type Audience = 'public' | 'one visitor'

function audienceOf(method: string, pattern: string): Audience {
  const isRead = method === 'GET' || method === 'HEAD'
  return isRead && !PRIVATE_ROUTE.test(pattern) ? 'public' : 'one visitor'
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
}

/** Whether parsing leaves the address as it is. A path such as `/%2e%2e/shop` is another one once it is parsed, as `fetch` does first. */
function isNormal(siteUrl: string, address: string): boolean {
  const url = URL.parse(siteUrl + address)
  return url !== null && url.pathname + url.search === address
}

type Render = (
  request: Request,
  routeIds: readonly string[],
  address: string | undefined,
) => Promise<Rendered>

function createRenderer(
  options: AppOptions,
  sharedReads: SharedReads | undefined,
  sharedValues: SharedValues,
): Render {
  const handlerOf = createPageHandlers(build, import.meta.env.MODE)
  const inTurn = createRunInTurns({ ...RENDERINGS, busy: () => new RenderingBusy() })
  const loadPicture = pictureLoader(options)
  const shop = createShopContext(options, loadPicture, sharedReads, sharedValues)
  // One of the stylesheets is in every page, and some libraries add an element before its text.
  const policies = createPolicies(options.backend ? '' : shop.supabaseUrl, [
    ...Object.values(STYLESHEETS),
    '',
    ...libraryStyles,
  ])
  return async (request, routeIds, address) => {
    noteAddress(address)
    const handle = handlerOf(routeIds)
    const context = new RouterContextProvider()
    context.set(shopContext, shop)
    context.set(callerContext, (accessToken) => callerClient(options, accessToken))
    context.set(clientAddressContext, address)
    context.set(pictureContext, loadPicture)
    const nonce = randomBytes(16).toString('base64url')
    context.set(nonceContext, nonce)
    // Others may wait for the same page: its rendering stays when the first of them goes.
    const response = await inTurn(() => handle(request, context), currentOwner()).catch(busyResponse)
    if (response.status === 503) response.headers.set('Retry-After', RETRY_AFTER_SECONDS)
    response.headers.set(BUILD_HEADER, build.assets.version)
    return withPolicy(response, context, policies)
  }
}

/** Too many renderings run and wait already. */
class RenderingBusy extends Error {}

function busyResponse(error: unknown): Response {
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
