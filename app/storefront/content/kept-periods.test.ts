import { expect, test } from 'vitest'
import { fillPeriods, namesPeriods } from './kept-periods.ts'

const periods = {
  order_years: 6,
  message_months: 24,
  mail_months: 12,
  payment_event_months: 18,
  audit_months: 24,
  upload_months: 24,
  signup_days: 30,
}

test('words that stand for periods become the numbers of the settings', () => {
  expect(fillPeriods('<p>{{order_years}} years, {{ message_months }} months</p>', periods)).toBe(
    '<p>6 years, 24 months</p>',
  )
})

test('other words in braces stay', () => {
  expect(fillPeriods('{{name}} {{constructor}} {order_years}', periods)).toBe(
    '{{name}} {{constructor}} {order_years}',
  )
})

test('a page without braces needs no periods', () => {
  expect(namesPeriods('<p>Orders are kept.</p>')).toBe(false)
  expect(namesPeriods('<p>{{order_years}}</p>')).toBe(true)
})
