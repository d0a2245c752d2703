import { expect, test } from 'vitest'
import { answeredMessage, DataError, isDuplicate, serverMessage } from './data-error.ts'

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

test('staff read what the backend answered, whatever the status', () => {
  expect(answeredMessage(new DataError('deadlock detected', '40P01', 500))).toBe('deadlock detected')
})

test.each([
  ['a lost connection', new DataError('TypeError: Failed to fetch', '', 0)],
  ['an answer without words', new DataError('', '', 500)],
  ['an error of the browser', new TypeError('x is not a function')],
])('staff read our words about %s', (_case, error) => {
  expect(answeredMessage(error, fallback)).toBe(fallback)
  expect(answeredMessage(error)).toContain('Please check your connection')
})

test('a value that another row has is told from other refusals', () => {
  expect(isDuplicate(new DataError('duplicate key value', '23505', 409))).toBe(true)
  expect(isDuplicate(new DataError('Only 2 left.', 'PT409', 409))).toBe(false)
})
