import { hasErrorCode } from '../../domain/error-codes.ts'
import { DataError } from '../../lib/supabase/data-error.ts'

/** How many products of one category may be featured: docs/behaviour/shared-rules.md#featured-products. */
export const FEATURED_LIMIT = 4

const message = (category: string) =>
  `The ${category} category already has ${FEATURED_LIMIT} featured products. Please unfeature one first.`

/** The same error as the database raises when two admins feature at once. */
export function featuredLimitError(category: string): DataError {
  return new DataError(message(category), 'PT409', 409, '', 'featured_limit')
}

/** The title of the toast for any failure to save a product. */
export function productFailureTitle(error: unknown): string {
  return isFeaturedLimitError(error) ? 'Limit Reached' : 'Error'
}

export function isFeaturedLimitError(error: unknown): error is DataError {
  return hasErrorCode(error, 'featured_limit')
}
