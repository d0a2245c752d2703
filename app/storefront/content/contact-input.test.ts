import { expect, test } from 'vitest'
import { parseForm } from '../../lib/forms/parse-form.ts'
import { contactSchema } from './contact-input.ts'

function form(fields: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

test('the phone number is optional', () => {
  const parsed = parseForm(contactSchema, form({ name: ' Ada ', email: 'ada@example.com', message: 'Hello' }))
  expect(parsed).toEqual({
    ok: true,
    data: { name: 'Ada', email: 'ada@example.com', phone: '', message: 'Hello' },
  })
})

test('name, email and message are required and must not be blank', () => {
  const parsed = parseForm(contactSchema, form({ name: '  ', email: '', message: '\n' }))
  expect(parsed).toMatchObject({
    ok: false,
    errors: { name: expect.any(String), email: expect.any(String), message: expect.any(String) },
  })
})

test('the typed values are returned with the errors', () => {
  const parsed = parseForm(contactSchema, form({ name: 'Ada', email: 'ada', message: 'Hello' }))
  expect(parsed).toMatchObject({ ok: false, values: { name: 'Ada', email: 'ada', message: 'Hello' } })
})

test.each(['Ẹ̀bùn Ọlá', 'Ṣadé Ńnamdị Ụzọma', 'Ada 🛋️', '<b>Ada</b>', "O'Neill & Sons"])(
  'the name %s is accepted unchanged',
  (name) => {
    const parsed = parseForm(contactSchema, form({ name, email: 'ada@example.com', message: name }))
    expect(parsed).toMatchObject({ ok: true, data: { name, message: name } })
  },
)

test.each(['Ada\0', 'Ada\r\nBcc: all@example.com', '\u0007Ada'])(
  'control characters and line breaks in name and phone are refused: %j',
  (text) => {
    const parsed = parseForm(
      contactSchema,
      form({ name: text, email: 'ada@example.com', phone: text, message: 'Hello' }),
    )
    expect(parsed).toMatchObject({
      ok: false,
      errors: { name: expect.any(String), phone: expect.any(String) },
    })
  },
)

test('10,000 characters are too long for each field', () => {
  const long = 'x'.repeat(10_000)
  const parsed = parseForm(contactSchema, form({ name: long, email: long, phone: long, message: long }))
  expect(parsed.ok ? {} : parsed.errors).toEqual({
    name: expect.stringContaining('200'),
    email: expect.stringContaining('254'),
    phone: expect.stringContaining('50'),
    message: expect.stringContaining('5,000'),
  })
})
