/** The part of a supabase-js result that `unwrap` uses. */
interface CallResult {
  data: unknown
  error: { message?: string; code?: string; details?: string | null; hint?: string | null } | null
  status: number
}

/**
 * A failed call of the backend. `message` can be shown to visitors and staff. `code` is a SQLSTATE, a PGRST code or one of
 * the shop's own. `details` depends on the code; for some it is JSON.
 */
export class DataError extends Error {
  override readonly name = 'DataError'
  readonly code: string
  /** HTTP status, 0 when the backend was not reached. */
  readonly status: number
  readonly details: string
  /** For a refusal by the schema: its code, see domain/error-codes.ts. */
  readonly hint: string

  constructor(message: string, code = '', status = 0, details = '', hint = '') {
    super(message)
    this.code = code
    this.status = status
    this.details = details
    this.hint = hint
  }
}

/** The data of a supabase-js result; throws its error as a DataError. */
export function unwrap<Result extends CallResult>(result: Result): Extract<Result, { error: null }>['data'] {
  if (result.error !== null) {
    const { message, code, details, hint } = result.error
    throw new DataError(readableMessage(message), code, result.status, details ?? '', hint ?? '')
  }
  return result.data
}

/** When a proxy answers with an HTML page, supabase-js uses the whole page as the message. */
function readableMessage(message = ''): string {
  return message.trimStart().startsWith('<') ? '' : message
}

/** Whether the status is 4xx. After any other failure the call may have been executed nevertheless. */
export function isRefusal(error: unknown): error is DataError {
  return error instanceof DataError && error.status >= 400 && error.status < 500
}

const NO_ANSWER = 'The shop did not answer. Please check your connection and try again.'

/**
 * The backend's message about any failed call, whatever the status; the fallback when the backend was not reached
 * (docs/behaviour/failures-and-notices.md#server-messages).
 */
export function answeredMessage(error: unknown, fallback = NO_ANSWER): string {
  return error instanceof DataError && error.status > 0 && error.message !== '' ? error.message : fallback
}

/** Whether a unique constraint refused the row, for example because of its slug. */
export function isDuplicate(error: unknown): boolean {
  return error instanceof DataError && error.code === '23505'
}

/** Whether a check constraint refused the row. */
export function isCheckViolation(error: unknown): boolean {
  return error instanceof DataError && error.code === '23514'
}

/** Whether the row of an insert or update refers to another one that does not exist, such as one that was deleted meanwhile. */
export function isMissingReference(error: unknown): boolean {
  return error instanceof DataError && error.code === '23503'
}
