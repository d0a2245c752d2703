import { expect, test } from 'vitest'
import { readTotalQuestion, readUncontrolled, type TypedFields } from './total-question.ts'

const items = [{ product_id: 'p', quantity: 2 }]

const read = (fields: Partial<TypedFields>) =>
  readTotalQuestion({ items: JSON.stringify(items), delivery_state: '', delivery_lga: '', ...fields })

const unpaid = { discount: 0, method: null, is_paid: false }

test('without products there is nothing to ask', () => {
  expect(read({ items: '[]', discount: 'much' })).toEqual({ kind: 'empty' })
})

test('products alone are enough to ask for a total', () => {
  expect(read({ payment: '' })).toEqual({
    kind: 'asked',
    question: { items, terms: unpaid, delivery: null },
    lacksPlace: false,
  })
})

test('discount, payment and agreed fee are part of the question; the reason of the discount is not', () => {
  const form = new FormData()
  const typed = { discount: '5,000', discount_reason: 'x', payment: 'paid:cash', delivery_fee: '900.50' }
  for (const [name, value] of Object.entries(typed)) form.set(name, value)
  form.set('delivery_method', 'delivery')
  expect(read({ ...readUncontrolled(form), delivery_state: 'LA', delivery_lga: 'Ikeja' })).toEqual({
    kind: 'asked',
    question: {
      items,
      terms: { discount: 5000, method: 'cash', is_paid: true },
      delivery: { state: 'LA', lga: 'Ikeja', landmark: '', fee: 900.5 },
    },
    lacksPlace: false,
  })
})

test('a delivery is not part of the question until its place is chosen', () => {
  expect(read({ delivery_method: 'delivery', delivery_state: 'LA', delivery_lga: '' })).toEqual({
    kind: 'asked',
    question: { items, terms: unpaid, delivery: null },
    lacksPlace: true,
  })
})

test('an amount that cannot be read is named', () => {
  expect(read({ discount: 'much' })).toMatchObject({ kind: 'unreadable', message: /₦/ })
})
