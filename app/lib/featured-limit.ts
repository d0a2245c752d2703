import { DataError } from './data-error.ts'

/** How many products of one category may be featured (spec §4). */
export const FEATURED_LIMIT = 4

const message = (category: string) =>
  `The ${category} category already has ${FEATURED_LIMIT} featured products. Please unfeature one first.`

/** The refusal in the words of spec §8; the database raises the same one when two admins feature at once. */
export function featuredLimitError(category: string): DataError {
  return new DataError(message(category), 'PT409', 409)
}

/** The title over whatever went wrong with a product (spec §8). */
export function productFailureTitle(error: unknown): string {
  return isFeaturedLimitError(error) ? 'Limit Reached' : 'Error'
}

export function isFeaturedLimitError(error: unknown): error is DataError {
  return (
    error instanceof DataError && /^The .* category already has \d+ featured products\./s.test(error.message)
  )
}
