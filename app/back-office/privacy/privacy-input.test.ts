import { expect, test } from 'vitest'
import { parseForm } from '../../lib/forms/parse-form.ts'
import { PERIODS } from './periods.ts'
import { privacySchema } from './privacy-input.ts'

const VALID = {
  order_years: '6',
  message_months: ' 24 ',
  mail_months: '12',
  payment_event_months: '18',
  audit_months: '24',
  upload_months: '24',
  signup_days: '30',
}

function parse(changes: Record<string, string> = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...VALID, ...changes })) form.set(name, value)
  return parseForm(privacySchema, form)
}

test('periods are read as whole numbers', () => {
  const data = {
    order_years: 6,
    message_months: 24,
    mail_months: 12,
    payment_event_months: 18,
    audit_months: 24,
    upload_months: 24,
    signup_days: 30,
  }
  expect(parse()).toMatchObject({ ok: true, data })
})

test.each(PERIODS)('$name has $from to $to $unit', ({ name, unit, from, to }) => {
  for (const limit of [from, to]) expect(parse({ [name]: String(limit) })).toMatchObject({ ok: true })
  for (const outside of [String(from - 1), String(to + 1), '', '1.5', 'for ever'])
    expect(parse({ [name]: outside })).toMatchObject({
      ok: false,
      errors: { [name]: `Enter a whole number of ${unit} from ${from} to ${to}.` },
    })
})
