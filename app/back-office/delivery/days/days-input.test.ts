import { expect, test } from 'vitest'
import { parseForm } from '../../../lib/forms/parse-form.ts'
import { closedWeekdaysSchema, holidaySchema, WEEKDAYS } from './days-input.ts'

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

const parse = (fields: Record<string, string>) => parseForm(closedWeekdaysSchema, formOf(fields))

test('the ticked days of the week are read, from Sunday on', () => {
  expect(parse({ sunday: 'on', monday: '', saturday: 'on' })).toEqual({
    ok: true,
    data: { closed_weekdays: [0, 6] },
  })
  expect(parse({})).toEqual({ ok: true, data: { closed_weekdays: [] } })
  expect(parse(Object.fromEntries(WEEKDAYS.map((name) => [name, 'on'])))).toMatchObject({
    ok: false,
    errors: { sunday: 'Leave at least one day on which you deliver.' },
  })
})

test.each([
  ['2027-05-01', true],
  ['', false],
  ['2027-02-30', false],
  ['1999-12-31', false],
  ['2100-01-01', false],
  ['next Friday', false],
])('of a holiday on %j is said that its date can be read: %s', (day, ok) => {
  expect(parseForm(holidaySchema, formOf({ day, name: 'Day off', confirmed: 'on' }))).toMatchObject(
    ok
      ? { ok, data: { day, name: 'Day off', confirmed: true } }
      : { ok, errors: { day: 'Enter a date from 2000 to 2099.' } },
  )
})
