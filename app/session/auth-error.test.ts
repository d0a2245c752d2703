import { expect, test } from 'vitest'
import { serverMessage } from '../lib/supabase/data-error.ts'
import { authError } from './auth-error.ts'

const shown = (message: string) =>
  serverMessage(authError({ name: 'AuthApiError', message, status: 400 }), 'Something went wrong.')

test.each(['{}', '[]', 'null', '{"detail":"x"}'])(
  'an error body without a message, %s, is not shown',
  (body) => {
    expect(shown(body)).toBe('Something went wrong.')
  },
)

test('the server’s own message is shown', () => {
  expect(shown('Invalid login credentials')).toBe('Invalid login credentials')
})
