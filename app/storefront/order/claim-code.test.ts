import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hasClaimCode, noteClaimCode } from './claim-code.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function createTab(text?: string) {
  const values = new Map<string, string>(text === undefined ? [] : [['claim-code', text]])
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
}

test('a code is known for half an hour, for its order', () => {
  const tab = createTab()
  noteClaimCode('ORD-1', tab)
  expect([hasClaimCode('ORD-1', tab), hasClaimCode('ORD-2', tab)]).toEqual([true, false])
  vi.advanceTimersByTime(30 * 60 * 1000)
  expect(hasClaimCode('ORD-1', tab)).toBe(false)
})

test.each([undefined, '', 'ORD-1', 'ORD-1 soon'])('%j is no code', (text) => {
  expect(hasClaimCode('ORD-1', createTab(text))).toBe(false)
})
