import { silentLogger } from '@parlour/backend/logging'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { repeat } from './repeat.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('work is repeated, also after a failure, until it is stopped', async () => {
  const work = vi.fn(async () => {})
  work.mockRejectedValueOnce(new Error('once'))
  const stop = repeat(work, 1000, silentLogger)
  await vi.advanceTimersByTimeAsync(3000)
  expect(work).toHaveBeenCalledTimes(3)
  await stop()
  await vi.advanceTimersByTimeAsync(3000)
  expect(work).toHaveBeenCalledTimes(3)
})

test('a run that takes longer than the time is not overtaken, and stopping waits for it', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const work = vi.fn(() => promise)
  const stop = repeat(work, 1000, silentLogger)
  await vi.advanceTimersByTimeAsync(5000)
  expect(work).toHaveBeenCalledOnce()
  const stopped = vi.fn()
  const waiting = stop().then(stopped)
  await vi.advanceTimersByTimeAsync(0)
  expect(stopped).not.toHaveBeenCalled()
  resolve()
  await waiting
})
