import { DataError } from '../lib/supabase/data-error.ts'

interface AuthFailure {
  name: string
  message: string
  code?: string
  status?: number
}

/**
 * Converts an auth error of supabase-js. The status is 0 unless the backend answered: the library has error classes of its
 * own for lost connections, and their messages are not for visitors. It also uses one of them for every status from 500 on.
 */
export function authError({ name, message, code, status }: AuthFailure): DataError {
  // Also when the backend says that the session has ended, or its account was deleted. Another attempt would not help.
  if (name === 'AuthSessionMissingError' || code === 'user_not_found') return sessionEnded(status)
  const answered =
    name === 'AuthApiError' || name === 'AuthWeakPasswordError' || isUnavailable({ name, message, status })
  return new DataError(isJson(message) ? '' : message, code, answered ? status : 0)
}

export function sessionEnded(status?: number): DataError {
  return new DataError('Your session has ended. Please sign in again.', 'session_not_found', status)
}

/**
 * Whether the backend says that it cannot do it at the moment, and why. From a proxy's answer, which is a page, the library takes
 * the reason phrase of the status line, which is no sentence.
 */
function isUnavailable({ name, message, status }: AuthFailure): boolean {
  return name === 'AuthRetryableFetchError' && (status === 503 || status === 504) && message.endsWith('.')
}

/** For an error body without a message, the message of supabase-js is the serialised body: `{}`. */
function isJson(message: string): boolean {
  try {
    JSON.parse(message)
    return true
  } catch {
    return false
  }
}
