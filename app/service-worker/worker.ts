import { requestKind, pagePathOf } from './request-kind.ts'
import {
  isCacheable,
  isOfAnotherBuild,
  shellCacheName,
  storeNewest,
  networkFirst,
  openAsDocument,
  buildOf,
} from './response-cache.ts'
import type { FetchEvent, WorkerScope } from './worker-scope.ts'

/**
 * Makes the cart, the checkout and visited pages available offline (docs/behaviour/failures-and-notices.md#offline). Pages
 * come from the network first. Only public responses of one build are cached (scripts/lib/service-worker.ts).
 */
declare const self: WorkerScope
declare const BUILD: string
/** Documents that are cached at installation. */
declare const PAGES: readonly string[]
/** Scripts, styles and fonts of the public screens. */
declare const FILES: readonly string[]

const SHELL = shellCacheName(BUILD)
const VISITED = `parlour-seen-${BUILD}`
/** Pictures do not depend on the build. */
const PICTURES = 'parlour-pictures'
const MAX_PAGES = 80
const MAX_PICTURES = 150
const OFFLINE_PAGE = '/offline'
const files = new Set(FILES)
/**
 * The builds of the documents that this worker has loaded, by client. After a new build its pages are controlled by the worker before
 * for a while. A worker that the browser has stopped meanwhile knows none.
 */
const builds = new Map<string, string>()

self.addEventListener('install', (event) => event.waitUntil(install().then(() => self.skipWaiting())))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('fetch', (event) => {
  switch (requestKind(event.request, self.location.origin, files)) {
    case 'asset':
      return event.respondWith(asset(event))
    case 'picture':
      return event.respondWith(picture(event))
    case 'page':
      return event.respondWith(page(event))
    case 'data':
      return event.respondWith(data(event))
    case 'part':
    case 'other':
  }
})

async function install(): Promise<void> {
  const shell = await self.caches.open(SHELL)
  await self.caches.open(VISITED)
  await self.caches.open(PICTURES)
  await Promise.all([shell.addAll([...FILES]), ...PAGES.map((path) => installPage(shell, path))])
  await cacheOpenPages()
}

async function installPage(shell: Cache, path: string): Promise<void> {
  const response = await fetch(path, { cache: 'no-cache' })
  if (!isCacheable(response, BUILD)) throw new Error(`${path} is of another build.`)
  await shell.put(path, response)
}

async function activate(): Promise<void> {
  const current = new Set([SHELL, VISITED, PICTURES])
  const names = await self.caches.keys()
  const old = names.filter((name) => name.startsWith('parlour-') && !current.has(name))
  await Promise.all(old.map((name) => self.caches.delete(name)))
  await self.clients.claim()
}

/** Caches the open pages, which were loaded without the worker. Runs before the activation, during which their requests would wait. */
async function cacheOpenPages(): Promise<void> {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const pages = open.map(({ url }) => url.replace(/#.*/, '')).filter(isPublicPage)
  await Promise.allSettled(pages.map(async (url) => cacheIfComplete(new Request(url), await fetch(url))))
}

function isPublicPage(url: string): boolean {
  const asked = {
    url,
    method: 'GET',
    mode: 'navigate',
    destination: 'document',
    headers: new Headers(),
  } as const
  return requestKind(asked, self.location.origin, files) === 'page'
}

async function asset(event: FetchEvent): Promise<Response> {
  const { request } = event
  const cached = await match(SHELL, request)
  if (cached) return cached
  const response = await fetch(request)
  if (response.status === 200) {
    const copy = response.clone()
    inBackground(event, async () => (await openCache(SHELL))?.put(request, copy))
  }
  return response
}

async function picture(event: FetchEvent): Promise<Response> {
  const { request } = event
  try {
    const response = await fetch(request)
    if (response.status === 200) {
      const copy = response.clone()
      inBackground(event, () => cachePicture(request, copy))
    }
    return response
  } catch (error) {
    // Offline, another width of the picture is better than none.
    const cached =
      (await match(PICTURES, request)) ?? (await match(PICTURES, request, { ignoreSearch: true }))
    if (cached) return cached
    throw error
  }
}

/** A picture is stored once: its content hardly ever changes under the same URL. */
async function cachePicture(request: Request, response: Response): Promise<void> {
  if (await match(PICTURES, request)) return
  const pictures = await openCache(PICTURES)
  if (pictures) await storeNewest(pictures, request, response, MAX_PICTURES)
}

async function page(event: FetchEvent): Promise<Response> {
  const { request } = event
  const cached = (await match(VISITED, request)) ?? (await matchShellPage(request))
  try {
    const response = await networkFirst(fromNetwork(event), cached)
    builds.set(event.resultingClientId, buildOf(response) ?? BUILD)
    return response
  } catch {
    return Response.redirect(await offlineAddress(request))
  }
}

/** Offline, the query of these pages is ignored. */
async function matchShellPage(request: Request): Promise<Response | undefined> {
  const { pathname } = new URL(request.url)
  return PAGES.includes(pathname) ? match(SHELL, new Request(pathname)) : undefined
}

/** The offline screen for a page whose document is not cached. With `seen` it can render the page from its cached data. */
async function offlineAddress(request: Request): Promise<string> {
  const { pathname, search } = new URL(request.url)
  const wanted = pathname + search
  const keys = (await (await openCache(VISITED))?.keys()) ?? []
  const hasData = keys.some(({ url }) => url.includes('.data') && pagePathOf(url) === wanted)
  const query = new URLSearchParams({ page: wanted, ...(hasData && { seen: '1' }) })
  return `${self.location.origin}${OFFLINE_PAGE}?${query}`
}

async function data(event: FetchEvent): Promise<Response> {
  const { request } = event
  const wanted = pagePathOf(request.url)
  const build = builds.get(event.clientId) ?? BUILD
  const cached = build === BUILD ? await match(VISITED, request) : undefined
  try {
    const response = await networkFirst(fromNetwork(event), cached)
    return isOfAnotherBuild(response, build) ? openAsDocument(wanted) : response
  } catch (error) {
    const document = new Request(new URL(wanted, self.location.origin))
    if ((await match(VISITED, document)) ?? (await matchShellPage(document))) return openAsDocument(wanted)
    throw error
  }
}

/** Caches the response, even when it arrives after the timeout. */
function fromNetwork(event: FetchEvent): Promise<Response> {
  const fetching = fetch(event.request)
  const copy = fetching.then((response) => response.clone())
  inBackground(event, async () => cacheIfComplete(event.request, await copy))
  return fetching
}

/** Failures are ignored: when the storage is full, for example, nothing more is cached. */
function inBackground(event: FetchEvent, work: () => Promise<void>): void {
  event.waitUntil(work().catch(() => undefined))
}

async function cacheIfComplete(request: Request, response: Response): Promise<void> {
  if (!isCacheable(response, BUILD)) return
  const seen = await openCache(VISITED)
  if (seen) await storeNewest(seen, new Request(request.url), response, MAX_PAGES)
}

/** Undefined when the worker of a newer build has deleted the cache. */
async function openCache(name: string): Promise<Cache | undefined> {
  return (await self.caches.has(name)) ? self.caches.open(name) : undefined
}

async function match(
  cacheName: string,
  request: Request,
  options?: CacheQueryOptions,
): Promise<Response | undefined> {
  return self.caches.match(request.url, { cacheName, ignoreVary: true, ...options })
}
