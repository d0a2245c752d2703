import { AuthApiError, AuthRetryableFetchError, AuthSessionMissingError } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { factorError, wantsFactor } from './factor-error.ts'

test.each([
  ['mfa_verification_failed', /newest code/],
  ['mfa_challenge_expired', /took too long/],
  ['mfa_factor_name_conflict', /choose another name/],
  ['mfa_factor_not_found', /start again/],
])('the refusal %s says what to do next', (code, said) => {
  expect(factorError(new AuthApiError('in the backend’s words', 422, code)).message).toMatch(said)
})

test('a refusal that the shop does not know keeps the backend’s words', () => {
  expect(factorError(new AuthApiError('No more today.', 422, 'closed')).message).toBe('No more today.')
})

test('no answer is no message of the backend’s', () => {
  for (const error of [
    new AuthRetryableFetchError('fetch failed', 0),
    new TypeError('Failed to fetch'),
    'odd',
  ])
    expect(factorError(error).message).toMatch(/^The shop did not answer/)
})

test('a prompt that was closed, and a key that is known already, are told apart', () => {
  expect(factorError(new DOMException('…', 'NotAllowedError')).message).toMatch(/was not given/)
  expect(factorError(new DOMException('…', 'InvalidStateError')).message).toMatch(/already/)
  expect(factorError(new DOMException('…', 'DataError')).message).toMatch(/could not be used/)
})

test('a session that must give a factor first is recognised', () => {
  expect(wantsFactor(factorError(new AuthApiError('AAL2 required', 422, 'insufficient_aal')))).toBe(true)
  expect(wantsFactor(factorError(new AuthSessionMissingError()))).toBe(false)
})
