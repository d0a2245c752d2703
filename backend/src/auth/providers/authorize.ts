import { generateCodeVerifier } from 'arctic'
import { MAX_ECHOED_CHARACTERS } from '../../echo-limit.ts'
import type { AuthEndpoint, AuthContext } from '../endpoint.ts'
import { badRequest } from '../errors.ts'
import { allowedRedirect } from '../redirects.ts'
import { codeChallenge } from '../sessions/pkce.ts'
import { requireFullySignedIn } from '../sessions/require-signed-in.ts'
import { providerNamed } from './providers.ts'
import { requireManualLinking } from './user-identities.ts'

/** Parameters that this service sets itself, so that links cannot override them. */
const RESERVED = new Set([
  'apikey',
  'provider',
  'redirect_to',
  'scopes',
  'scope',
  'skip_http_redirect',
  'code_challenge',
  'code_challenge_method',
  'client_id',
  'client_secret',
  'redirect_uri',
  'response_type',
  'response_mode',
  'state',
  'request',
  'request_uri',
  'invite_token',
])
const MAX_CUSTOM = 20

/**
 * GET /authorize?provider=&redirect_to=&scopes=&code_challenge=&code_challenge_method=&skip_http_redirect= → 302 to
 * the provider, or `{ url }`. Other parameters are passed on to the provider.
 */
export const authorize: AuthEndpoint = async (context) => await redirectToProvider(context, null)

/** GET /user/identities/authorize: the same, for adding an identity to the caller's account. */
export const identityLink: AuthEndpoint = async (context) => {
  const { user } = await requireFullySignedIn(context)
  requireManualLinking(context)
  return await redirectToProvider(context, user.id)
}

async function redirectToProvider(context: AuthContext, linkTo: string | null): Promise<Response> {
  const { auth, url, address } = context
  const asked = url.searchParams
  if ([...asked.values()].some((value) => value.includes('\0'))) {
    throw badRequest('Text must not contain null characters')
  }
  const provider = providerNamed(auth, asked.get('provider') ?? '')
  await auth.limits.signIn(address)
  const verifier = generateCodeVerifier()
  const state = await storeFlow(context, provider, verifier, linkTo)
  const scopes = (asked.get('scopes') ?? '').split(/[\s,]+/).filter(Boolean)
  const target = await provider.authorizationUrl(state, verifier, scopes)
  for (const [name, value] of [...asked].slice(0, MAX_CUSTOM)) {
    if (!RESERVED.has(name.toLowerCase())) target.searchParams.set(name, value)
  }
  if (target.href.length > MAX_ECHOED_CHARACTERS)
    throw badRequest('The parameters are too long for a redirect')
  if (asked.get('skip_http_redirect') === 'true') return Response.json({ url: target.href })
  return new Response(null, {
    status: 302,
    headers: { Location: target.href, 'Cache-Control': 'no-store' },
  })
}

/** @returns the flow's id, which the provider returns as `state` */
async function storeFlow(
  { auth, url }: AuthContext,
  { name, config }: { name: string; config: { emailOptional: boolean } },
  verifier: string,
  linkTo: string | null,
): Promise<string> {
  const asked = url.searchParams
  const challenge = codeChallenge(asked.get('code_challenge') ?? '', asked.get('code_challenge_method') ?? '')
  const { query } = auth.database
  await query(`delete from auth.flow_state where created_at < now() - interval '1 day'`)
  await query(`delete from auth.oauth_client_states where created_at < now() - interval '1 day'`)
  const { rows } = await query<{ id: string }>(
    `with flow as (
       insert into auth.oauth_client_states (provider_type, code_verifier) values ($1, $2) returning id
     ) insert into auth.flow_state (provider_type, authentication_method, referrer, code_challenge,
         code_challenge_method, auth_code, linking_target_id, email_optional, oauth_client_state_id)
       select $1, 'oauth', $3, $4, $5, case when $4::text is null then null else gen_random_uuid() end, $6, $7, flow.id
       from flow returning id`,
    [
      name,
      verifier,
      allowedRedirect(auth, asked.get('redirect_to')),
      challenge?.challenge ?? null,
      challenge?.method ?? null,
      linkTo,
      config.emailOptional,
    ],
  )
  if (!rows[0]) throw new Error('The visit to the provider was not stored')
  return rows[0].id
}
