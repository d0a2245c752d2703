import { describe, expect, test } from 'vitest'
import { PAYSTACK_RATES } from '../../../tests/support/fee-cases.ts'
import { amountBy, amountDue, openTransfer } from './amount-due.ts'

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

test.each([
  ['the amount that is due by the method of the order', { payment_fee: 1000 }, 'paystack', 105_000, 105_000],
  ['the fee of another method on top', {}, 'flutterwave', 105_000, 106_700.51],
  ['it in place of the fee of the order', { payment_fee: 5000 }, 'flutterwave', 105_000, 101_624.37],
  ['no other fee for a delivery in advance', { prepays_delivery: true }, 'flutterwave', 5000, 5000],
  ['what is left after a part', { payment_fee: 100 }, 'bank_transfer', 100, 100],
])('a customer pays %s', (_what, changes, method, due, amount) => {
  expect(amountBy({ ...order, ...changes }, { ...PAYSTACK_RATES, method }, due)).toBe(amount)
})

describe('the details of a transfer', () => {
  const transfer = { method: 'bank_transfer', state: 'pending', amount: 105_000 }
  const byTransfer = { ...order, payment_method: 'bank_transfer' }
  const shown = (changes: Partial<typeof byTransfer>, due: number, ...payments: (typeof transfer)[]) =>
    openTransfer({ ...byTransfer, ...changes, payments }, due)

  test('are those of what is due', () => {
    expect(shown({}, 105_000, transfer)).toBe(transfer)
    expect(shown({}, 105_000, { ...transfer, state: 'rejected' })).toMatchObject({ state: 'rejected' })
  })

  test('are not those of another amount, such as before a delivery fee was set', () => {
    expect(shown({}, 108_000, transfer)).toBeUndefined()
    expect(shown({}, 108_000, transfer, { ...transfer, amount: 108_000 })).toMatchObject({ amount: 108_000 })
  })

  test('are those of a receipt that is being checked, whatever is due', () => {
    expect(shown({}, 108_000, { ...transfer, state: 'submitted' })).toMatchObject({ state: 'submitted' })
  })

  test('are not there once another method was chosen, unless that method is for a part of the order', () => {
    expect(shown({ payment_method: 'paystack' }, 105_000, transfer)).toBeUndefined()
    const part = { ...transfer, amount: 5000 }
    expect(shown({ payment_method: 'paystack' }, 5000, part)).toBe(part)
    const inAdvance = { payment_method: 'pay_on_delivery', prepays_delivery: true }
    expect(shown({ ...inAdvance, total_amount: 5000 }, 5000, part)).toBe(part)
  })
})
