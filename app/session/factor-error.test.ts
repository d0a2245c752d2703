import { AuthApiError, AuthRetryableFetchError, AuthSessionMissingError } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { factorError, needsSecondFactor } from './factor-error.ts'

test.each([
  ['mfa_verification_failed', /newest code/],
  ['mfa_challenge_expired', /took too long/],
  ['mfa_factor_name_conflict', /choose another name/],
  ['mfa_factor_not_found', /start again/],
])('the error code %s has a helpful message', (code, message) => {
  expect(factorError(new AuthApiError('message of the backend', 422, code)).message).toMatch(message)
})

test('an unknown error code keeps the message of the backend', () => {
  expect(factorError(new AuthApiError('No more today.', 422, 'closed')).message).toBe('No more today.')
})

test('without an answer, the message says so', () => {
  for (const error of [
    new AuthRetryableFetchError('fetch failed', 0),
    new TypeError('Failed to fetch'),
    'odd',
  ])
    expect(factorError(error).message).toMatch(/^The shop did not answer/)
})

test('the errors of the browser’s passkey prompt have messages of their own', () => {
  expect(factorError(new DOMException('…', 'NotAllowedError')).message).toMatch(/was not given/)
  expect(factorError(new DOMException('…', 'InvalidStateError')).message).toMatch(/already/)
  expect(factorError(new DOMException('…', 'DataError')).message).toMatch(/could not be used/)
})

test('needsSecondFactor recognises insufficient_aal', () => {
  expect(needsSecondFactor(factorError(new AuthApiError('AAL2 required', 422, 'insufficient_aal')))).toBe(
    true,
  )
  expect(needsSecondFactor(factorError(new AuthSessionMissingError()))).toBe(false)
})
