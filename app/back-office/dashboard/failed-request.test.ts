import { expect, test } from 'vitest'
import { describeFailure } from './failed-request.ts'

test.each([
  ['/product/:id', 500, 'The page /product/:id ended in an unexpected error.'],
  ['/rest/v1/:table', 500, 'Reading or saving data ended in an unexpected error.'],
  ['/auth/v1/token', 504, 'Signing in or changing an account took too long.'],
  [
    '/',
    503,
    'The page / was refused, because the shop was too busy, or its database did not answer or had no disk space left.',
  ],
  ['/functions/v1/:function', 502, 'Mail or a payment ended in an unexpected error.'],
  ['/restaurant', 500, 'The page /restaurant ended in an unexpected error.'],
  ['*', 500, 'A request ended in an unexpected error.'],
])('%s with status %i', (route, status, text) => {
  expect(describeFailure({ route, status })).toBe(text)
})
