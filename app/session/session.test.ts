import { expect, test } from 'vitest'
import { decodeClaims, parseStoredSession } from './session.ts'

test('a stored session gives the signed-in user', () => {
  const stored = {
    access_token: 'token',
    user: { id: 'u1', email: 'ada@example.com', user_metadata: { full_name: 'Ada Obi' } },
  }
  expect(parseStoredSession(JSON.stringify(stored))).toEqual({
    status: 'signed-in',
    user: { id: 'u1', email: 'ada@example.com', fullName: 'Ada Obi', factors: [] },
  })
})

test('an account without a name or e-mail is still signed in', () => {
  const stored = { access_token: 'token', user: { id: 'u1', user_metadata: { full_name: 7 } } }
  expect(parseStoredSession(JSON.stringify(stored)).user).toEqual({
    id: 'u1',
    email: '',
    fullName: '',
    factors: [],
  })
})

/** A JWT with these claims. */
const token = (claims: object) =>
  `header.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`

const factor = (status: string) => ({
  id: 'f1',
  status,
  factor_type: 'totp',
  friendly_name: 'Phone',
  created_at: '2026-03-04T10:00:00Z',
})

const phone = { id: 'f1', kind: 'totp', name: 'Phone', createdAt: '2026-03-04T10:00:00Z' }

const stateOf = (aal: string, status: string) =>
  parseStoredSession(
    JSON.stringify({ access_token: token({ aal }), user: { id: 'u1', factors: [factor(status)] } }),
  )

test('an account with a verified factor is signed in at aal2 only', () => {
  expect(stateOf('aal1', 'verified')).toEqual({ status: 'needs-second-factor', user: null, factors: [phone] })
  expect(stateOf('aal2', 'verified')).toMatchObject({ status: 'signed-in', user: { factors: [phone] } })
  expect(stateOf('aal1', 'unverified')).toMatchObject({ status: 'signed-in', user: { factors: [] } })
})

test('claims may hold any text, and a malformed token has none', () => {
  expect(decodeClaims(token({ aal: 'aal2', name: 'Ọ̀ṣun ⁂?>~' }))).toMatchObject({ aal: 'aal2' })
  for (const text of ['', 'token', 'a.b.c', `a.${btoa('null')}.c`]) expect(decodeClaims(text)).toEqual({})
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
])('with %s in storage the visitor is signed out', (text) => {
  expect(parseStoredSession(text).status).toBe('signed-out')
})
