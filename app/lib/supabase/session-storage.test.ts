import { expect, test } from 'vitest'
import { createSessionStorage } from './session-storage.ts'

const KEY = 'session'

/** Local storage with room for so many characters. */
function browserStorage({ room = Infinity, stored = '' } = {}) {
  const values = new Map(stored === '' ? [] : [[KEY, stored]])
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem(key: string, value: string) {
      if (value.length > room) throw new DOMException('full', 'QuotaExceededError')
      values.set(key, value)
    },
    removeItem: (key: string) => void values.delete(key),
  }
}

test('a stored session is read where nothing more can be stored', () => {
  const full = browserStorage({ room: 0, stored: 'of before' })
  expect(createSessionStorage(() => full).getItem(KEY)).toBe('of before')
})

test('a session that the browser has no room for lasts as long as the page, and no spent one stays in its place', () => {
  const full = browserStorage({ room: 0, stored: 'of before' })
  const storage = createSessionStorage(() => full)
  storage.setItem(KEY, 'renewed')
  expect(storage.getItem(KEY)).toBe('renewed')
  expect(full.getItem(KEY)).toBeNull()
  storage.removeItem(KEY)
  expect(storage.getItem(KEY)).toBeNull()
})

test('what another tab stored since counts', () => {
  const shared = browserStorage({ room: 10 })
  const storage = createSessionStorage(() => shared)
  storage.setItem(KEY, 'a long session')
  shared.setItem(KEY, 'newer')
  expect(storage.getItem(KEY)).toBe('newer')
  storage.setItem(KEY, 'newest')
  shared.removeItem(KEY)
  expect(storage.getItem(KEY)).toBeNull()
})

test('a browser that denies storage keeps the session in memory', () => {
  const storage = createSessionStorage(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  expect(storage.getItem(KEY)).toBeNull()
  storage.setItem(KEY, 'renewed')
  expect(storage.getItem(KEY)).toBe('renewed')
  storage.removeItem(KEY)
  expect(storage.getItem(KEY)).toBeNull()
})
