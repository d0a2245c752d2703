import type { AuthEndpoint } from '../endpoint.ts'
import { AuthError } from '../errors.ts'
import type { AuthErrorCode } from '../errors.ts'
import { requireAdmin, requireSignedIn } from '../sessions/require-signed-in.ts'

const refusal =
  (status: number, code: AuthErrorCode, message: string): AuthEndpoint =>
  async () => {
    throw new AuthError(status, code, message)
  }

/** /sso and everything below. */
export const saml = refusal(404, 'saml_provider_disabled', 'SAML 2.0 is disabled')
/** /token?grant_type=web3 */
export const web3 = refusal(422, 'web3_provider_disabled', 'Web3 provider is disabled')
/** /oauth and everything below, where this service would act as a provider. */
export const oauthServer = refusal(404, 'feature_disabled', 'OAuth server is disabled')
export const userOauthServer: AuthEndpoint = async (context) => {
  await requireSignedIn(context)
  return await oauthServer(context)
}

/** There are no recovery codes, since they cannot be enrolled. */
export const recoveryCodes: AuthEndpoint = async (context) => {
  await requireSignedIn(context)
  throw new AuthError(404, 'mfa_factor_not_found', 'Recovery codes not found')
}

export const recoveryCodesEnroll: AuthEndpoint = async (context) => {
  await requireSignedIn(context)
  const message = 'MFA enroll is disabled for recovery codes'
  throw new AuthError(422, 'mfa_recovery_codes_enroll_not_enabled', message)
}

export const recoveryCodesVerify: AuthEndpoint = async (context) => {
  await requireSignedIn(context)
  const message = 'MFA verification is disabled for recovery codes'
  throw new AuthError(422, 'mfa_recovery_codes_verify_not_enabled', message)
}

export const adminOauthServer: AuthEndpoint = async (context) => {
  requireAdmin(context)
  return await oauthServer(context)
}

export const adminSaml: AuthEndpoint = async (context) => {
  requireAdmin(context)
  return await saml(context)
}

export const adminCustomProviders: AuthEndpoint = async (context) => {
  requireAdmin(context)
  throw new AuthError(404, 'feature_disabled', 'Custom OAuth providers are disabled')
}
