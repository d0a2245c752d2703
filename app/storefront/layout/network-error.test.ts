import { expect, test } from 'vitest'
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
