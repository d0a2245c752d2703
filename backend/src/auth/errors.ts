/** The codes of GoTrue's catalogue that this service uses; auth-js exposes them as `error.code`. */
export type AuthErrorCode =
  | 'unexpected_failure'
  | 'validation_failed'
  | 'bad_json'
  | 'bad_jwt'
  | 'no_authorization'
  | 'not_admin'
  | 'user_not_found'
  | 'user_banned'
  | 'user_already_exists'
  | 'email_exists'
  | 'phone_exists'
  | 'email_not_confirmed'
  | 'email_provider_disabled'
  | 'phone_provider_disabled'
  | 'anonymous_provider_disabled'
  | 'signup_disabled'
  | 'invalid_credentials'
  | 'weak_password'
  | 'same_password'
  | 'current_password_invalid'
  | 'insufficient_aal'
  | 'request_entity_too_large'
  | 'request_timeout'
  | 'not_found'
  | 'session_not_found'
  | 'session_expired'
  | 'refresh_token_not_found'
  | 'refresh_token_already_used'
  | 'otp_expired'
  | 'otp_disabled'
  | 'over_request_rate_limit'
  | 'over_email_send_rate_limit'
  | 'over_sms_send_rate_limit'
  | 'flow_state_not_found'
  | 'flow_state_expired'
  | 'bad_code_verifier'
  | 'reauthentication_needed'
  | 'reauthentication_not_valid'
  | 'identity_not_found'
  | 'identity_already_exists'
  | 'single_identity_not_deletable'
  | 'email_conflict_identity_not_deletable'
  | 'manual_linking_disabled'
  | 'provider_disabled'
  | 'provider_email_needs_verification'
  | 'bad_oauth_state'
  | 'bad_oauth_callback'
  | 'saml_provider_disabled'
  | 'web3_provider_disabled'
  | 'feature_disabled'
  | 'passkey_disabled'
  | 'too_many_passkeys'
  | 'webauthn_credential_not_found'
  | 'webauthn_challenge_not_found'
  | 'webauthn_challenge_expired'
  | 'webauthn_verification_failed'
  | 'webauthn_credential_exists'
  | 'sms_send_failed'
  | 'phone_not_confirmed'
  | 'mfa_factor_name_conflict'
  | 'mfa_factor_not_found'
  | 'mfa_ip_address_mismatch'
  | 'mfa_challenge_expired'
  | 'mfa_verification_failed'
  | 'mfa_verified_factor_exists'
  | 'mfa_totp_enroll_not_enabled'
  | 'mfa_totp_verify_not_enabled'
  | 'mfa_phone_enroll_not_enabled'
  | 'mfa_phone_verify_not_enabled'
  | 'mfa_webauthn_enroll_not_enabled'
  | 'mfa_webauthn_verify_not_enabled'
  | 'too_many_enrolled_mfa_factors'
  | 'mfa_recovery_codes_enroll_not_enabled'
  | 'mfa_recovery_codes_verify_not_enabled'

export interface AuthFailure {
  status: number
  code: AuthErrorCode
  message: string
  /** The requirements that a weak password does not meet. */
  reasons?: string[]
  headers?: Record<string, string>
  /** The OAuth error code, for endpoints where GoTrue answers in OAuth's format. */
  oauth?: string
}

/** An error with a response: thrown anywhere in the auth service, sent in GoTrue's format. */
export class AuthError extends Error implements AuthFailure {
  override name = 'AuthError'
  readonly status: number
  readonly code: AuthErrorCode
  readonly reasons?: string[]
  readonly headers?: Record<string, string>
  readonly oauth?: string
  constructor(status: number, code: AuthErrorCode, message: string, extra: Partial<AuthFailure> = {}) {
    super(message)
    this.status = status
    this.code = code
    this.reasons = extra.reasons
    this.headers = extra.headers
    this.oauth = extra.oauth
  }
}

export const badRequest = (message: string): AuthError => new AuthError(400, 'validation_failed', message)

/** Sent as `{ error, error_description }`, whatever API version the client requests. */
export const oauthError = (oauth: string, message: string): AuthError =>
  new AuthError(400, 'validation_failed', message, { oauth })

const API_VERSION_HEADER = 'X-Supabase-Api-Version'
const API_VERSION = '2024-01-01'

/** The part of a request that names the version of the API. */
interface VersionedRequest {
  headers: Pick<Headers, 'get'>
}

/**
 * GoTrue's error body. Clients that request API version 2024-01-01 or later get `{ code, message }` and the version,
 * others the older `{ code: <status>, error_code, msg }`. OAuth errors have OAuth's format, as in GoTrue.
 */
export function authErrorResponse(request: VersionedRequest, failure: AuthFailure): Response {
  if (failure.oauth) {
    return Response.json({ error: failure.oauth, error_description: failure.message }, { status: 400 })
  }
  const weakness = failure.reasons ? { weak_password: { reasons: failure.reasons } } : {}
  const headers = { ...failure.headers, 'x-sb-error-code': failure.code }
  if (!namesCurrentVersion(request)) {
    const body = { code: failure.status, error_code: failure.code, msg: failure.message, ...weakness }
    return Response.json(body, { status: failure.status, headers })
  }
  const body = { code: failure.code, message: failure.message, ...weakness }
  return Response.json(body, {
    status: failure.status,
    headers: { ...headers, [API_VERSION_HEADER]: API_VERSION },
  })
}

function namesCurrentVersion(request: VersionedRequest): boolean {
  const version = request.headers.get(API_VERSION_HEADER) ?? ''
  return /^\d{4}-\d{2}-\d{2}$/.test(version) && version >= API_VERSION
}

/** A mail could not be handed over. The mailer has told its observer: `watchMailer`. */
export class UnsentMail extends AuthError {
  constructor() {
    super(500, 'unexpected_failure', 'Error sending the email')
  }
}
