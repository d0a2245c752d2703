import { expect, test } from 'vitest'
import { isFromMail } from './recovery.ts'

const token = (claims: object) =>
  `header.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`

test('a session that began with a mailed link is known by its token, whatever was given on top', () => {
  const amr = [
    { method: 'totp', timestamp: 2 },
    { method: 'otp', timestamp: 1 },
  ]
  expect(isFromMail(token({ amr }))).toBe(true)
  expect(isFromMail(token({ amr: [{ method: 'recovery', timestamp: 1 }] }))).toBe(true)
})

test('a session that began with a password is not, and neither is anything unreadable', () => {
  expect(isFromMail(token({ amr: [{ method: 'password', timestamp: 1 }] }))).toBe(false)
  for (const text of ['', 'token', token({}), token({ amr: [null] }), token({ amr: 'otp' })])
    expect(isFromMail(text)).toBe(false)
})
