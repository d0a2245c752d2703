import { expect, test } from 'vitest'
import { answeredMessage } from '../lib/supabase/data-error.ts'
import { authError } from './auth-error.ts'

const shown = (message: string, status = 400) =>
  answeredMessage(authError({ name: 'AuthApiError', message, status }), 'Something went wrong.')

test.each(['{}', '[]', 'null', '{"detail":"x"}'])(
  'an error body without a message, %s, is not shown',
  (body) => {
    expect(shown(body)).toBe('Something went wrong.')
  },
)

test('the server’s own message is shown, whatever the status', () => {
  expect(shown('Invalid login credentials')).toBe('Invalid login credentials')
  expect(shown('Unexpected failure', 500)).toBe('Unexpected failure')
})

const unanswered = (message: string, status: number) =>
  answeredMessage(authError({ name: 'AuthRetryableFetchError', message, status }), 'Something went wrong.')

test('why the shop cannot do it at the moment is shown, but neither a status line nor an unexpected error', () => {
  const fullDisk = 'Nothing can be saved at the moment, because the server has no disk space left.'
  expect(unanswered(fullDisk, 503)).toBe(fullDisk)
  expect(unanswered('The database took too long.', 504)).toBe('The database took too long.')
  for (const phrase of ['Service Unavailable', 'Service Temporarily Unavailable', 'HTTP 503', '{}'])
    expect(unanswered(phrase, 503)).toBe('Something went wrong.')
  expect(unanswered('Unexpected failure, please check server logs for more information', 500)).toBe(
    'Something went wrong.',
  )
  expect(unanswered('Failed to fetch', 0)).toBe('Something went wrong.')
})

test('a session that has ended is called so, and that of a deleted account', () => {
  const error = { name: 'AuthSessionMissingError', message: 'Auth session missing!', status: 400 }
  expect(answeredMessage(authError(error))).toBe('Your session has ended. Please sign in again.')
  const deleted = { name: 'AuthApiError', message: 'User from sub claim in JWT does not exist', status: 403 }
  expect(authError({ ...deleted, code: 'user_not_found' })).toMatchObject({
    message: 'Your session has ended. Please sign in again.',
    code: 'session_not_found',
  })
})
