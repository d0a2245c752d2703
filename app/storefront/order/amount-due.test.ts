import { describe, expect, test } from 'vitest'
import { AMOUNT_BY_CASES, AMOUNT_DUE_CASES } from '../../../tests/support/amount-due-cases.ts'
import { PAYSTACK_RATES } from '../../../tests/support/fee-cases.ts'
import { amountBy, amountDue, openTransfer } from './amount-due.ts'

test.each(AMOUNT_DUE_CASES)('a customer pays $what', ({ order, due }) => {
  expect(amountDue(order)).toBe(due)
})

test.each(AMOUNT_BY_CASES)('a customer pays $what', ({ order, method, amount }) => {
  expect(amountBy(order, { ...PAYSTACK_RATES, method })).toBe(amount)
})

describe('the details of a transfer', () => {
  const transfer = { method: 'bank_transfer', state: 'pending', amount: 105_000 }
  const byTransfer = {
    payment_method: 'bank_transfer',
    prepays_delivery: false,
    total_amount: 105_000,
    deposit_amount: null,
  }
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
