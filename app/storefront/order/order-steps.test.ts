import { expect, test } from 'vitest'
import { orderSteps, presentStep } from './order-steps.ts'

const step = (id: number, status: string, title: string, description: string, field = 'status') => ({
  id,
  field,
  status,
  at: '2026-11-27T09:00:00Z',
  order_status_effects: { title, description },
})

const placed = step(1, 'pending', 'Order placed', 'We have your order.')
const paid = step(2, 'paid', 'Paid', 'We have received your payment.', 'payment_status')
const shipped = step(3, 'shipped', 'On its way', 'It has left our shop.')
const delivered = step(4, 'delivered', 'Delivered', 'It has arrived.')

const order = {
  status: 'pending',
  pieces: null as string | null,
  has_expired: false,
  delivery_method: 'delivery' as string | null,
  order_timeline: [placed],
}

const linesOf = (changes: Partial<typeof order>) =>
  orderSteps({ ...order, ...changes }).map(({ title, description }) => [title, description])

test('the present status is described, and what is still to come follows', () => {
  expect(linesOf({})).toEqual([
    ['Order placed', 'We have your order.'],
    ['Being prepared', null],
    ['On its way', null],
    ['Delivered', null],
  ])
  expect(linesOf({ status: 'shipped', order_timeline: [placed, paid, shipped] })).toEqual([
    ['Order placed', null],
    ['Paid', null],
    ['On its way', 'It has left our shop.'],
    ['Delivered', null],
  ])
})

test('what an order waits for is described until it is confirmed', () => {
  const waits = step(2, 'unconfirmed', 'Quantity to be confirmed', 'We confirm it first.', 'pieces')
  const confirmed = step(3, 'confirmed', 'Quantity confirmed', 'We have it.', 'pieces')
  expect(linesOf({ pieces: 'unconfirmed', order_timeline: [placed, waits] }).slice(0, 2)).toEqual([
    ['Order placed', 'We have your order.'],
    ['Quantity to be confirmed', 'We confirm it first.'],
  ])
  const later = { pieces: 'confirmed', order_timeline: [placed, waits, confirmed] }
  expect(linesOf(later).slice(0, 3)).toEqual([
    ['Order placed', 'We have your order.'],
    ['Quantity to be confirmed', null],
    ['Quantity confirmed', null],
  ])
})

test('an order that is picked up is ready, then picked up', () => {
  expect(linesOf({ delivery_method: 'pickup' })).toEqual([
    ['Order placed', 'We have your order.'],
    ['Being prepared', null],
    ['Ready for pickup', null],
    ['Picked up', null],
  ])
  const ready = { delivery_method: 'pickup', status: 'shipped', order_timeline: [placed, paid, shipped] }
  expect(linesOf(ready).slice(2)).toEqual([
    ['Ready for pickup', 'You can pick it up.'],
    ['Picked up', null],
  ])
  expect(
    linesOf({ ...ready, status: 'delivered', order_timeline: [placed, shipped, delivered] }).slice(1),
  ).toEqual([
    ['Ready for pickup', null],
    ['Picked up', 'You have picked it up.'],
  ])
})

test('an order that was not paid in time says so', () => {
  const cancelled = step(2, 'cancelled', 'Cancelled', 'This order was cancelled.')
  expect(
    linesOf({ status: 'cancelled', has_expired: true, order_timeline: [placed, cancelled] }).at(-1),
  ).toEqual(['Cancelled', 'This order was cancelled because it was not paid in time.'])
})

test('a found order tells what it has reached and what comes next', () => {
  const found = {
    order_number: 'ORD-1',
    status: 'processing',
    title: 'Being prepared',
    description: 'We are getting it ready.',
    delivery_method: 'pickup',
    has_expired: false,
    awaits_payment: false,
    pieces: null,
    has_email: true,
  }
  const { description } = found
  expect(presentStep(found)).toEqual({ title: 'Being prepared', description, next: 'Ready for pickup' })
  expect(presentStep({ ...found, awaits_payment: true }).next).toBe('Your payment')
  expect(presentStep({ ...found, pieces: 'unconfirmed' }).next).toBe(
    'We confirm the quantity with you first.',
  )
  expect(presentStep({ ...found, status: 'shipped' })).toEqual({
    title: 'Ready for pickup',
    description: 'You can pick it up.',
    next: 'Picked up',
  })
  expect(presentStep({ ...found, status: 'delivered' }).next).toBeUndefined()
  expect(presentStep({ ...found, status: 'cancelled', has_expired: true })).toMatchObject({
    description: 'This order was cancelled because it was not paid in time.',
    next: undefined,
  })
})
