import type { Logger } from '../logging/logger.ts'
import { sqlState, unavailability } from '../postgres/unavailable.ts'
import { AuthError } from './errors.ts'
import type { AuthFailure } from './errors.ts'

const UNIQUE_VIOLATION = '23505'

/**
 * Two concurrent requests claimed the same value and both found it free: the response to the second, by constraint.
 */
const UNIQUE_CONFLICTS: Record<string, AuthError> = {
  identities_provider_id_provider_key: new AuthError(
    422,
    'identity_already_exists',
    'Identity is already linked to another user',
  ),
  users_phone_key: new AuthError(
    422,
    'phone_exists',
    'A user with this phone number has already been registered',
  ),
  mfa_factors_user_friendly_name_unique: new AuthError(
    422,
    'mfa_factor_name_conflict',
    'A factor with this friendly name for this user already exists',
  ),
  unique_phone_factor_per_user: new AuthError(
    422,
    'mfa_verified_factor_exists',
    'A phone factor with this number already exists, unenroll the existing factor to continue',
  ),
}
const EMAIL_CONFLICT = new AuthError(
  422,
  'email_exists',
  'A user with this email address has already been registered',
)
/** A statement took longer than its `statement_timeout`. */
const TIMEOUT = new AuthError(
  504,
  'request_timeout',
  'Processing this request timed out, please retry after a moment.',
  { headers: { 'Retry-After': '5' } },
)

/** Any other error is unexpected: it is logged, and its details are not sent. */
export function toAuthFailure(error: Error, logger: Logger): AuthFailure {
  if (error instanceof AuthError) return error
  if ('code' in error && error.code === UNIQUE_VIOLATION) {
    const constraint = 'constraint' in error ? String(error.constraint) : ''
    return (Object.hasOwn(UNIQUE_CONFLICTS, constraint) && UNIQUE_CONFLICTS[constraint]) || EMAIL_CONFLICT
  }
  const unavailable = unavailability(error)
  if (unavailable) return { ...unavailable, status: 503, code: 'unexpected_failure' }
  if (sqlState(error) === '57014') return TIMEOUT
  logger.error({ err: error }, 'The auth service failed')
  return {
    status: 500,
    code: 'unexpected_failure',
    message: 'Unexpected failure, please check server logs for more information',
  }
}
