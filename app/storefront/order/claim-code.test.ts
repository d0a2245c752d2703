import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '../../../tests/support/memory-storage.ts'
import { hasClaimCode, noteClaimCode } from './claim-code.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a code is known for half an hour, for its order', () => {
  const tab = memoryStorage()
  noteClaimCode('ORD-1', tab)
  expect([hasClaimCode('ORD-1', tab), hasClaimCode('ORD-2', tab)]).toEqual([true, false])
  vi.advanceTimersByTime(30 * 60 * 1000)
  expect(hasClaimCode('ORD-1', tab)).toBe(false)
})

test.each(['', 'ORD-1', 'ORD-1 soon'])('%j is no code', (text) => {
  expect(hasClaimCode('ORD-1', memoryStorage({ 'claim-code': text }))).toBe(false)
})
