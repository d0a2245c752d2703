import { createHash } from 'node:crypto'
import type { JWTPayload } from 'jose'
import type { Body } from '../body.ts'
import { flagField, readBody, textField } from '../body.ts'
import type { ProviderConfig } from '../config/config.ts'
import type { AuthServices, AuthEndpoint, AuthContext } from '../endpoint.ts'
import { AuthError, badRequest, oauthError } from '../errors.ts'
import { requireFullySignedIn } from '../sessions/require-signed-in.ts'
import { startSession } from '../sessions/sessions.ts'
import { findOrCreateAccount, link } from './external-account.ts'
import { profileFrom } from './profile.ts'
import { endpointsOf } from './providers.ts'

const INVALID = 'invalid request'
const ISSUERS: Record<string, string> = {
  'https://accounts.google.com': 'google',
  'https://appleid.apple.com': 'apple',
}

/**
 * POST /token?grant_type=id_token with `provider` or `issuer`, `id_token`, `access_token?`, `nonce?` and `link_identity?`
 * → a session, for a sign-in with the provider's SDK on the device.
 */
export const tokenIdToken: AuthEndpoint = async (context) => {
  const { auth, request, address } = context
  const body = await readBody(request)
  const idToken = textField(body, 'id_token')
  if (!idToken) throw oauthError(INVALID, 'id_token required')
  const { name, config } = requestedProvider(auth, body)
  const target = flagField(body, 'link_identity') ? await linkingAccount(context) : undefined
  await auth.limits.signIn(address)
  const claims = await auth.issuers.verify(await endpointsOf(auth, name, config), idToken, config.clientIds)
  checkNonce(config, claims, textField(body, 'nonce'))
  checkAccessToken(claims, textField(body, 'access_token'))
  return await signInOrLink(context, name, config, claims, target)
}

async function linkingAccount(context: AuthContext): Promise<string> {
  if (!context.request.headers.has('authorization')) {
    throw oauthError(INVALID, 'Linking requires a valid user access token in Authorization')
  }
  return (await requireFullySignedIn(context)).user.id
}

function requestedProvider(auth: AuthServices, body: Body): { name: string; config: ProviderConfig } {
  const issuer = textField(body, 'issuer')
  const given = textField(body, 'provider').toLowerCase()
  if (!given && !issuer) throw oauthError(INVALID, 'provider or client_id and issuer required')
  const byIssuer = Object.entries(auth.config.external).find(([, { url }]) => url && url === issuer)?.[0]
  const name = given || (Object.hasOwn(ISSUERS, issuer) ? ISSUERS[issuer] : byIssuer) || issuer
  const config = Object.hasOwn(auth.config.external, name) ? auth.config.external[name] : undefined
  const speaksOpenId = name === 'google' || name === 'apple' || Boolean(config?.url)
  if (!speaksOpenId) throw badRequest(`Custom OIDC provider ${JSON.stringify(name)} not allowed`)
  if (!config?.enabled) {
    throw new AuthError(400, 'provider_disabled', `Provider (issuer ${JSON.stringify(name)}) is not enabled`)
  }
  return { name, config }
}

/** The token contains the nonce's digest, so that a leaked token cannot be replayed. */
function checkNonce(config: ProviderConfig, claims: JWTPayload, nonce: string): void {
  if (config.skipNonceCheck) return
  const inToken = typeof claims.nonce === 'string' ? claims.nonce : ''
  if (Boolean(inToken) !== Boolean(nonce)) {
    throw oauthError(INVALID, 'Passed nonce and nonce in id_token should either both exist or not.')
  }
  if (nonce && createHash('sha256').update(nonce).digest('hex') !== inToken)
    throw oauthError('invalid nonce', 'Nonces mismatch')
}

/** OpenID Connect Core 1.0, 3.1.3.8: the left half of the access token's digest. */
function checkAccessToken(claims: JWTPayload, accessToken: string): void {
  if (!accessToken || typeof claims.at_hash !== 'string') return
  const digest = createHash('sha256').update(accessToken).digest()
  const half = digest.subarray(0, digest.length / 2).toString('base64url')
  if (half !== claims.at_hash) throw oauthError(INVALID, 'Bad ID token')
}

async function signInOrLink(
  context: AuthContext,
  provider: string,
  config: ProviderConfig,
  claims: JWTPayload,
  target: string | undefined,
): Promise<Response> {
  const { auth } = context
  const profile = profileFrom(claims)
  const outcome = await auth.database.asOwner(async (query) => {
    const account = target
      ? { user: await link(query, target, provider, profile) }
      : await findOrCreateAccount(auth, query, provider, profile, config.emailOptional)
    if (!('user' in account)) return account
    const { user } = account
    return { user, session: await startSession(context, query, user.id, 'oauth') }
  })
  if ('session' in outcome) {
    const values = { Provider: provider }
    if (target) context.notices.push({ kind: 'identity_linked', user: outcome.user, values })
    return Response.json(outcome.session)
  }
  await outcome.mail.send()
  throw outcome.refusal
}
