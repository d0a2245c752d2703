import { hasErrorCode } from '../../domain/error-codes.ts'
import type { DataError } from '../../lib/supabase/data-error.ts'

/** Whether the database refused a further featured product (docs/behaviour/shared-rules.md#featured-products). */
export function isFeaturedLimitError(error: unknown): error is DataError {
  return hasErrorCode(error, 'featured_limit')
}

/** The title of the toast for any failure to save a product. */
export function productFailureTitle(error: unknown): string {
  return isFeaturedLimitError(error) ? 'Limit Reached' : 'Error'
}
