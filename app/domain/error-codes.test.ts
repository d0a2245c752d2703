import { expect, test } from 'vitest'
import { DataError } from '../lib/supabase/data-error.ts'
import { hasErrorCode } from './error-codes.ts'

test('an error is recognised by its code, whatever its message is', () => {
  const error = new DataError('In any words.', 'PT409', 409, '', 'featured_limit')
  expect(hasErrorCode(error, 'order_changed', 'featured_limit')).toBe(true)
  expect(hasErrorCode(error, 'order_changed')).toBe(false)
  expect(hasErrorCode(new DataError('featured_limit'), 'featured_limit')).toBe(false)
  expect(hasErrorCode(new Error('featured_limit'), 'featured_limit')).toBe(false)
})
