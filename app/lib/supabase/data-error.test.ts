import { expect, test } from 'vitest'
import { answeredMessage, DataError, isDuplicate, unwrap } from './data-error.ts'

const fallback = 'Failed to place order. Please try again.'

test('answeredMessage gives the message of the backend, whatever the status', () => {
  expect(answeredMessage(new DataError('Only 2 left.', 'PT409', 409), fallback)).toBe('Only 2 left.')
  expect(answeredMessage(new DataError('deadlock detected', '40P01', 500))).toBe('deadlock detected')
})

test.each([
  ['a lost connection', new DataError('TypeError: Failed to fetch', '', 0)],
  ['an answer without a message', new DataError('', '', 500)],
  ['a refusal without a message', new DataError('', 'PT400', 400)],
  ['an error of the browser', new TypeError('x is not a function')],
  ['anything else', 'oops'],
])('answeredMessage gives the fallback for %s', (_case, error) => {
  expect(answeredMessage(error, fallback)).toBe(fallback)
  expect(answeredMessage(error)).toContain('Please check your connection')
})

test.each([
  ['the page of a proxy', { message: '<!doctype html><h1>502 Bad Gateway</h1>' }],
  ['an error without a message', {}],
])('%s becomes an empty message', (_case, error) => {
  const call = () => unwrap({ data: null, error, status: 502 })
  expect(call).toThrow(expect.objectContaining({ name: 'DataError', message: '', status: 502 }))
})

test('a refusal carries its code, its details and its hint', () => {
  const error = { message: 'Look again.', code: 'PT409', details: '[]', hint: 'order_changed' }
  const call = () => unwrap({ data: null, error, status: 409 })
  expect(call).toThrow(expect.objectContaining(error))
})

test('isDuplicate recognises unique constraints', () => {
  expect(isDuplicate(new DataError('duplicate key value', '23505', 409))).toBe(true)
  expect(isDuplicate(new DataError('Only 2 left.', 'PT409', 409))).toBe(false)
})
