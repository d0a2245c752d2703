import { expect, onTestFinished, test, vi } from 'vitest'
import { BUILD_HEADER } from './response-cache.ts'
import type { FetchEvent, LifeEvent } from './worker-scope.ts'

const ORIGIN = 'https://shop.example'
const BUILD = 'b1'

/** Runs the worker in a browser of one page. All answers are of the worker's build until the shop is deployed anew. */
async function startWorker(openPage: string) {
  const listeners = new Map<string, (event: LifeEvent & FetchEvent) => void>()
  let deployed = BUILD
  const caches = new Map<string, Map<string, Response>>()
  const requested: string[] = []
  const fetchOne = async (url: string | Pick<Request, 'url'>) => {
    requested.push(new URL(typeof url === 'string' ? url : url.url, ORIGIN).pathname)
    return new Response('a page', { headers: { [BUILD_HEADER]: deployed } })
  }
  const open = async (name: string) => {
    const entries = caches.get(name) ?? new Map<string, Response>()
    caches.set(name, entries)
    return {
      addAll: async () => undefined,
      put: async (request: string | Request, response: Response) =>
        void entries.set(
          new URL(request instanceof Request ? request.url : request, ORIGIN).pathname,
          response,
        ),
      keys: async () => [],
    }
  }
  const stubs = {
    BUILD,
    PAGES: ['/cart'],
    FILES: [],
    fetch: fetchOne,
    self: {
      location: { origin: ORIGIN },
      caches: {
        open,
        has: async (name: string) => caches.has(name),
        keys: async () => [...caches.keys()],
        match: async (url: string, { cacheName }: { cacheName: string }) =>
          caches.get(cacheName)?.get(new URL(url).pathname)?.clone(),
      },
      clients: { claim: async () => undefined, matchAll: async () => [{ url: ORIGIN + openPage }] },
      skipWaiting: async () => undefined,
      addEventListener: (type: string, listener: (event: LifeEvent & FetchEvent) => void) =>
        listeners.set(type, listener),
    },
  }
  for (const [name, value] of Object.entries(stubs)) vi.stubGlobal(name, value)
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.resetModules()
  await import('./worker.ts')

  /** Resolves once the worker has ended its work for the event; until then requests of pages wait, where it is `activate`. */
  async function pass(type: 'install' | 'activate'): Promise<string[]> {
    const before = requested.length
    let work: Promise<unknown> | undefined
    listeners.get(type)?.(eventOf({ waitUntil: (promise) => (work = promise) }))
    await work
    return requested.slice(before)
  }

  async function answer(event: Partial<FetchEvent>): Promise<Response> {
    const { promise, resolve } = Promise.withResolvers<Response>()
    listeners.get('fetch')?.(eventOf({ ...event, respondWith: resolve }))
    return await promise
  }
  const openDocument = (path: string, resultingClientId: string) =>
    answer({ request: requestOf(path, 'navigate'), resultingClientId })
  const loadData = (path: string, clientId: string) => answer({ request: requestOf(path, 'cors'), clientId })
  const cached = () => [...caches.values()].flatMap((entries) => [...entries.keys()])
  const deploy = (build: string) => void (deployed = build)
  return { pass, cached, deploy, openDocument, loadData }
}

function eventOf(given: Partial<FetchEvent>): FetchEvent {
  return {
    request: requestOf('/', 'navigate'),
    clientId: '',
    resultingClientId: '',
    waitUntil: () => undefined,
    respondWith: () => undefined,
    ...given,
  }
}

/** Node makes no `Request` with the mode of a navigation. */
function requestOf(path: string, mode: RequestMode): Request {
  const request = new Request(ORIGIN + path)
  return Object.defineProperty(request, 'mode', { value: mode })
}

test('the page that is open is cached while the worker is installed, and nothing is requested while it is activated', async () => {
  const { pass, cached } = await startWorker('/about')
  expect(await pass('install')).toEqual(['/cart', '/about'])
  expect(cached()).toEqual(['/cart', '/about'])
  expect(await pass('activate')).toEqual([])
  expect(cached()).toContain('/about')
})

test('a page of one visitor is not cached', async () => {
  const { pass, cached } = await startWorker('/account')
  await pass('install')
  await pass('activate')
  expect(cached()).toEqual(['/cart'])
})

test('after a new build, a page of the old one loads the document, and a page of the new one does not', async () => {
  const { pass, deploy, openDocument, loadData } = await startWorker('/about')
  await pass('install')
  await openDocument('/about', 'old page')
  deploy('b2')
  const reload = await loadData('/shop.data', 'old page')
  expect(reload.headers.get('X-Remix-Redirect')).toBe('/shop')
  await openDocument('/shop', 'new page')
  expect((await loadData('/blog.data', 'new page')).headers.get(BUILD_HEADER)).toBe('b2')
  expect((await loadData('/blog.data', 'old page')).headers.get('X-Remix-Redirect')).toBe('/blog')
})

test('a page of a new build gets no data that are cached of the old one', async () => {
  const { pass, deploy, openDocument, loadData } = await startWorker('/about')
  await pass('install')
  await openDocument('/about', 'old page')
  await loadData('/shop.data', 'old page')
  deploy('b2')
  await openDocument('/about', 'new page')
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  expect((await loadData('/shop.data', 'old page')).headers.get(BUILD_HEADER)).toBe(BUILD)
  await expect(loadData('/shop.data', 'new page')).rejects.toThrow('Failed to fetch')
})
