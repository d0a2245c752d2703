import { createHmac } from 'node:crypto'
import { CodeChallengeMethod, Facebook, OAuth2Client, OAuth2Tokens } from 'arctic'
import type { ProviderConfig } from '../config/config.ts'
import type { AuthServices } from '../endpoint.ts'
import { AuthError, badRequest } from '../errors.ts'
import { fetchJson } from './issuers.ts'
import type { IssuerEndpoints } from './issuers.ts'
import { profileFrom } from './profile.ts'
import type { Profile } from './profile.ts'

/** A service that users can sign in with. */
export interface Provider {
  name: string
  config: ProviderConfig
  /** The URL to send a browser to; the provider's redirect returns `state`. */
  authorizationUrl(state: string, verifier: string, scopes: string[]): Promise<URL>
  /** @throws AuthError if the provider does not accept the code */
  redeem(code: string, verifier: string): Promise<ProviderResult>
}

export interface ProviderResult {
  profile: Profile
  accessToken: string
  refreshToken: string
}

const GOOGLE: IssuerEndpoints = {
  issuer: 'https://accounts.google.com',
  authorization: 'https://accounts.google.com/o/oauth2/v2/auth',
  token: 'https://oauth2.googleapis.com/token',
  keys: 'https://www.googleapis.com/oauth2/v3/certs',
}
const APPLE: IssuerEndpoints = {
  issuer: 'https://appleid.apple.com',
  authorization: 'https://appleid.apple.com/auth/authorize',
  token: 'https://appleid.apple.com/auth/token',
  keys: 'https://appleid.apple.com/auth/keys',
}
const FACEBOOK_PROFILE = 'https://graph.facebook.com/me?fields=id,name,email,first_name,last_name,picture'
const TIMEOUT_MS = 10_000

/** @throws AuthError validation_failed for a provider that is unknown, disabled or not fully configured */
export function providerNamed(auth: AuthServices, given: string): Provider {
  const name = given.toLowerCase()
  const config = Object.hasOwn(auth.config.external, name) ? auth.config.external[name] : undefined
  const known = name === 'google' || name === 'apple' || name === 'facebook' || Boolean(config?.url)
  if (!known) throw unsupported(`Provider ${name} could not be found`)
  if (!config?.enabled) throw unsupported('provider is not enabled')
  if (config.clientIds.length === 0) throw unsupported('missing OAuth client ID')
  if (!config.secret) throw unsupported('missing OAuth secret')
  return name === 'facebook' ? facebook(auth, config) : openId(auth, name, config)
}

const unsupported = (reason: string) => badRequest(`Unsupported provider: ${reason}`)

/** The endpoints of an OpenID Connect provider; config.toml's `url` takes precedence. */
export async function endpointsOf(
  auth: AuthServices,
  name: string,
  config: ProviderConfig,
): Promise<IssuerEndpoints> {
  if (config.url) return await auth.issuers.discover(config.url)
  return name === 'apple' ? APPLE : GOOGLE
}

function openId(auth: AuthServices, name: string, config: ProviderConfig): Provider {
  const clientId = config.clientIds[0] ?? ''
  const redirectUri = callbackOf(auth, config)
  const client = new OAuth2Client(clientId, config.secret, redirectUri)
  const isApple = name === 'apple'
  return {
    name,
    config,
    authorizationUrl: async (state, verifier, scopes) => {
      const { authorization } = await endpointsOf(auth, name, config)
      const standard = isApple ? ['openid', 'email', 'name'] : ['openid', 'email', 'profile']
      const all = [...new Set([...standard, ...scopes])]
      const method = CodeChallengeMethod.S256
      const url = client.createAuthorizationURLWithPKCE(authorization, state, method, verifier, all)
      if (isApple) url.searchParams.set('response_mode', 'form_post')
      return url
    },
    redeem: async (code, verifier) => {
      const endpoints = await endpointsOf(auth, name, config)
      const tokens = await exchanged(auth, () =>
        isApple
          ? appleTokens(endpoints.token, { clientId, secret: config.secret, redirectUri, code, verifier })
          : client.validateAuthorizationCode(endpoints.token, code, verifier),
      )
      const claims = await auth.issuers.verify(endpoints, idTokenOf(tokens), config.clientIds)
      return { profile: profileFrom(claims), ...tokensOf(tokens) }
    },
  }
}

function facebook(auth: AuthServices, config: ProviderConfig): Provider {
  const client = new Facebook(config.clientIds[0] ?? '', config.secret, callbackOf(auth, config))
  return {
    name: 'facebook',
    config,
    authorizationUrl: async (state, _verifier, scopes) =>
      client.createAuthorizationURL(state, [...new Set(['email', ...scopes])]),
    redeem: async (code) => {
      const tokens = await exchanged(auth, () => client.validateAuthorizationCode(code))
      const { accessToken, refreshToken } = tokensOf(tokens)
      const url = new URL(FACEBOOK_PROFILE)
      const proof = createHmac('sha256', config.secret).update(accessToken).digest('hex')
      url.searchParams.set('appsecret_proof', proof)
      const me = await fetchJson(url, { Authorization: `Bearer ${accessToken}` })
      const claims = {
        ...me,
        iss: 'https://graph.facebook.com',
        sub: me.id,
        email_verified: Boolean(me.email),
      }
      return { profile: profileFrom(claims), accessToken, refreshToken }
    },
  }
}

/** Apple reads the client secret, a signed token, only from the body. */
async function appleTokens(
  endpoint: string,
  { clientId, secret, redirectUri, code, verifier }: Record<string, string>,
): Promise<OAuth2Tokens> {
  const response = await fetch(endpoint, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: clientId ?? '',
      client_secret: secret ?? '',
      redirect_uri: redirectUri ?? '',
      code: code ?? '',
      code_verifier: verifier ?? '',
    }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) throw new Error('Apple refused the code')
  return new OAuth2Tokens((await response.json()) as object)
}

async function exchanged(auth: AuthServices, work: () => Promise<OAuth2Tokens>): Promise<OAuth2Tokens> {
  try {
    return await work()
  } catch (error) {
    auth.logger.warn({ err: error }, 'A provider refused a code')
    throw new AuthError(500, 'unexpected_failure', 'Unable to exchange external code')
  }
}

function idTokenOf(tokens: OAuth2Tokens): string {
  const { id_token: idToken } = tokens.data as Record<string, unknown>
  if (typeof idToken === 'string') return idToken
  throw new AuthError(500, 'unexpected_failure', 'Error getting user profile from external provider')
}

function tokensOf(tokens: OAuth2Tokens) {
  const { access_token: access, refresh_token: refresh } = tokens.data as Record<string, unknown>
  return {
    accessToken: typeof access === 'string' ? access : '',
    refreshToken: typeof refresh === 'string' ? refresh : '',
  }
}

const callbackOf = (auth: AuthServices, config: ProviderConfig) =>
  config.redirectUri || `${auth.issuer}/callback`
