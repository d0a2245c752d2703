import { expect, test } from 'vitest'
import { parseStoredSession } from './session.ts'

test('a stored session tells who is signed in', () => {
  const stored = {
    access_token: 'token',
    user: { id: 'u1', email: 'ada@example.com', user_metadata: { full_name: 'Ada Obi' } },
  }
  expect(parseStoredSession(JSON.stringify(stored))).toEqual({
    status: 'signed-in',
    user: { id: 'u1', email: 'ada@example.com', fullName: 'Ada Obi' },
  })
})

test('an account without a name or e-mail is still signed in', () => {
  const stored = { access_token: 'token', user: { id: 'u1', user_metadata: { full_name: 7 } } }
  expect(parseStoredSession(JSON.stringify(stored)).user).toEqual({ id: 'u1', email: '', fullName: '' })
})

test.each([
  null,
  '',
  'null',
  '{',
  '[]',
  '"x"',
  '{"access_token":"token"}',
  '{"access_token":1,"user":{"id":"u1"}}',
])('storage holding %s means signed out', (text) => {
  expect(parseStoredSession(text).status).toBe('signed-out')
})
