import { answeredMessage, DataError } from '../lib/supabase/data-error.ts'
import { authError } from './auth-error.ts'

/** Messages by the backend's error codes. */
const REFUSALS: Partial<Record<string, string>> = {
  mfa_verification_failed: 'That did not match. Please enter the newest code that your app shows.',
  mfa_challenge_expired: 'That took too long. Please try again.',
  mfa_ip_address_mismatch: 'Your connection changed on the way. Please try again.',
  mfa_factor_name_conflict: 'You have a second factor of this name already. Please choose another name.',
  too_many_enrolled_mfa_factors:
    'Your account has as many second factors as it can have. Please remove one first.',
  mfa_factor_not_found: 'This second factor is not there any more. Please close this and start again.',
  over_request_rate_limit: 'Those were too many tries. Please wait a few minutes, then try again.',
  session_not_found: 'Your session has ended. Please sign in again.',
}

/** Messages by the names of the exceptions that `navigator.credentials` throws. */
const PROMPTS: Partial<Record<string, string>> = {
  NotAllowedError: 'The passkey was not given. Please try again when you are ready.',
  AbortError: 'The passkey was not given. Please try again when you are ready.',
  InvalidStateError: 'This device or key is one of your second factors already.',
  NotSupportedError: 'This device cannot make a passkey. Please try another one, or an authenticator app.',
  SecurityError: 'Passkeys do not work at this address of the shop.',
}

/** Converts any error about a second factor to a DataError with a message for visitors. */
export function factorError(error: unknown): DataError {
  if (error instanceof DOMException) {
    return new DataError(
      PROMPTS[error.name] ?? 'The passkey could not be used. Please try again.',
      error.name,
    )
  }
  const { message, code, status } = asDataError(error)
  return new DataError(REFUSALS[code] ?? answeredMessage(new DataError(message, code, status)), code, status)
}

function asDataError(error: unknown): DataError {
  if (error instanceof DataError) return error
  return error instanceof Error ? authError(error) : new DataError('')
}

/** Whether the call was refused because the session is of level aal1. */
export function needsSecondFactor(error: unknown): boolean {
  return error instanceof DataError && error.code === 'insufficient_aal'
}
