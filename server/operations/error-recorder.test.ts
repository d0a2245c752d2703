import type { Database } from '@parlour/backend'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createErrorRecorder, type ErrorRecorder } from './error-recorder.ts'

/** What was stored, one item for each statement. */
let stored: { count: number; ids: string[] }[]
let answer: () => Promise<void>
let database: Pick<Database, 'query'> | undefined
let recorder: ErrorRecorder

beforeEach(() => {
  // The limit on closing is a timer of node:timers/promises, which stays real.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  stored = []
  answer = async () => {}
  database = {
    query: async (_text, values = []) => {
      const last = JSON.parse(String(values[1])) as { request_id: string }[]
      stored.push({ count: Number(values[0]), ids: last.map(({ request_id }) => request_id) })
      await answer()
      return { rows: [], rowCount: 0 }
    },
  }
  recorder = createErrorRecorder(() => database)
})
afterEach(() => vi.useRealTimers())

function fail(id: string, { status = 500, route = '/product/:id' } = {}) {
  recorder.observe({ id, method: 'GET', route, status, durationMs: 1 })
}

test('errors of a second are stored by one statement', async () => {
  fail('a')
  fail('b', { status: 503 })
  expect(stored).toEqual([])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(stored).toEqual([{ count: 2, ids: ['a', 'b'] }])
})

test.each([
  ['an answer', { status: 200 }],
  ['a refusal', { status: 404 }],
  ['what is not supported', { status: 501 }],
  ['a health check while the process stops', { status: 503, route: '/healthz' }],
])('%s is no error', async (_what, outcome) => {
  fail('a', outcome)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(stored).toEqual([])
})

test('a storm is counted, and its last 20 errors are stored', async () => {
  for (let each = 1; each <= 1_000; each++) fail(String(each))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(stored).toMatchObject([{ count: 1_000 }])
  expect(stored[0]?.ids).toEqual(Array.from({ length: 20 }, (_, at) => String(981 + at)))
})

test('while a statement waits, the next errors are gathered', async () => {
  const slow = Promise.withResolvers<void>()
  answer = () => slow.promise
  fail('a')
  await vi.advanceTimersByTimeAsync(1_000)
  fail('b')
  fail('c')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(stored).toHaveLength(1)
  slow.resolve()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(stored.at(-1)).toEqual({ count: 2, ids: ['b', 'c'] })
})

test('what the database does not take is kept and stored with later errors', async () => {
  answer = () => Promise.reject(new Error('the database is gone'))
  fail('a')
  await vi.advanceTimersByTimeAsync(1_000)
  answer = async () => {}
  fail('b')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(stored).toEqual([
    { count: 1, ids: ['a'] },
    { count: 2, ids: ['a', 'b'] },
  ])
})

test('a long outage is counted, and keeps the last 20 errors only', async () => {
  answer = () => Promise.reject(new Error('the database is gone'))
  for (let each = 1; each <= 300; each++) {
    fail(String(each))
    await vi.advanceTimersByTimeAsync(1_000)
  }
  answer = async () => {}
  await vi.advanceTimersByTimeAsync(10_000)
  expect(stored.at(-1)?.count).toBe(300)
  expect(stored.at(-1)?.ids).toEqual(Array.from({ length: 20 }, (_, at) => String(281 + at)))
})

test('without a database nothing is kept', async () => {
  const later = database
  database = undefined
  fail('a')
  database = later
  await recorder.close()
  expect(stored).toEqual([])
})

test('the rest is stored when the shop stops', async () => {
  fail('a')
  await recorder.close()
  expect(stored).toEqual([{ count: 1, ids: ['a'] }])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(stored).toHaveLength(1)
})

test('a database that does not answer does not keep the process from stopping', async () => {
  answer = () => new Promise(() => {})
  fail('a')
  await recorder.close()
  expect(stored).toHaveLength(1)
})
