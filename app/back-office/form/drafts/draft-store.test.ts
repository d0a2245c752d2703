import { describe, expect, test } from 'vitest'
import { createDraftStore } from './draft-store.ts'

const DAY = 24 * 3_600_000
const post = { userId: 'ada', form: 'post 1' }
const typed = { version: 'v1', entries: [['title', 'Adire']] } as const

function memory(refuse: () => boolean = () => false) {
  const values = new Map<string, string>()
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (refuse()) throw new DOMException('The quota is used up.', 'QuotaExceededError')
      values.set(key, value)
    },
    removeItem: (key: string) => void values.delete(key),
    key: (index: number) => [...values.keys()][index] ?? null,
    get length() {
      return values.size
    },
  }
  return { storage, values }
}

function storeOf({ storage } = memory()) {
  const clock = { now: 100 * DAY }
  return {
    clock,
    store: createDraftStore(
      () => storage,
      () => clock.now,
    ),
  }
}

describe('what was typed', () => {
  test('is found again for the same account and the same row only', () => {
    const { store } = storeOf()
    store.write(post, typed)
    expect(store.read(post)).toEqual({ ...typed, typedAt: 100 * DAY })
    expect(store.read({ ...post, userId: 'obi' })).toBeNull()
    expect(store.read({ ...post, form: 'post 2' })).toBeNull()
    store.remove(post)
    expect(store.read(post)).toBeNull()
  })

  test('leaves an earlier text in its place until somebody has decided about it', () => {
    const { store } = storeOf()
    store.write(post, typed)
    const earlier = store.read(post)!
    store.write(post, { version: 'v1', entries: [['title', 'Aso oke']], earlier })
    store.remove(post, earlier)
    expect(store.read(post)).toEqual(earlier)
  })

  test('goes after 14 days, and the oldest of more than 20', () => {
    const { clock, store } = storeOf()
    for (let row = 0; row < 22; row++) {
      clock.now += 1
      store.write({ ...post, form: `post ${row}` }, typed)
    }
    const isKept = (row: number) => store.read({ ...post, form: `post ${row}` }) !== null
    expect([0, 1, 2, 21].map(isKept)).toEqual([false, false, true, true])
    clock.now += 14 * DAY + 1
    expect(isKept(21)).toBe(false)
  })

  test('is not kept where the storage is full, blocked or holds something else, and nothing is said', () => {
    const full = storeOf(memory(() => true)).store
    full.write(post, typed)
    expect(full.read(post)).toBeNull()
    const blocked = createDraftStore(() => {
      throw new DOMException('Storage is denied.', 'SecurityError')
    })
    blocked.write(post, typed)
    expect(blocked.read(post)).toBeNull()
    expect(() => blocked.remove(post)).not.toThrow()
    const odd = memory()
    for (const text of ['{', 'null', '[]', '{"typedAt":"now"}']) {
      odd.values.set('draft ada post 1', text)
      expect(storeOf(odd).store.read(post)).toBeNull()
    }
  })

  test('is not kept when it is longer than the storage should hold', () => {
    const { store } = storeOf()
    store.write(post, { ...typed, entries: [['content', 'a'.repeat(600_000)]] })
    expect(store.read(post)).toBeNull()
  })

  test('does not take other things of the device away', () => {
    const kept = memory()
    kept.values.set('parlour-cart', '[]')
    storeOf(kept).store.read(post)
    expect([...kept.values.keys()]).toEqual(['parlour-cart'])
  })
})
