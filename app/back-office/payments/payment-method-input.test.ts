import { expect, test } from 'vitest'
import { parseForm } from '../../lib/forms/parse-form.ts'
import { paymentMethodSchema } from './payment-method-input.ts'

function parse(fields: Record<string, string>, method = 'paystack') {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return parseForm(paymentMethodSchema(method), form)
}

test('rates are read as typed, and blanks are no fee, no limit and no expiry', () => {
  const typed = { fee_percent: '1.5 %', fee_flat: '₦100', fee_flat_from: '2,500', fee_cap: '2000' }
  expect(parse({ ...typed, expires_minutes: '60' })).toMatchObject({
    ok: true,
    data: { fee_percent: 1.5, fee_flat: 100, fee_flat_from: 2500, fee_cap: 2000, expires_minutes: 60 },
  })
  expect(parse({})).toMatchObject({
    ok: true,
    data: { enabled: false, fee_percent: 0, fee_flat: 0, fee_cap: null, expires_minutes: null },
  })
})

test.each([
  ['expires_minutes', '14'],
  ['expires_minutes', '43201'],
  ['fee_percent', '20.5'],
  ['fee_percent', 'a lot'],
  ['fee_flat', '100001'],
  ['fee_cap', '1000001'],
  ['account_number', '123456789'],
  ['highest_total', '0'],
])('%s cannot be %s', (field, value) => {
  expect(parse({ [field]: value })).toMatchObject({ ok: false, errors: { [field]: expect.any(String) } })
})

test('an account number may be typed in groups', () => {
  expect(parse({ account_number: '012 345-6789' })).toMatchObject({
    ok: true,
    data: { account_number: '0123456789' },
  })
})

test('a bank transfer is offered only with its account', () => {
  const account = { bank_name: 'GTBank', account_number: '0123456789', account_name: 'Parlour Ltd' }
  expect(parse({ enabled: 'on' }, 'bank_transfer')).toMatchObject({
    ok: false,
    errors: {
      bank_name: expect.any(String),
      account_number: expect.any(String),
      account_name: expect.any(String),
    },
  })
  expect(parse({ enabled: 'on', ...account }, 'bank_transfer')).toMatchObject({ ok: true })
  expect(parse({ enabled: 'on' }, 'paystack')).toMatchObject({ ok: true })
})
