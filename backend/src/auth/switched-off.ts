import { AuthError } from './errors.ts'
import type { AuthErrorCode } from './errors.ts'
import type { Endpoint } from './exchange.ts'
import { requireAdmin, requireSignedIn } from './signed-in.ts'

const refusal =
  (status: number, code: AuthErrorCode, message: string): Endpoint =>
  async () => {
    throw new AuthError(status, code, message)
  }

/** /sso and below. */
export const saml = refusal(404, 'saml_provider_disabled', 'SAML 2.0 is disabled')
/** /token?grant_type=web3 */
export const web3 = refusal(422, 'web3_provider_disabled', 'Web3 provider is disabled')
/** /oauth and below, where this service would be another's provider. */
export const oauthServer = refusal(404, 'feature_disabled', 'OAuth server is disabled')
export const userOauthServer: Endpoint = async (exchange) => {
  await requireSignedIn(exchange)
  return await oauthServer(exchange)
}

/** Nobody has recovery codes where nobody can make them. */
export const recoveryCodes: Endpoint = async (exchange) => {
  await requireSignedIn(exchange)
  throw new AuthError(404, 'mfa_factor_not_found', 'Recovery codes not found')
}

export const recoveryCodesEnroll: Endpoint = async (exchange) => {
  await requireSignedIn(exchange)
  const message = 'MFA enroll is disabled for recovery codes'
  throw new AuthError(422, 'mfa_recovery_codes_enroll_not_enabled', message)
}

export const recoveryCodesVerify: Endpoint = async (exchange) => {
  await requireSignedIn(exchange)
  const message = 'MFA verification is disabled for recovery codes'
  throw new AuthError(422, 'mfa_recovery_codes_verify_not_enabled', message)
}

export const adminOauthServer: Endpoint = async (exchange) => {
  requireAdmin(exchange)
  return await oauthServer(exchange)
}

export const adminSaml: Endpoint = async (exchange) => {
  requireAdmin(exchange)
  return await saml(exchange)
}

export const adminCustomProviders: Endpoint = async (exchange) => {
  requireAdmin(exchange)
  throw new AuthError(404, 'feature_disabled', 'Custom OAuth providers are disabled')
}
