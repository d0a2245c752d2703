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

test('a session that has ended is called so', () => {
  const error = { name: 'AuthSessionMissingError', message: 'Auth session missing!', status: 400 }
  expect(answeredMessage(authError(error))).toBe('Your session has ended. Please sign in again.')
})
