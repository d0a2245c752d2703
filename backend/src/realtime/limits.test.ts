import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createRate } from './limits.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

it('a rate allows a number of calls in a window, and as many in the next', () => {
  const take = createRate(2, 1_000)
  expect([take(), take(), take(), take()]).toEqual([true, true, false, false])
  vi.advanceTimersByTime(999)
  expect(take()).toBe(false)
  vi.advanceTimersByTime(1)
  expect([take(), take(), take()]).toEqual([true, true, false])
})
