import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { App } from '../app.ts'
import { answerOnceStarted } from './early-requests.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const bindings = {} as Parameters<App['fetch']>[1]
const answering = { fetch: async () => new Response('the shop') }
const request = (accept: string) => new Request('http://shop.test/', { headers: { Accept: accept } })

test('a request that arrives while the shop starts is answered once it has started', async () => {
  const starting = Promise.withResolvers<typeof answering>()
  const answer = answerOnceStarted(starting.promise, request('text/html'), bindings)
  vi.advanceTimersByTime(10_000)
  starting.resolve(answering)
  expect(await (await answer).text()).toBe('the shop')
  expect(vi.getTimerCount()).toBe(0)
})

test.each([
  ['a browser gets a page that loads itself again', 'text/html,*/*;q=0.8', 'text/html; charset=utf-8'],
  ['a program gets a message', '*/*', 'application/json'],
])('while a start takes long, %s, and is told when to ask again', async (_who, accept, type) => {
  const answer = answerOnceStarted(new Promise(() => {}), request(accept), bindings)
  vi.advanceTimersByTime(25_000)
  const { status, headers } = await answer
  const named = ['Content-Type', 'Retry-After', 'Cache-Control'].map((name) => headers.get(name))
  expect([status, ...named]).toEqual([503, type, '5', 'no-store'])
  expect(await (await answer).text()).toContain('The shop is starting. Please try again in a few seconds.')
})
