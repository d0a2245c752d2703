import { expect, onTestFinished, test, vi } from 'vitest'
import type { Database } from '../postgres/database.ts'
import { createChanges } from './index.ts'

// When changes are read, with a database that answers at once. What is read: index.test.ts.

async function follow() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const readings: number[] = []
  let notify: ((payload: string) => void) | undefined
  const query = ((text: string) => {
    if (text.includes('changes_since')) readings.push(performance.now())
    return Promise.resolve({ rows: [{ snapshot: '1:1:', changes: [] }], rowCount: 1 })
  }) as Database['query']
  const listen: Database['listen'] = (_channel, handle) => {
    notify = handle
    return Promise.resolve(() => Promise.resolve())
  }
  const changes = createChanges({ query, listen })
  await changes.follow(() => {})
  onTestFinished(() => changes.close())
  readings.length = 0
  return { caughtUp: changes.caughtUp, readings, notify: () => notify?.('change') }
}

test('writes that come while changes are read share the next reading, four milliseconds after the first began', async () => {
  const { caughtUp, readings } = await follow()
  const first = caughtUp()
  const waiting = [caughtUp(), caughtUp()]
  await first
  waiting.push(caughtUp())
  await vi.advanceTimersByTimeAsync(3)
  expect(readings).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  await Promise.all(waiting)
  expect(readings).toHaveLength(2)
})

test('announced changes are read soon, and once if a write has them read first', async () => {
  const { caughtUp, readings, notify } = await follow()
  notify()
  notify()
  expect(readings).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(10)
  expect(readings).toHaveLength(1)
  notify()
  await caughtUp()
  await vi.advanceTimersByTimeAsync(100)
  expect(readings).toHaveLength(2)
})
