import { expect, test } from 'vitest'
import { agreedFields, readAgreedAmounts, type AgreedAmounts } from './agreed-amounts.ts'

/** The amounts as they come back from the form. */
function sent(amounts: AgreedAmounts): AgreedAmounts {
  const form = new FormData()
  for (const [name, value] of agreedFields(amounts)) form.set(name, value)
  return readAgreedAmounts(form)
}

test('what was shown is sent: a fee of nothing, and one that is quoted after ordering', () => {
  const amounts = { total: 350_000.5, delivery_fee: null, payment_fee: 0 }
  expect(sent(amounts)).toEqual(amounts)
})

test('what was not shown is not sent', () => {
  expect(agreedFields({ total: 1000, delivery_fee: undefined })).toEqual([['agreed_total', '1000']])
  expect(readAgreedAmounts(new FormData())).toEqual({})
})
