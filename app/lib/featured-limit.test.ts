import { expect, test } from 'vitest'
import { DataError } from './data-error.ts'
import { featuredLimitError, isFeaturedLimitError } from './featured-limit.ts'

test('the refusal names the category and says what to do', () => {
  expect(featuredLimitError('Sofas').message).toBe(
    'The Sofas category already has 4 featured products. Please unfeature one first.',
  )
})

test('the refusal is recognised, its own and the one from the database', () => {
  const raised = 'The Beds category already has 4 featured products. Please unfeature one first.'
  expect(isFeaturedLimitError(featuredLimitError('Sofas'))).toBe(true)
  expect(isFeaturedLimitError(new DataError(raised, 'PT409', 409))).toBe(true)
})

test('another failure is not taken for it', () => {
  expect(isFeaturedLimitError(new DataError('permission denied for table products', '42501', 403))).toBe(
    false,
  )
  expect(isFeaturedLimitError('The Sofas category already has 4 featured products.')).toBe(false)
})
