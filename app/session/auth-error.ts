import { DataError } from '../lib/data-error.ts'

interface AuthFailure {
  name: string
  message: string
  code?: string
  status?: number
}

/**
 * What supabase-js reports about an auth call, as a DataError; its status is 0 when the backend gave no answer of its own:
 * the library reports a lost connection as an error of its own making, and that is no message of the server's.
 */
export function authError({ name, message, code, status }: AuthFailure): DataError {
  const answered = name === 'AuthApiError' || name === 'AuthWeakPasswordError'
  return new DataError(message, code, answered ? status : 0)
}
