import { DataError } from './data-error.ts'

interface CountResult {
  count: number | null
  error: { message: string; code?: string } | null
  status: number
}

/** The number of rows of a `head` request that asked for a count; throws its error as a DataError. */
export function unwrapCount({ count, error, status }: CountResult): number {
  // An answer to HEAD has no body, so its error may come without a message.
  if (error !== null || count === null) {
    throw new DataError(error?.message || 'The rows could not be counted.', error?.code, status)
  }
  return count
}
