import { describe, expect, test } from 'vitest'
import { ARRIVALS } from '../../../../tests/support/delivery-dates.ts'
import { PHONE_CASES } from '../../../../tests/support/phone-cases.ts'
import { composeMail } from './compose-mail.ts'
import type { MailedOrder } from './mail-content.ts'
import { readablePhone } from './mail-phone.ts'
import { arrivalText, buyerName, costRows, paymentLines } from './mail-values.ts'
import { staffPaymentLines } from './staff-payment-lines.ts'

const order: MailedOrder = {
  order_number: 'ORD-1795817634852',
  created_at: '2026-11-27T09:00:00Z',
  path: '/account/orders/ORD-1795817634852',
  is_proved: true,
  delivery_area: null,
  customer_name: 'Ada',
  customer_email: null,
  customer_phone: null,
  notes: null,
  shipping_address: 'Lekki',
  total_amount: 105_000,
  payment_status: 'pending',
  payment_method: 'paystack',
  payment_fee: 0,
  discount_amount: 0,
  payment_expires_at: null,
  amount_due: 105_000,
  received: 0,
  went_back: 0,
  net: 0,
  is_deposit_paid: false,
  rest: null,
  rest_due: null,
  waits_for_pieces: false,
  delivery_method: 'delivery',
  delivery_fee: 5000,
  delivery_min_days: null,
  delivery_max_days: null,
  delivery_earliest: null,
  delivery_latest: null,
  tracking_number: null,
  driver_phone: null,
  items: [],
  transfer: null,
}

test.each([
  ['what is due', {}, ['₦105,000 is due.']],
  [
    'what is left after a deposit',
    { amount_due: 70_000, rest: 35_000, rest_due: 'before_delivery' },
    ['₦70,000 is due.', 'The rest, ₦35,000, is due before delivery.'],
  ],
  [
    'when the rest is due of a deposit that was received',
    { amount_due: 35_000, net: 70_000, is_deposit_paid: true, rest: 35_000, rest_due: 'before_delivery' },
    ['The rest, ₦35,000, is due before delivery.'],
  ],
  [
    'when the rest is due that is paid on delivery',
    {
      payment_method: 'pay_on_delivery',
      amount_due: 0,
      net: 70_000,
      is_deposit_paid: true,
      rest: 35_000,
      rest_due: 'on_delivery',
    },
    ['The rest, ₦35,000, is due on delivery.'],
  ],
  [
    'that the rest that staff ask for is due',
    { amount_due: 35_000, net: 70_000, is_deposit_paid: true },
    ['₦35,000 is due.'],
  ],
  [
    'that the rest of an order that is paid on delivery can be paid before',
    { payment_method: 'pay_on_delivery', amount_due: 35_000, net: 70_000, is_deposit_paid: true },
    ['You can pay ₦35,000 now, or when your order arrives.'],
  ],
  [
    'what is due in advance of a payment on delivery',
    { payment_method: 'pay_on_delivery', amount_due: 5000 },
    ['₦5,000 is due.'],
  ],
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
  ['that an order costs nothing', { total_amount: 0, amount_due: 0 }, ['There is nothing to pay.']],
  [
    'that an order that is paid on delivery costs nothing',
    { total_amount: 0, amount_due: 0, payment_method: 'pay_on_delivery' },
    ['There is nothing to pay.'],
  ],
])('a mail says %s', (_what, changes, lines) => {
  expect(paymentLines({ ...order, ...changes })).toEqual(lines)
})

test.each([
  ['that it is not paid', {}, ['Way to pay: Paystack', 'Not paid yet: ₦105,000 is due.']],
  ['that it is paid', { payment_status: 'paid', amount_due: null }, ['Way to pay: Paystack', 'Paid.']],
  [
    'that it is paid on delivery',
    { payment_method: 'pay_on_delivery', amount_due: 0 },
    ['Way to pay: Pay on delivery', 'Not paid yet.'],
  ],
  [
    'that its payment is agreed',
    { payment_method: null, amount_due: 0 },
    ['Way to pay: agreed with the customer', 'Not paid yet.'],
  ],
  [
    'that its quantity waits for them',
    { waits_for_pieces: true },
    ['Way to pay: Paystack', 'Not paid yet: ₦105,000 is due.', 'The quantity waits for your confirmation.'],
  ],
  [
    'that its delivery fee waits for them',
    { delivery_fee: null, amount_due: null },
    ['Way to pay: Paystack', 'Not paid yet.', 'The delivery fee waits to be worked out by you.'],
  ],
  ['that it costs nothing', { total_amount: 0, amount_due: 0 }, ['There is nothing to pay.']],
])('staff read of a new order %s', (_what, changes, lines) => {
  expect(staffPaymentLines({ ...order, ...changes })).toEqual(lines)
})

