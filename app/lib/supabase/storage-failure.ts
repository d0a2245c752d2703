import { DataError } from './data-error.ts'

/** The part of a StorageError of supabase-js that is used here; without a status the storage was not reached. */
interface StorageRefusal {
  message: string
  status?: number | undefined
  statusCode?: string | undefined
}

/**
 * The error of an upload as a DataError. Hosted storage answers most refusals with 400 and has the status in the body
 * (backend/README.md).
 */
export function storageFailure({ message, status = 0, statusCode }: StorageRefusal): DataError {
  return new DataError(message, '', Number(statusCode) || status)
}

/** Whether the storage refused a file because of its kind or content. */
export function isWrongContent(error: unknown): boolean {
  return error instanceof DataError && error.status === 415
}
