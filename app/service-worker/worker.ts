import { kindOf, pageOf } from './kind-of-request.ts'
import { isKeepable, isOfAnotherBuild, keep, networkFirst, openAsDocument } from './last-seen.ts'
import type { FetchEvent, WorkerScope } from './worker-scope.ts'

/**
 * Keeps the cart, the checkout and what one has seen of the shop open without a network. Pages come from the network
 * first; only what says nothing about a person is ever kept, and only of one build (scripts/lib/service-worker.ts).
 */
declare const self: WorkerScope
declare const BUILD: string
/** Documents that open on every device, seen or not. */
declare const PAGES: readonly string[]
/** Scripts, styles and fonts of the public screens. */
declare const FILES: readonly string[]

const SHELL = `parlour-shell-${BUILD}`
const SEEN = `parlour-seen-${BUILD}`
/** Pictures are the same whichever build shows them. */
const PICTURES = 'parlour-pictures'
const MOST_SEEN = 80
const MOST_PICTURES = 150
const OFFLINE_PAGE = '/offline'
const files = new Set(FILES)

self.addEventListener('install', (event) => event.waitUntil(install().then(() => self.skipWaiting())))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('fetch', (event) => {
  switch (kindOf(event.request, self.location.origin, files)) {
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
  await self.caches.open(SEEN)
  await self.caches.open(PICTURES)
  await Promise.all([shell.addAll([...FILES]), ...PAGES.map((path) => installPage(shell, path))])
}

async function installPage(shell: Cache, path: string): Promise<void> {
  const response = await fetch(path, { cache: 'no-cache' })
  if (!isKeepable(response, BUILD)) throw new Error(`${path} is of another build.`)
  await shell.put(path, response)
}

async function activate(): Promise<void> {
  const current = new Set([SHELL, SEEN, PICTURES])
  const names = await self.caches.keys()
  const old = names.filter((name) => name.startsWith('parlour-') && !current.has(name))
  await Promise.all(old.map((name) => self.caches.delete(name)))
  await self.clients.claim()
  await keepOpenPages()
}

/** The pages that are open when the worker starts came without its help. */
async function keepOpenPages(): Promise<void> {
  const open = await self.clients.matchAll({ type: 'window' })
  const pages = open.map(({ url }) => url.replace(/#.*/, '')).filter(isPublicPage)
  await Promise.allSettled(pages.map(async (url) => keepIfWhole(new Request(url), await fetch(url))))
}

function isPublicPage(url: string): boolean {
  const asked = {
    url,
    method: 'GET',
    mode: 'navigate',
    destination: 'document',
    headers: new Headers(),
  } as const
  return kindOf(asked, self.location.origin, files) === 'page'
}

async function asset(event: FetchEvent): Promise<Response> {
  const { request } = event
  const kept = await match(SHELL, request)
  if (kept) return kept
  const response = await fetch(request)
  if (response.status === 200) {
    const copy = response.clone()
    afterwards(event, async () => (await shelf(SHELL))?.put(request, copy))
  }
  return response
}

async function picture(event: FetchEvent): Promise<Response> {
  const { request } = event
  try {
    const response = await fetch(request)
    if (response.status === 200) {
      const copy = response.clone()
      afterwards(event, () => keepPicture(request, copy))
    }
    return response
  } catch (error) {
    // Another width of the same picture is better than none.
    const kept = (await match(PICTURES, request)) ?? (await match(PICTURES, request, { ignoreSearch: true }))
    if (kept) return kept
    throw error
  }
}

/** What a picture shows hardly ever changes under one address, so that it is written down once. */
async function keepPicture(request: Request, response: Response): Promise<void> {
  if (await match(PICTURES, request)) return
  const pictures = await shelf(PICTURES)
  if (pictures) await keep(pictures, request, response, MOST_PICTURES)
}

async function page(event: FetchEvent): Promise<Response> {
  const { request } = event
  const kept = (await match(SEEN, request)) ?? (await matchShellPage(request))
  try {
    return await networkFirst(fromNetwork(event), kept)
  } catch {
    return Response.redirect(await offlineAddress(request))
  }
}

/** Offline, /cart opens whatever follows the question mark. */
async function matchShellPage(request: Request): Promise<Response | undefined> {
  const { pathname } = new URL(request.url)
  return PAGES.includes(pathname) ? match(SHELL, new Request(pathname)) : undefined
}

/** Where to go instead of a page that was never opened as a document; the screen there can open it from its data. */
async function offlineAddress(request: Request): Promise<string> {
  const { pathname, search } = new URL(request.url)
  const wanted = pathname + search
  const keys = (await (await shelf(SEEN))?.keys()) ?? []
  const hasData = keys.some(({ url }) => url.includes('.data') && pageOf(url) === wanted)
  const query = new URLSearchParams({ page: wanted, ...(hasData && { seen: '1' }) })
  return `${self.location.origin}${OFFLINE_PAGE}?${query}`
}

async function data(event: FetchEvent): Promise<Response> {
  const { request } = event
  const wanted = pageOf(request.url)
  const kept = await match(SEEN, request)
  try {
    const response = await networkFirst(fromNetwork(event), kept)
    return isOfAnotherBuild(response, BUILD) ? openAsDocument(wanted) : response
  } catch (error) {
    const document = new Request(new URL(wanted, self.location.origin))
    if ((await match(SEEN, document)) ?? (await matchShellPage(document))) return openAsDocument(wanted)
    throw error
  }
}

/** Asks the network, and keeps the answer even when it comes too late to be shown. */
function fromNetwork(event: FetchEvent): Promise<Response> {
  const answer = fetch(event.request)
  const copy = answer.then((response) => response.clone())
  afterwards(event, async () => keepIfWhole(event.request, await copy))
  return answer
}

/** Work that nobody waits for. A full device, for one, keeps nothing more, which is no reason to show less. */
function afterwards(event: FetchEvent, work: () => Promise<void>): void {
  event.waitUntil(work().catch(() => undefined))
}

async function keepIfWhole(request: Request, response: Response): Promise<void> {
  if (!isKeepable(response, BUILD)) return
  const seen = await shelf(SEEN)
  if (seen) await keep(seen, new Request(request.url), response, MOST_SEEN)
}

/** A cache of this worker's; none when a newer build has thrown it away meanwhile. */
async function shelf(name: string): Promise<Cache | undefined> {
  return (await self.caches.has(name)) ? self.caches.open(name) : undefined
}

async function match(
  cacheName: string,
  request: Request,
  options?: CacheQueryOptions,
): Promise<Response | undefined> {
  return self.caches.match(request.url, { cacheName, ignoreVary: true, ...options })
}
