import { expect, test } from 'vitest'
import { memoryStorage } from '../../../tests/support/memory-storage.ts'
import type { CartItem } from '../cart/cart.ts'
import { createIdempotencyKeys } from './idempotency-key.ts'
import type { OrderLine } from './queries.ts'

function line(id: string, quantity: number): CartItem {
  return {
    id,
    quantity,
    name: id,
    category: '',
    price: 1,
    discount_price: null,
    image_url: null,
    color_variants: [],
    color_required: false,
    color: null,
    stock_quantity: 1,
  }
}

test('the same cart keeps its key, whatever the order of its lines', () => {
  const keys = createIdempotencyKeys(memoryStorage())
  const key = keys.keyFor([line('sofa', 1), line('lamp', 2)], [])
  expect(keys.keyFor([line('lamp', 2), line('sofa', 1)], [])).toBe(key)
})

test('a reload keeps the key', () => {
  const tab = memoryStorage()
  const key = createIdempotencyKeys(tab).keyFor([line('sofa', 1)], [])
  expect(createIdempotencyKeys(tab).keyFor([line('sofa', 1)], [])).toBe(key)
})

test('another colour gets another key', () => {
  const keys = createIdempotencyKeys(memoryStorage())
  const key = keys.keyFor([{ ...line('sofa', 1), color: 'Ochre' }], [])
  expect(keys.keyFor([{ ...line('sofa', 1), color: 'Ochre' }], [])).toBe(key)
  expect(keys.keyFor([{ ...line('sofa', 1), color: 'Oat' }], [])).not.toBe(key)
})

test('another quantity gets another key', () => {
  const keys = createIdempotencyKeys(memoryStorage())
  expect(keys.keyFor([line('sofa', 1)], [])).not.toBe(keys.keyFor([line('sofa', 2)], []))
})

test('after an order, the same cart gets a new key', () => {
  const keys = createIdempotencyKeys(memoryStorage())
  const key = keys.keyFor([line('sofa', 1)], [])
  keys.clear()
  expect(keys.keyFor([line('sofa', 1)], [])).not.toBe(key)
})

test.each(['junk sofa:1', 'null', '{"key":"junk","cart":"sofa:1"}'])(
  '%s in the storage is ignored',
  (junk) => {
    const tab = memoryStorage()
    tab.setItem('purchase-key', junk)
    expect(createIdempotencyKeys(tab).keyFor([line('sofa', 1)], [])).toMatch(/^[0-9a-f-]{36}$/)
  },
)

test('without storage the key is kept in memory', () => {
  const keys = createIdempotencyKeys({ getItem: () => null, setItem: () => {}, removeItem: () => {} })
  expect(keys.keyFor([line('sofa', 1)], [])).toBe(keys.keyFor([line('sofa', 1)], []))
})

test('lines without an answer are kept across a reload, until the order is refused or the cart changes', () => {
  const tab = memoryStorage()
  const cart = [line('sofa', 1), line('lamp', 2)]
  const sent: OrderLine[] = [{ product_id: 'sofa', color: null, quantity: 1 }]
  const keys = createIdempotencyKeys(tab)
  expect(keys.pendingLines(cart)).toBeNull()
  const key = keys.keyFor(cart, sent)

  const reloaded = createIdempotencyKeys(tab)
  expect(reloaded.pendingLines(cart)).toEqual(sent)
  reloaded.markNotPlaced()
  expect(reloaded.pendingLines(cart)).toBeNull()
  expect(reloaded.keyFor(cart, sent)).toBe(key)
  expect(reloaded.pendingLines([line('sofa', 1)])).toBeNull()
})
