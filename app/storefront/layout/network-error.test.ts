import { expect, test } from 'vitest'
import { DataError } from '../../lib/supabase/data-error.ts'
import { isNetworkError } from './network-error.ts'

test.each([
  'Failed to fetch',
  'NetworkError when attempting to fetch resource.',
  'Load failed',
  'The network connection was lost.',
])('a browser that says "%s" has lost the network', (message) => {
  expect(isNetworkError(new TypeError(message))).toBe(true)
})

test.each([new TypeError('x is not a function'), new Error('Failed to fetch'), 'Failed to fetch', null])(
  'anything else is a fault: %s',
  (error) => {
    expect(isNetworkError(error)).toBe(false)
  },
)

test('a call that did not reach the backend has lost the network, and one that was refused has not', () => {
  expect(isNetworkError(new DataError('TypeError: Failed to fetch', '', 0))).toBe(true)
  expect(isNetworkError(new DataError('There is no such order.', 'PT404', 404))).toBe(false)
})

test('a request that was aborted because nothing came has lost the network', () => {
  const controller = new AbortController()
  controller.abort()
  expect(isNetworkError(controller.signal.reason)).toBe(true)
  expect(isNetworkError(new DOMException('', 'QuotaExceededError'))).toBe(false)
})