test.each(ARRIVALS)(
  'an order of 2026 from %s to %s arrives %s',
  (delivery_earliest, delivery_latest, text) => {
    const dates = { delivery_earliest, delivery_latest }
    expect(arrivalText({ ...order, ...dates })).toBe(`Delivered ${text}.`)
    expect(arrivalText({ ...order, ...dates, delivery_method: 'pickup' })).toBe(`Ready ${text}.`)
  },
)

test('a mail without dates names none', () => {
  expect(arrivalText(order)).toBe('')
})

test.each(PHONE_CASES)('%j is mailed as %j', (phone, readable) => {
  expect(readablePhone(phone)).toBe(readable)
})

test.each([
  [null, 'Not worked out yet'],
  [0, 'Free'],
  [5000, '₦5,000'],
])('a delivery fee of %s is written as %s', (delivery_fee, text) => {
  expect(costRows({ ...order, delivery_fee })).toEqual([['Delivery', text]])
})

describe('to an address that nobody has proved', () => {
  const shop = {
    site_name: 'Zuma',
    accent_color: '#B4532E',
    background_color: '#F8F3EA',
    font_pair: 'warm',
    updated_at: '2026-01-15T10:00:00Z',
    contact_email: null,
    contact_phone: null,
    contact_address: null,
  }
  const textTo = (audience: string, customer_name: string, changes: Partial<MailedOrder> = {}) =>
    composeMail(
      { subject: 'For {{name}}', body: 'Dear {{name}},\n\nThank you, {{name}}.\n\n{{address}}' },
      {
        kind: '',
        audience,
        data: {},
        shop,
        order: { ...order, is_proved: false, customer_name, ...changes },
      },
      'https://shop.example',
    )

  test.each([
    'Ada Obi',
    'Ọláńrewájú Adébáyọ̀',
    'Ngozi Okafor-Eze',
    "J.P. O'Neill Jr.",
    'Zoë D’Souza',
    '李小龙',
    'मीरा',
    'a'.repeat(60),
  ])('%s is a name', (name) =>
    expect(buyerName('customer', { ...order, is_proved: false, customer_name: name })).toBe(name),
  )

  test.each([
    'Ada\nObi',
    'a'.repeat(61),
    'evil.example',
    'www.evil.example',
    'https://evil.example',
    'ada@evil.example',
    'Call 0803',
    'You have won!',
    'Ada\u202eObi',
  ])('%j is left out', (name) => {
    expect(buyerName('customer', { ...order, is_proved: false, customer_name: name })).toBe('')
    expect(buyerName('staff', { ...order, is_proved: false, customer_name: name })).toBe(name)
    expect(buyerName('customer', { ...order, customer_name: name })).toBe(name)
  })

  test('a mail greets without the name, and names the place that was chosen', () => {
    const left = textTo('customer', 'evil.example', { delivery_area: 'Eti-Osa, Lagos' })
    expect(left.subject).toBe('For customer')
    expect(left.text).toMatch(/^Hello,\n\nThank you, customer\.\n\nDelivery to\nEti-Osa, Lagos\n/)
    expect(textTo('customer', 'Ada Obi').text).toMatch(/^Dear Ada Obi,\n\nThank you, Ada Obi\.\n\nZuma\n/)
    expect(textTo('staff', 'evil.example').text).toMatch(/Delivery to\nevil\.example\nLekki\n/)
    const pickup = { delivery_method: 'pickup', shipping_address: 'Pickup: Showroom' }
    expect(textTo('customer', 'evil.example', pickup).text).toContain('Pickup at\nPickup: Showroom\n')
  })
})
