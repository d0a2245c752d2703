import { expect, test } from 'vitest'
import type { CartItem } from './cart.ts'
import { createPurchaseKeys } from './purchase-key.ts'

function createTab() {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
}

function line(id: string, quantity: number): CartItem {
  return {
    id,
    quantity,
    name: id,
    category: '',
    price: 1,
    discount_price: null,
    image_url: null,
    stock_quantity: 1,
  }
}

test('the same purchase keeps its key, whatever the order of its lines', () => {
  const keys = createPurchaseKeys(createTab())
  const key = keys.keyFor([line('sofa', 1), line('lamp', 2)])
  expect(keys.keyFor([line('lamp', 2), line('sofa', 1)])).toBe(key)
})

test('the key outlives a reload', () => {
  const tab = createTab()
  const key = createPurchaseKeys(tab).keyFor([line('sofa', 1)])
  expect(createPurchaseKeys(tab).keyFor([line('sofa', 1)])).toBe(key)
})

test('another quantity is another purchase', () => {
  const keys = createPurchaseKeys(createTab())
  expect(keys.keyFor([line('sofa', 1)])).not.toBe(keys.keyFor([line('sofa', 2)]))
})

test('the same things bought again after an order are a new purchase', () => {
  const keys = createPurchaseKeys(createTab())
  const key = keys.keyFor([line('sofa', 1)])
  keys.forget()
  expect(keys.keyFor([line('sofa', 1)])).not.toBe(key)
})

test('junk in the storage is not taken for a key', () => {
  const tab = createTab()
  tab.setItem('purchase-key', 'junk sofa:1')
  expect(createPurchaseKeys(tab).keyFor([line('sofa', 1)])).toMatch(/^[0-9a-f-]{36}$/)
})

test('without storage the key still holds for as long as the page is open', () => {
  const keys = createPurchaseKeys({ getItem: () => null, setItem: () => {}, removeItem: () => {} })
  expect(keys.keyFor([line('sofa', 1)])).toBe(keys.keyFor([line('sofa', 1)]))
})
