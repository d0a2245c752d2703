/** What supabase-js answers, as far as the shop reads it. */
interface CallResult {
  data: unknown
  error: { message: string; code?: string } | null
  status: number
}

/** A table call that failed. `message` is fit for the person at the screen; `code` is the SQLSTATE or PGRST code. */
export class DataError extends Error {
  override readonly name = 'DataError'
  readonly code: string
  /** HTTP status, 0 when the backend was not reached. */
  readonly status: number

  constructor(message: string, code = '', status = 0) {
    super(message)
    this.code = code
    this.status = status
  }
}

/** The rows of a supabase-js answer; throws its error as a DataError. */
export function unwrap<Result extends CallResult>(result: Result): Extract<Result, { error: null }>['data'] {
  if (result.error !== null) {
    throw new DataError(result.error.message, result.error.code, result.status)
  }
  return result.data
}

/** The message of whatever was thrown, or the fallback when it carries none. */
export function errorMessage(error: unknown, fallback: string): string {
  return error instanceof Error && error.message !== '' ? error.message : fallback
}

/** Whether the backend said no; otherwise it was not reached or broke down, and may even have done what was asked. */
export function isRefusal(error: unknown): error is DataError {
  return error instanceof DataError && error.status >= 400 && error.status < 500
}

/** The backend's own words about a refused request; the fallback for every other failure. */
export function serverMessage(error: unknown, fallback: string): string {
  return isRefusal(error) && error.message !== '' ? error.message : fallback
}

const NO_ANSWER = 'The shop did not answer. Please check your connection and try again.'

/** The backend's own words about any call that failed; the fallback when it was not reached. For staff (spec §8). */
export function answeredMessage(error: unknown, fallback = NO_ANSWER): string {
  return error instanceof DataError && error.status > 0 && error.message !== '' ? error.message : fallback
}

/** Whether a row was refused because another one has the same value, a slug for instance. */
export function isDuplicate(error: unknown): boolean {
  return error instanceof DataError && error.code === '23505'
}
