import { expect, test } from 'vitest'
import { amountBy, amountDue } from './amount-due.ts'

const order = {
  status: 'pending',
  payment_status: 'pending',
  payment_method: 'paystack' as string | null,
  prepays_delivery: false,
  delivery_is_quoted: false,
  delivery_fee: 5000 as number | null,
  total_amount: 105_000,
  payment_fee: 0,
  payments: [] as {
    counts: boolean
    awaits_staff: boolean
    paid_amount: number | null
    sent_back_amount: number
  }[],
}

test.each([
  ['the whole order', {}, 105_000],
  ['nothing for an order that is paid', { payment_status: 'paid' }, 0],
  ['nothing for an order that was cancelled', { status: 'cancelled' }, 0],
  ['nothing while the delivery fee is not known', { delivery_is_quoted: true, delivery_fee: null }, 0],
  ['the whole order once it is', { delivery_is_quoted: true, delivery_fee: 5000 }, 105_000],
  ['nothing in advance of a payment on delivery', { payment_method: 'pay_on_delivery' }, 0],
  [
    'the delivery fee, if it is asked for',
    { payment_method: 'pay_on_delivery', prepays_delivery: true },
    5000,
  ],
  ['nothing where payment is agreed after the order', { payment_method: null }, 0],
  [
    'the rest after a part that counts',
    { payments: [{ counts: true, awaits_staff: false, paid_amount: 0.1, sent_back_amount: 0 }] },
    104_999.9,
  ],
  [
    'the whole order after a part that counts was sent back',
    { payments: [{ counts: true, awaits_staff: false, paid_amount: 5000, sent_back_amount: 5000 }] },
    105_000,
  ],
  [
    'nothing while staff decide about money',
    { payments: [{ counts: false, awaits_staff: true, paid_amount: 105_001, sent_back_amount: 0 }] },
    0,
  ],
  [
    'everything after staff have sent money back',
    { payments: [{ counts: false, awaits_staff: false, paid_amount: 105_001, sent_back_amount: 0 }] },
    105_000,
  ],
])('a customer pays %s', (_what, changes, due) => {
  expect(amountDue({ ...order, ...changes })).toBe(due)
})

const rates = {
  customer_bears_fee: true,
  fee_percent: 1.5,
  fee_flat: 100,
  fee_flat_from: 2500,
  fee_cap: 2000,
}

test.each([
  ['the amount that is due by the method of the order', { payment_fee: 1000 }, 'paystack', 105_000],
  ['the fee of another method on top', {}, 'flutterwave', 106_700.51],
  ['it in place of the fee of the order', { payment_fee: 5000 }, 'flutterwave', 101_624.37],
  ['no other fee for a delivery in advance', { prepays_delivery: true }, 'flutterwave', 105_000],
])('a customer pays %s', (_what, changes, method, amount) => {
  expect(amountBy({ ...order, ...changes }, { ...rates, method }, 105_000)).toBe(amount)
})
