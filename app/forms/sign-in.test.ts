import { expect, test } from 'vitest'
import { parseForm } from './parse-form.ts'
import { signInSchema, signUpSchema } from './sign-in.ts'

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

test('signing in takes the email trimmed and the password as typed', () => {
  expect(parseForm(signInSchema, formOf({ email: ' ada@example.com ', password: ' p ' }))).toEqual({
    ok: true,
    data: { email: 'ada@example.com', password: ' p ' },
  })
})

test('signing in needs both fields', () => {
  const parsed = parseForm(signInSchema, formOf({}))
  expect(parsed).toMatchObject({
    errors: { email: 'Please enter your email address.', password: 'Please enter your password.' },
  })
})

test('signing up needs a password of at least 6 characters', () => {
  const account = { full_name: 'Ada', email: 'ada@example.com' }
  expect(parseForm(signUpSchema, formOf({ ...account, password: '12345' }))).toMatchObject({
    errors: { password: 'Must be at least 6 characters' },
  })
  expect(parseForm(signUpSchema, formOf({ ...account, password: '123456' })).ok).toBe(true)
})

test('signing up needs a full name, and only spaces are none', () => {
  const parsed = parseForm(
    signUpSchema,
    formOf({ full_name: '  ', email: 'ada@example.com', password: '123456' }),
  )
  expect(parsed).toMatchObject({ errors: { full_name: 'Please enter your full name.' } })
})
