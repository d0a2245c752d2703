import { expect, test } from 'vitest'
import { canAskForRest, restByWhatsApp, restText, type RestOrder } from './rest-message.ts'

const order: RestOrder = {
  id: 'one',
  order_number: 'ORD-1',
  customer_name: 'Ngozi',
  customer_email: null,
  customer_phone: '0803 123 4567',
  status: 'processing',
  payment_status: 'pending',
  total_amount: 100_000,
  deposit_amount: 70_000,
  deposit_fee: 0,
  deposit_paid_at: '2026-11-27T09:00:00Z',
  rest_asked_at: null,
  rest_due: 'before_delivery',
  payment_method: 'cash',
  prepays_delivery: false,
  delivery_method: 'delivery',
  delivery_fee: 0,
}

test.each([
  ['with a deposit that was received', {}, true],
  ['whose deposit was not received', { deposit_paid_at: null }, false],
  ['that was cancelled', { status: 'cancelled' }, false],
  ['that is paid as a whole', { payment_status: 'paid' }, false],
])('of an order %s, the rest can be asked for: %j gives %s', (_, changes, expected) => {
  expect(canAskForRest({ ...order, ...changes })).toBe(expected)
})

test('staff read what is left, and when it was last asked for', () => {
  expect(restText(order, 70_000)).toBe('The deposit was received. The rest, ₦30,000, is due before delivery.')
  expect(restText({ ...order, rest_asked_at: '2026-11-30T09:00:00Z' }, 75_000)).toMatch(
    /The rest, ₦25,000, is due before delivery\. It was last asked for on 30 Nov.* 2026/,
  )
  expect(restText({ ...order, status: 'delivered' }, 70_000)).toContain(
    'The rest, ₦30,000, was due before delivery.',
  )
})

test('a customer without an email is told by WhatsApp, with what is left and the link', () => {
  const link = new URL(restByWhatsApp(order, 70_000, 'https://shop.example/order/ORD-1?key=x') ?? '')
  expect(link.pathname).toBe('/2348031234567')
  expect(link.searchParams.get('text')).toBe(
    'Hello Ngozi! Your order ORD-1 is ready. You can pay the rest, ₦30,000, here: https://shop.example/order/ORD-1?key=x',
  )
})

test.each([
  ['with an email', { customer_email: 'ngozi@example.com' }],
  ['without a number', { customer_phone: 'call the neighbour' }],
])('a customer %s is not', (_, changes) => {
  expect(restByWhatsApp({ ...order, ...changes }, 70_000, 'https://shop.example')).toBeUndefined()
})
