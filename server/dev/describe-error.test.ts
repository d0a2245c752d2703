import { expect, test } from 'vitest'
import { describeError } from './describe-error.ts'

test('an error that was thrown to be read is its message', () => {
  const error = new Error('migration 1_shelves.sql failed: syntax error (line 3)', { cause: new Error('no') })
  expect(describeError(error)).toBe('migration 1_shelves.sql failed: syntax error (line 3)')
})

test('a mistake in code is described with its place, without the frames of Node', () => {
  const error = new TypeError('shelf is not a function')
  error.stack = `TypeError: shelf is not a function
    at openShelf (/shop/backend/src/shelf.ts:12:5)
    at async ModuleLoader.import (node:internal/modules/esm/loader:1:1)`
  expect(describeError(error)).toBe(
    'TypeError: shelf is not a function\n    at openShelf (/shop/backend/src/shelf.ts:12:5)',
  )
})
