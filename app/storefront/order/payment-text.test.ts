import { expect, test } from 'vitest'
import { paymentText } from './payment-text.ts'

const order = {
  status: 'pending',
  payment_status: 'pending',
  payment_method: 'paystack' as string | null,
  prepays_delivery: false,
  payment_expires_at: null as string | null,
  is_short: false,
  pieces: null as string | null,
  delivery_method: 'delivery' as string | null,
  deposit_amount: null as number | null,
  deposit_fee: 0,
  deposit_paid_at: null as string | null,
  rest_asked_at: null as string | null,
  rest_due: null as string | null,
  asked_amount: null as number | null,
  delivery_is_quoted: false,
  delivery_fee: 5000 as number | null,
  total_amount: 105_000,
  goes_back: 0,
  payment_mark: null,
  payments: [],
}

test.each([
  ['of which all is due', {}, '₦105,000 is due.'],
  ['that is paid on delivery', { payment_method: 'pay_on_delivery' }, 'You pay when your order arrives.'],
  [
    'that is paid when it is picked up',
    { payment_method: 'pay_on_delivery', delivery_method: 'pickup' },
    'You pay when you pick it up.',
  ],
  [
    'whose pickup is paid in advance',
    { payment_method: 'pay_on_delivery', prepays_delivery: true, delivery_method: 'pickup' },
    '₦5,000 is due. You pay the rest when you pick it up.',
  ],
  [
    'whose delivery is paid in advance',
    { payment_method: 'pay_on_delivery', prepays_delivery: true },
    '₦5,000 is due. You pay the rest when your order arrives.',
  ],
  [
    'that is paid on delivery, of which staff ask for a part before',
    { payment_method: 'pay_on_delivery', asked_amount: 40_000 },
    '₦40,000 is due. You pay the rest when your order arrives.',
  ],
  [
    'that is paid on delivery, of which staff ask for all before',
    { payment_method: 'pay_on_delivery', asked_amount: 105_000 },
    '₦105,000 is due.',
  ],
  [
    'that is paid on delivery, of which a part was paid before',
    {
      payment_method: 'pay_on_delivery',
      payments: [
        { counts: true, awaits_staff: false, paid_amount: 40_000, sent_back_amount: 0, state: 'paid' },
      ],
    },
    'You pay the rest when your order arrives.',
  ],
  [
    'that has arrived, and is not marked as paid',
    { status: 'delivered', payment_method: 'pay_on_delivery' },
    'The payment was due when your order arrived.',
  ],
  [
    'that has arrived, with the rest of a deposit',
    {
      status: 'delivered',
      payment_method: 'pay_on_delivery',
      deposit_amount: 70_000,
      deposit_paid_at: '2026-11-27T09:00:00Z',
      payments: [
        { counts: true, awaits_staff: false, paid_amount: 70_000, sent_back_amount: 0, state: 'paid' },
      ],
    },
    'We have received your deposit. Thank you. The rest, ₦35,000, was due on delivery.',
  ],
  ['whose money was paid back', { payment_status: 'refunded' }, 'We have paid your money back.'],
  ['whose payment is agreed later', { payment_method: null }, 'We will contact you about the payment.'],
  [
    'whose delivery fee is not known',
    { delivery_is_quoted: true, delivery_fee: null },
    'We work out the delivery fee first and let you know. You pay after that.',
  ],
  [
    'whose quantity is not confirmed',
    { pieces: 'unconfirmed' },
    'We confirm the quantity with you first. You pay after that.',
  ],
  [
    'that is paid on delivery, and not confirmed',
    { pieces: 'unconfirmed', payment_method: 'pay_on_delivery' },
    'We confirm the quantity with you first. You pay when your order arrives.',
  ],
  [
    'whose pieces are on sale again',
    { pieces: 'released', payment_method: null },
    'We confirm with you first that we still have everything. We will contact you about the payment.',
  ],
  [
    'with a deposit',
    { deposit_amount: 70_000, rest_due: 'before_delivery' },
    '₦70,000 is due now. The rest, ₦35,000, is due before delivery.',
  ],
  [
    'with a deposit, that is paid when it is picked up',
    {
      deposit_amount: 70_000,
      rest_due: 'before_delivery',
      payment_method: 'pay_on_delivery',
      delivery_method: 'pickup',
    },
    '₦70,000 is due now. The rest, ₦35,000, is due on pickup.',
  ],
  [
    'whose deposit is paid',
    { deposit_amount: 70_000, rest_due: 'on_delivery', deposit_paid_at: '2026-11-01T09:00:00Z' },
    'We have received your deposit. Thank you. The rest, ₦35,000, is due on delivery.',
  ],
  [
    'of which staff ask for a part',
    { asked_amount: 40_000 },
    'We ask you for ₦40,000 now. ₦65,000 of your order is left to pay after that.',
  ],
  ['of which staff ask for more than is due', { asked_amount: 105_001 }, '₦105,000 is due.'],
  ['whose pieces are confirmed', { pieces: 'confirmed' }, '₦105,000 is due.'],
  ['that was cancelled', { status: 'cancelled' }, 'There is nothing to pay.'],
  [
    'that was cancelled after it was paid',
    { status: 'cancelled', payment_status: 'paid', goes_back: 105_000 },
    '₦105,000 goes back to you, usually within 3 days.',
  ],
  [
    'that was cancelled, and paid back by hand',
    { status: 'cancelled', payment_status: 'paid', payment_mark: 'paid_back' },
    'We have paid your money back.',
  ],
])('an order %s', (_what, changes, text) => {
  expect(paymentText({ ...order, ...changes })).toBe(text)
})

test.each(['paystack', 'bank_transfer', 'pay_on_delivery', null])(
  'of an order that costs nothing, by %s, there is nothing to pay',
  (payment_method) => {
    const free = { ...order, payment_method, delivery_fee: 0, total_amount: 0 }
    expect(paymentText(free)).toBe('There is nothing to pay.')
    // Goods that cost nothing, with a delivery that may cost something.
    expect(paymentText({ ...free, delivery_is_quoted: true, delivery_fee: null })).toBe(
      'We work out the delivery fee first and let you know. You pay after that.',
    )
  },
)
