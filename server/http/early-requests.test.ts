import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createHttpServer, fetchHandler } from '@parlour/backend/http-server'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { respondOnceStarted } from './early-requests.ts'

afterEach(() => void vi.useRealTimers())

const shop = { handlers: [fetchHandler(() => new Response('the shop'))] }

/** Asks a shop that starts. Resolves when the request waits for it. */
async function ask(starting: Promise<typeof shop>, accept: string) {
  const arrived = Promise.withResolvers<void>()
  const early = respondOnceStarted(starting)
  const server = createHttpServer({
    handlers: [
      (request, response) => {
        const responding = early(request, response)
        arrived.resolve()
        return responding
      },
    ],
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { port } = server.address() as AddressInfo
  const answer = fetch(`http://127.0.0.1:${port}/`, { headers: { Accept: accept, Connection: 'close' } })
  await arrived.promise
  return { answer }
}

test('a request that arrives while the shop starts is answered once it has started', async () => {
  const starting = Promise.withResolvers<typeof shop>()
  const { answer } = await ask(starting.promise, 'text/html')
  vi.advanceTimersByTime(10_000)
  starting.resolve(shop)
  expect(await (await answer).text()).toBe('the shop')
})

test.each([
  ['a browser gets a page that loads itself again', 'text/html,*/*;q=0.8', 'text/html; charset=utf-8'],
  ['a program gets a message', '*/*', 'application/json'],
])('while a start takes long, %s, and is told when to ask again', async (_who, accept, type) => {
  const { answer } = await ask(new Promise(() => {}), accept)
  vi.advanceTimersByTime(25_000)
  const { status, headers } = await answer
  const named = ['Content-Type', 'Retry-After', 'Cache-Control'].map((name) => headers.get(name))
  expect([status, ...named]).toEqual([503, type, '5', 'no-store'])
  expect(await (await answer).text()).toContain('The shop is starting. Please try again in a few seconds.')
})
