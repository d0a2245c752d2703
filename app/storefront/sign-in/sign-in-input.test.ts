import { expect, test } from 'vitest'
import { parseForm } from '../../lib/forms/parse-form.ts'
import { signInSchema, signUpSchema } from './sign-in-input.ts'

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

test('signing in trims the email and not the password', () => {
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

const withPassword = (password: string) =>
  parseForm(signUpSchema, formOf({ full_name: 'Ada', email: 'ada@example.com', password }))

test('signing up allows a password of at most 72 bytes, the limit of bcrypt', () => {
  expect(withPassword('x'.repeat(72)).ok).toBe(true)
  for (const password of ['x'.repeat(73), 'ọ'.repeat(30)])
    expect(withPassword(password)).toMatchObject({
      errors: { password: 'Please use at most 72 characters, fewer with letters such as ẹ or ọ.' },
    })
})

test('signing up needs a full name that is not blank', () => {
  const parsed = parseForm(
    signUpSchema,
    formOf({ full_name: '  ', email: 'ada@example.com', password: '123456' }),
  )
  expect(parsed).toMatchObject({ errors: { full_name: 'Please enter your full name.' } })
})
