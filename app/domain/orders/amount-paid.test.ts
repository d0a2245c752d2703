import { expect, test } from 'vitest'
import { amountPaid } from './amount-paid.ts'

const paid = (paid_amount: number | null, sent_back_amount = 0, counts = true) => ({
  counts,
  paid_amount,
  sent_back_amount,
})

test('paid is what counts and was not sent back', () => {
  expect(amountPaid([])).toBe(0)
  expect(amountPaid([paid(70_000), paid(10_000, 2500), paid(5000, 0, false), paid(null)])).toBe(77_500)
})
