import { expect, test } from 'vitest'
import type { MailedOrder } from './mail-content.ts'
import { costRows, paymentLines } from './mail-values.ts'

const order: MailedOrder = {
  order_number: 'ORD-1795817634852',
  created_at: '2026-11-27T09:00:00Z',
  path: '/account/orders/ORD-1795817634852',
  customer_name: 'Ada',
  customer_phone: null,
  shipping_address: 'Lekki',
  total_amount: 105_000,
  payment_status: 'pending',
  payment_method: 'paystack',
  payment_fee: 0,
  discount_amount: 0,
  payment_expires_at: null,
  amount_due: 105_000,
  waits_for_pieces: false,
  delivery_method: 'delivery',
  delivery_fee: 5000,
  delivery_min_days: null,
  delivery_max_days: null,
  tracking_number: null,
  driver_phone: null,
  items: [],
  transfer: null,
}

test.each([
  ['what is due', {}, ['₦105,000 is to be paid.']],
  ['that it is paid', { payment_status: 'paid', amount_due: null }, ['It is paid.']],
  [
    'when an order is paid on delivery',
    { payment_method: 'pay_on_delivery', amount_due: 0 },
    ['You pay when your order arrives.'],
  ],
  [
    'when an order is paid that is picked up',
    { payment_method: 'pay_on_delivery', delivery_method: 'pickup', amount_due: 0 },
    ['You pay when you pick it up.'],
  ],
  [
    'that the quantity is confirmed first',
    { waits_for_pieces: true },
    ['We confirm the quantity with you first.', 'You pay after that.'],
  ],
  [
    'that the quantity of an order that is paid on delivery is confirmed first',
    { waits_for_pieces: true, payment_method: 'pay_on_delivery', amount_due: 0 },
    ['We confirm the quantity with you first.', 'You pay when your order arrives.'],
  ],
  ['nothing of a cancelled order', { amount_due: null }, []],
  ['that an order costs nothing', { total_amount: 0, amount_due: 0 }, ['Nothing is to be paid.']],
  [
    'that an order that is paid on delivery costs nothing',
    { total_amount: 0, amount_due: 0, payment_method: 'pay_on_delivery' },
    ['Nothing is to be paid.'],
  ],
])('a mail says %s', (_what, changes, lines) => {
  expect(paymentLines({ ...order, ...changes })).toEqual(lines)
})

test.each([
  [null, 'Not worked out yet'],
  [0, 'Free'],
  [5000, '₦5,000'],
])('a delivery fee of %s is written as %s', (delivery_fee, text) => {
  expect(costRows({ ...order, delivery_fee })).toEqual([['Delivery', text]])
})
