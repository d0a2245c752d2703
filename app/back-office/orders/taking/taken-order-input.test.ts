import { expect, test } from 'vitest'
import { parseTakenOrder } from './taken-order-input.ts'

function read(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return parseTakenOrder(form)
}

const BLANK = { items: '[]', name: '', phone: ' ', email: '', channel: 'phone', payment: '', address: '' }

test('all that is missing is named at once', () => {
  const parsed = read({ ...BLANK, discount: '1,000', delivery_method: 'delivery' })
  expect(parsed.ok || Object.keys(parsed.errors).toSorted()).toEqual([
    'address',
    'delivery_lga',
    'delivery_state',
    'discount_reason',
    'items',
    'name',
    'payment',
    'phone',
  ])
})

test('the total has to be seen first, once nothing else is missing', () => {
  const items = JSON.stringify([{ product_id: 'p', quantity: 1 }])
  const order = { ...BLANK, items, name: 'Ada', phone: '0803', address: 'Here', payment: 'agreed' }
  expect(read({ ...order, total: 'unseen' })).toEqual({
    ok: false,
    errors: { total: 'The total was not worked out yet. Please look at it, then take the order.' },
  })
  expect(read({ ...BLANK, total: 'unseen' })).not.toHaveProperty('errors.total')
  expect(read({ ...order, total: '1999.5' })).toMatchObject({ data: { terms: { total: 1999.5 } } })
})

test('the deposit alone was received only where something was', () => {
  const items = JSON.stringify([{ product_id: 'p', quantity: 1 }])
  const order = { ...BLANK, items, name: 'Ada', phone: '0803', address: 'Here', is_deposit: 'on' }
  expect(read({ ...order, payment: 'paid:cash' })).toMatchObject({
    data: { terms: { method: 'cash', is_paid: true, is_deposit: true } },
  })
  for (const changes of [{ payment: 'later:paystack' }, { payment: 'paid:cash', is_deposit: '' }])
    expect(read({ ...order, ...changes })).not.toHaveProperty('data.terms.is_deposit')
})

test('a discount of nothing needs no reason, and a pickup no address', () => {
  const items = JSON.stringify([{ product_id: 'p', quantity: 1 }])
  const order = { ...BLANK, items, name: 'Ada', phone: '0803', payment: 'agreed', discount: '₦0.00' }
  expect(read({ ...order, delivery_method: 'pickup', pickup_point: 'x' })).toMatchObject({
    ok: true,
    data: { terms: { discount: 0 }, delivery: { pickup_point: 'x' } },
  })
  expect(read({ ...order, delivery_method: 'pickup' })).toEqual({
    ok: false,
    errors: { pickup_point: 'Choose where.' },
  })
})
