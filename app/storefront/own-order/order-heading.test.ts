import { expect, test } from 'vitest'
import { orderHeading } from './order-heading.ts'

type Headed = Parameters<typeof orderHeading>[0]

const placed: Headed = {
  status: 'pending',
  payment_status: 'pending',
  delivery_method: 'delivery',
  is_short: false,
  payment_mark: null,
  payments: [],
}
const pickup = { delivery_method: 'pickup' }

test.each<[string, Partial<Headed>, string]>([
  ['was placed', {}, 'Thank you for your order'],
  [
    'is paid by a transfer that is checked',
    { payments: [{ state: 'submitted', awaits_staff: false }] },
    'Thank you. We are checking your transfer',
  ],
  ['has its deposit paid', { payment_mark: 'deposit_received' }, 'Thank you. We have received your deposit'],
  ['has its deposit paid back', { payment_mark: 'paid_back' }, 'Your money was paid back'],
  ['is paid', { payment_status: 'paid' }, 'Thank you. Your order is paid'],
  [
    'is paid and short',
    { payment_status: 'paid', is_short: true },
    'Thank you. We will contact you about your order',
  ],
  ['is prepared', { status: 'processing', payment_status: 'paid' }, 'Thank you. We are preparing your order'],
  ['is on its way', { status: 'shipped' }, 'Thank you. Your order is on its way'],
  ['is ready', { status: 'shipped', ...pickup }, 'Thank you. Your order is ready for pickup'],
  ['has arrived', { status: 'delivered' }, 'Thank you. Your order has arrived'],
  ['was picked up', { status: 'delivered', ...pickup }, 'Thank you. You have picked up your order'],
  [
    'has money that staff look at',
    { payments: [{ state: 'paid', awaits_staff: true }] },
    'We are looking into your payment',
  ],
  ['was not paid', { payment_status: 'failed' }, 'Your payment did not go through'],
  ['was cancelled', { status: 'cancelled' }, 'Your order was cancelled'],
  [
    'was cancelled after it was paid',
    { status: 'cancelled', payment_status: 'paid' },
    'Your order was cancelled',
  ],
  [
    'was cancelled and paid back',
    { status: 'cancelled', payment_status: 'refunded' },
    'Your order was cancelled, and your money paid back',
  ],
  [
    'was cancelled and has its deposit paid back',
    { status: 'cancelled', payment_mark: 'paid_back' },
    'Your order was cancelled, and your money paid back',
  ],
  ['was paid back', { status: 'delivered', payment_status: 'refunded' }, 'Your money was paid back'],
])('an order that %s', (_what, changes, heading) => {
  expect(orderHeading({ ...placed, ...changes })).toBe(heading)
})
