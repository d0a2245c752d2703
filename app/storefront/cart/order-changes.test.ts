import { expect, test } from 'vitest'
import type { CartItem } from './cart.ts'
import {
  applyCurrentLines,
  changesTotal,
  orderChanges,
  paymentChanges,
  readCurrentLines,
  termsChanges,
  type CurrentLine,
} from './order-changes.ts'

const sofa: CartItem = {
  id: 'sofa',
  name: 'Lekki Sofa',
  category: 'sofas',
  price: 120_000,
  discount_price: null,
  image_url: null,
  color_variants: [],
  color_required: false,
  color: null,
  stock_quantity: 8,
  quantity: 3,
}
const same: CurrentLine = { product_id: 'sofa', available: 3, price: 120_000 }

const fewerOf = (wanted: number, left: number) =>
  `Only ${left} of Lekki Sofa left. Your order now has ${left} instead of ${wanted}.`

test('the lines of a refusal are read, and invalid ones left out', () => {
  const line = { product_id: 'sofa', product_name: 'Lekki Sofa', quantity: 3, available: 1, price: 5 }
  const gone = { ...line, product_name: null, available: 0, price: null }
  expect(readCurrentLines(JSON.stringify([line, gone, null, 'x', { product_id: 1 }]))).toEqual([line, gone])
  expect(readCurrentLines('null')).toEqual([])
})

test('an unchanged line has no changes', () => {
  expect(orderChanges([sofa], [same])).toEqual([])
})

test.each<[Partial<CurrentLine>, object[]]>([
  [{ price: 150_000 }, [{ kind: 'price', before: 120_000, now: 150_000 }]],
  [{ made_to_order_weeks: 4 }, [{ kind: 'made', message: 'Lekki Sofa: made to order within 4 weeks.' }]],
  [{ price: 150_000, made_to_order_weeks: 4 }, [{ kind: 'price', before: 120_000, now: 150_000 }]],
  [{ available: 1 }, [{ kind: 'fewer', message: fewerOf(3, 1) }]],
  [
    { price: 90_000, available: 2 },
    [
      { kind: 'price', before: 120_000, now: 90_000 },
      { kind: 'fewer', message: fewerOf(3, 2) },
    ],
  ],
  [
    { price: 150_000, available: 0 },
    [{ kind: 'sold-out', message: 'Lekki Sofa has sold out. It is left out of your order.' }],
  ],
  [
    { price: null, available: 0 },
    [{ kind: 'gone', message: 'Lekki Sofa is no longer available. It is left out of your order.' }],
  ],
])('a line that became %j is reported', (line, changes) => {
  const named = changes.map((change) => ({ id: 'sofa', name: 'Lekki Sofa', ...change }))
  expect(orderChanges([sofa], [{ ...same, ...line }])).toEqual(named)
})

test.each([
  [10, 'If you cancel before you have your order, we keep 10% of the total: never more'],
  [0, 'If you cancel before you have your order, we keep nothing.'],
])('other shares that are kept of a cancelled order are said: %i%%', (share, start) => {
  const details = JSON.stringify({ kept_before_work: share, kept_after_work: share })
  expect(termsChanges(details)).toMatchObject([
    { kind: 'terms', message: expect.stringMatching(`^${start}`) },
  ])
  expect(readCurrentLines(details)).toEqual([])
})

test('a refusal of lines says nothing of these shares', () => {
  expect(termsChanges(JSON.stringify([same]))).toEqual([])
})

test('applying lines updates prices, stock and quantities; unavailable lines keep their quantity', () => {
  const items = ['price', 'few', 'none', 'gone', 'other'].map((id) => ({ ...sofa, id }))
  expect(
    applyCurrentLines(items, [
      { product_id: 'price', available: 9, price: 5.5 },
      { product_id: 'few', available: 2, price: 120_000 },
      { product_id: 'none', available: 0, price: 120_000 },
      { product_id: 'gone', available: 0, price: null },
    ]),
  ).toEqual([
    { ...sofa, id: 'price', price: 5.5, stock_quantity: 9 },
    { ...sofa, id: 'few', stock_quantity: 2, quantity: 2 },
    { ...sofa, id: 'none', stock_quantity: 0 },
    { ...sofa, id: 'gone', gone: true },
    { ...sofa, id: 'other' },
  ])
})

test('that a product is made to order is said once for all its lines, also where the last takes from the stock', () => {
  const items = [sofa, { ...sofa, color: 'Oat' }, { ...sofa, color: 'Rust' }]
  const fromStock = { ...same, available: 2_147_483_647 }
  const made = { ...fromStock, made_to_order_weeks: 4 }
  const lines = [made, made, fromStock]
  expect(orderChanges(items, lines)).toMatchObject([{ id: 'sofa', kind: 'made' }])
})

test('lines of one product share what is left of it', () => {
  const items = [sofa, { ...sofa, color: 'Oat' }, { ...sofa, color: 'Rust' }]
  const lines = [
    { ...same, available: 4 },
    { ...same, available: 4 },
  ]
  const change = { id: 'sofa', name: 'Lekki Sofa', kind: 'fewer', message: fewerOf(9, 4) }
  expect(orderChanges(items, lines)).toEqual([change])
  expect(applyCurrentLines(items, lines)).toMatchObject([
    { color: null, quantity: 3 },
    { color: 'Oat', quantity: 1 },
  ])
})

test('of a variant its own line tells, and no other one of its product', () => {
  const indigo = { ...sofa, id: 'indigo', product_id: 'sofa', name: 'Lekki Sofa (Indigo)' }
  const ochre = { ...indigo, id: 'ochre', name: 'Lekki Sofa (Ochre)' }
  const lines = [
    { ...same, variant_id: 'indigo', price: 130_000 },
    { ...same, variant_id: 'ochre', available: 1 },
  ]
  expect(orderChanges([indigo, ochre], lines)).toMatchObject([
    { id: 'indigo', name: 'Lekki Sofa (Indigo)', kind: 'price', now: 130_000 },
    { id: 'ochre', kind: 'fewer', message: expect.stringContaining('Only 1 of Lekki Sofa (Ochre) left.') },
  ])
  expect(applyCurrentLines([indigo, ochre], lines)).toMatchObject([
    { id: 'indigo', price: 130_000, quantity: 3 },
    { id: 'ochre', price: 120_000, quantity: 1 },
  ])
})

test.each([
  [{ fee: 300 }, 'The payment fee is now ₦300. It was ₦250.', true],
  [{ deposit: 80_000 }, 'The deposit is now ₦80,000. It was ₦70,000.', false],
  [{ deposit: null }, 'A deposit is no longer taken for your order.', false],
])('what is to be paid, with %j, is said as it is now', (details, message, isOfTotal) => {
  const changes = paymentChanges({ deposit: 70_000, payment_fee: 250 }, JSON.stringify(details))
  expect(changes).toMatchObject([{ message }])
  expect(changes.some(changesTotal)).toBe(isOfTotal)
})

test('a fee that is no amount yet is no new total', () => {
  const change = { id: 'delivery', name: 'Delivery', kind: 'delivery' as const, now: null }
  expect(changesTotal({ ...change, before: undefined })).toBe(false)
  expect(changesTotal({ ...change, before: 5000 })).toBe(true)
})

test('a deposit is said where none was shown', () => {
  const message = 'A deposit of ₦80,000 is now taken for your order.'
  expect(paymentChanges({}, '{"deposit": 80000}')).toMatchObject([{ message }])
})
