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
