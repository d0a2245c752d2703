import { expect, test } from 'vitest'
import { contactSchema } from './contact.ts'
import { parseForm } from './parse-form.ts'

function form(fields: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

test('a message without a phone number is whole', () => {
  const parsed = parseForm(contactSchema, form({ name: ' Ada ', email: 'ada@example.com', message: 'Hello' }))
  expect(parsed).toEqual({
    ok: true,
    data: { name: 'Ada', email: 'ada@example.com', phone: '', message: 'Hello' },
  })
})

test('name, email and message are required, and spaces are nothing', () => {
  const parsed = parseForm(contactSchema, form({ name: '  ', email: '', message: '\n' }))
  expect(parsed).toMatchObject({
    ok: false,
    errors: { name: expect.any(String), email: expect.any(String), message: expect.any(String) },
  })
})

test('what was typed comes back with the complaint', () => {
  const parsed = parseForm(contactSchema, form({ name: 'Ada', email: 'ada', message: 'Hello' }))
  expect(parsed).toMatchObject({ ok: false, values: { name: 'Ada', email: 'ada', message: 'Hello' } })
})
