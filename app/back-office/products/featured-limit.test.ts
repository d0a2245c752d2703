import { expect, test } from 'vitest'
import { DataError } from '../../lib/supabase/data-error.ts'
import { productFailureTitle } from './featured-limit.ts'

test('the refusal of a further featured product has its own title, whatever its words', () => {
  const refusal = new DataError('In any words.', 'PT409', 409, '', 'featured_limit')
  expect(productFailureTitle(refusal)).toBe('Limit Reached')
})

test('another failure is not taken for it', () => {
  const denied = new DataError('permission denied for table products', '42501', 403)
  const otherConflict = new DataError(
    'The Sofas category already has 4 featured products. Please unfeature one first.',
    'PT409',
    409,
  )
  expect(productFailureTitle(denied)).toBe('Error')
  expect(productFailureTitle(otherConflict)).toBe('Error')
})
