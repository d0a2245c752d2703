import { expect, onTestFinished, test, vi } from 'vitest'
import { BUILD_HEADER } from './response-cache.ts'
import type { LifeEvent } from './worker-scope.ts'

const ORIGIN = 'https://shop.example'
const BUILD = 'b1'

/** Runs the worker in a browser of one page, whose answers are all of this build. */
async function startWorker(openPage: string) {
  const listeners = new Map<string, (event: LifeEvent) => void>()
  const caches = new Map<string, Map<string, Response>>()
  const requested: string[] = []
  const fetchOne = async (url: string | Request) => {
    requested.push(new URL(url instanceof Request ? url.url : url, ORIGIN).pathname)
    return new Response('a page', { headers: { [BUILD_HEADER]: BUILD } })
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
      caches: { open, has: async (name: string) => caches.has(name), keys: async () => [...caches.keys()] },
      clients: { claim: async () => undefined, matchAll: async () => [{ url: ORIGIN + openPage }] },
      skipWaiting: async () => undefined,
      addEventListener: (type: string, listener: (event: LifeEvent) => void) => listeners.set(type, listener),
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
    listeners.get(type)?.({ waitUntil: (promise) => (work = promise) })
    await work
    return requested.slice(before)
  }
  const cached = () => [...caches.values()].flatMap((entries) => [...entries.keys()])
  return { pass, cached }
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
