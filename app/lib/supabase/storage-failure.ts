import { DataError } from './data-error.ts'

/** The size limit of every bucket with pictures (supabase/migrations). */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024

/** The part of a StorageError of supabase-js that is used here; without a status the storage was not reached. */
interface StorageRefusal {
  message: string
  status?: number | undefined
  statusCode?: string | undefined
}

/**
 * The error of an upload as a DataError. Hosted storage answers most refusals with 400 and has the status in the body
 * (backend/README.md). Its details are the name of the file.
 */
export function storageFailure(
  { message, status = 0, statusCode }: StorageRefusal,
  fileName?: string,
): DataError {
  return new DataError(message, '', Number(statusCode) || status, fileName)
}

/** Whether the storage refused a file because of its kind or content. */
export function isWrongContent(error: unknown): error is DataError {
  return error instanceof DataError && error.status === 415
}

/** Whether the storage refused a file because of its bytes or pixels. */
export function isTooLarge(error: unknown): error is DataError {
  return error instanceof DataError && error.status === 413
}
