import { expect, test, vi } from 'vitest'
import type { CartHost } from './cart-store.ts'
import { createLastOrderStore } from './last-order.ts'

const placed = { orderNumber: 'ORD-1', userId: 'ada' }

function createBrowser(stored?: string) {
  const values = new Map<string, string>(stored === undefined ? [] : [['last-order', stored]])
  const localStorage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
  const tab = Object.assign(new EventTarget(), { localStorage })
  return { open: () => createLastOrderStore(() => tab as unknown as CartHost), tab, values }
}

test('the last order is kept across a reload, until it is cleared', () => {
  const browser = createBrowser()
  browser.open().save(placed)
  const store = browser.open()
  expect(store.getSnapshot()).toEqual(placed)
  expect(store.getSnapshot()).toBe(store.getSnapshot())
  store.clear()
  expect(store.getSnapshot()).toBeNull()
  expect(browser.open().getSnapshot()).toBeNull()
})

test.each(['{', 'null', '[]', '{"orderNumber":1,"userId":"ada"}'])('%s in the storage is ignored', (junk) => {
  expect(createBrowser(junk).open().getSnapshot()).toBeNull()
})

test('clearing it in another tab clears it here', () => {
  const browser = createBrowser(JSON.stringify(placed))
  const store = browser.open()
  const listener = vi.fn<() => void>()
  store.subscribe(listener)
  expect(store.getSnapshot()).toEqual(placed)
  browser.values.clear()
  browser.tab.dispatchEvent(Object.assign(new Event('storage'), { key: 'last-order' }))
  expect(listener).toHaveBeenCalledTimes(1)
  expect(store.getSnapshot()).toBeNull()
})

test('clearing it in another tab while its note is not on the screen clears it here', () => {
  const browser = createBrowser(JSON.stringify(placed))
  const store = browser.open()
  store.subscribe(() => undefined)()
  expect(store.getSnapshot()).toEqual(placed)
  browser.values.clear()
  browser.tab.dispatchEvent(Object.assign(new Event('storage'), { key: 'last-order' }))
  expect(store.getSnapshot()).toBeNull()
})

test('without storage the order is kept in memory', () => {
  const host = {
    get localStorage(): Storage {
      throw new DOMException('denied', 'SecurityError')
    },
    addEventListener: () => {},
    removeEventListener: () => {},
  }
  const store = createLastOrderStore(() => host)
  store.save(placed)
  expect(store.getSnapshot()).toEqual(placed)
})

test('during server rendering there is no order', () => {
  expect(createBrowser(JSON.stringify(placed)).open().getServerSnapshot()).toBeNull()
})
