import { expect, test } from 'vitest'
import { DataError } from '../../lib/supabase/data-error.ts'
import { featuredLimitError, isFeaturedLimitError } from './featured-limit.ts'

test('the refusal names the category and says what to do', () => {
  expect(featuredLimitError('Sofas').message).toBe(
    'The Sofas category already has 4 featured products. Please unfeature one first.',
  )
})

test('the refusal is recognised, its own and the one from the database', () => {
  expect(isFeaturedLimitError(featuredLimitError('Sofas'))).toBe(true)
  expect(isFeaturedLimitError(new DataError('In any words.', 'PT409', 409, '', 'featured_limit'))).toBe(true)
})

test('another failure is not taken for it', () => {
  expect(isFeaturedLimitError(new DataError('permission denied for table products', '42501', 403))).toBe(
    false,
  )
  const { message } = featuredLimitError('Sofas')
  expect(isFeaturedLimitError(new DataError(message, 'PT409', 409))).toBe(false)
})
