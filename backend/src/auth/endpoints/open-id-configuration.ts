import type { AuthEndpoint } from '../endpoint.ts'

/**
 * GET /.well-known/openid-configuration → the issuer's metadata, for tools that look up its keys. Its `oauth`
 * endpoints are disabled.
 */
export const openIdConfiguration: AuthEndpoint = async ({ auth: { issuer } }) =>
  Response.json(
    {
      issuer,
      authorization_endpoint: `${issuer}/oauth/authorize`,
      token_endpoint: `${issuer}/oauth/token`,
      jwks_uri: `${issuer}/.well-known/jwks.json`,
      userinfo_endpoint: `${issuer}/oauth/userinfo`,
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256', 'HS256', 'ES256'],
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
      code_challenge_methods_supported: ['S256', 'plain'],
    },
    { headers: { 'Cache-Control': 'public, max-age=600' } },
  )
