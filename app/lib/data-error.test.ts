import { expect, test } from 'vitest'
import { DataError, serverMessage } from './data-error.ts'

const fallback = 'Failed to place order. Please try again.'

test('a refusal is told in the words of the backend', () => {
  expect(serverMessage(new DataError('Only 2 left.', 'PT409', 409), fallback)).toBe('Only 2 left.')
})

test.each([
  ['a lost connection', new DataError('TypeError: Failed to fetch', '', 0)],
  ['a breakdown of the backend', new DataError('deadlock detected', '40P01', 500)],
  ['a refusal without words', new DataError('', 'PT400', 400)],
  ['an error of the browser', new TypeError('x is not a function')],
  ['anything else', 'oops'],
])('%s is told in ours', (_case, error) => {
  expect(serverMessage(error, fallback)).toBe(fallback)
})
