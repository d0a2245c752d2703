import type { Query } from '../postgres/database.ts'
import { readText } from './body.ts'
import { AuthError } from './errors.ts'
import type { Auth, Endpoint, Exchange } from './exchange.ts'
import { admit, link } from './external-account.ts'
import type { Admission } from './external-account.ts'
import { asFailure } from './failure.ts'
import { FLOW_SECONDS } from './pkce.ts'
import { withAppleName } from './profile.ts'
import { providerNamed } from './providers.ts'
import type { Vouched } from './providers.ts'
import { redirect } from './redirects.ts'
import { startSession } from './sessions.ts'
import { isUuid } from './signed-in.ts'
import { sessionFragment } from './verify.ts'

interface Visit {
  id: string
  provider_type: string
  referrer: string
  code_verifier: string
  code_challenge: string | null
  auth_code: string | null
  linking_target_id: string | null
  email_optional: boolean
  expired: boolean
}

/**
 * GET or POST /callback?state=&code= (or error=): somebody comes back from a provider → 303 to where they began, with a session
 * in the fragment, or with a code in the query for a client that gave a code challenge. Errors go the same way.
 */
export const callback: Endpoint = async (exchange) => {
  const { auth, address } = exchange
  let target = auth.siteUrl
  try {
    auth.limits.signIn(address)
    const answer = await answerOf(exchange)
    const visit = await endVisit(auth, answer.get('state') ?? '')
    target = visit.referrer
    if (visit.expired) throw new AuthError(400, 'bad_oauth_state', 'OAuth state has expired')
    const vouched = await redeem(auth, visit, answer)
    return await welcome(exchange, visit, vouched)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return redirect(target, ...told(error))
  }
}

async function answerOf({ request, url }: Exchange): Promise<URLSearchParams> {
  return request.method === 'POST' ? new URLSearchParams(await readText(request)) : url.searchParams
}

/** Each visit ends once: whoever comes second, with the same state, is refused. */
async function endVisit({ database }: Auth, state: string): Promise<Visit> {
  if (!state) throw new AuthError(400, 'bad_oauth_callback', 'OAuth state parameter missing')
  if (!isUuid(state)) throw new AuthError(400, 'bad_oauth_state', 'OAuth state parameter is invalid')
  const { rows } = await database.query<Visit>(
    `with ended as (
       delete from auth.oauth_client_states c using auth.flow_state f
       where f.id = $1 and c.id = f.oauth_client_state_id returning c.code_verifier
     ) select f.*, ended.code_verifier, f.created_at + make_interval(secs => $2) < now() as expired
       from ended, auth.flow_state f where f.id = $1`,
    [state, FLOW_SECONDS],
  )
  if (!rows[0]) throw new AuthError(400, 'bad_oauth_state', 'OAuth state not found or expired')
  return rows[0]
}

async function redeem(auth: Auth, visit: Visit, answer: URLSearchParams): Promise<Vouched> {
  const error = answer.get('error')
  if (error) {
    const message = answer.get('error_description') || error
    throw new AuthError(400, 'bad_oauth_callback', message, { oauth: error })
  }
  const code = answer.get('code')
  if (!code) {
    throw new AuthError(400, 'bad_oauth_callback', 'OAuth callback with missing authorization code missing')
  }
  const provider = providerNamed(auth, visit.provider_type)
  const vouched = await provider.redeem(code, visit.code_verifier)
  if (provider.name !== 'apple') return vouched
  return { ...vouched, profile: withAppleName(vouched.profile, answer.get('user') ?? undefined) }
}

async function welcome(exchange: Exchange, visit: Visit, vouched: Vouched): Promise<Response> {
  const { auth } = exchange
  const outcome = await auth.database.asOwner(async (query) => {
    const admission = await admissionOf(auth, query, visit, vouched)
    if (!('user' in admission)) return admission
    const { user } = admission
    return { user, arrive: await arrival(exchange, query, visit, vouched, user.id) }
  })
  if ('arrive' in outcome) {
    if (visit.linking_target_id) {
      const values = { Provider: visit.provider_type }
      exchange.notices.push({ kind: 'identity_linked', user: outcome.user, values })
    }
    return outcome.arrive
  }
  await outcome.mail.send()
  throw outcome.refusal
}

async function admissionOf(auth: Auth, query: Query, visit: Visit, { profile }: Vouched): Promise<Admission> {
  const { provider_type: provider, linking_target_id: target } = visit
  if (target) return { user: await link(query, target, provider, profile) }
  return await admit(auth, query, provider, profile, visit.email_optional)
}

async function arrival(
  exchange: Exchange,
  query: Query,
  visit: Visit,
  { accessToken, refreshToken }: Vouched,
  userId: string,
): Promise<Response> {
  if (visit.code_challenge && visit.auth_code) {
    await query(
      `update auth.flow_state set user_id = $2, provider_access_token = $3, provider_refresh_token = $4,
         auth_code_issued_at = now(), updated_at = now() where id = $1`,
      [visit.id, userId, accessToken || null, refreshToken || null],
    )
    return redirect(visit.referrer, { code: visit.auth_code }, {})
  }
  await query('delete from auth.flow_state where id = $1', [visit.id])
  const session = await startSession(exchange, query, userId, 'oauth')
  const tokens = {
    ...(accessToken ? { provider_token: accessToken } : {}),
    ...(refreshToken ? { provider_refresh_token: refreshToken } : {}),
  }
  return redirect(visit.referrer, {}, { ...sessionFragment(session), ...tokens })
}

const OAUTH_ERRORS: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
}
/** Whoever meets one of these may not come in, whatever the status. */
const DENIED = new Set<string>(['signup_disabled', 'user_banned', 'provider_email_needs_verification'])

function told(error: Error): [query: Record<string, string>, fragment: Record<string, string>] {
  const failure = asFailure(error)
  const known = DENIED.has(failure.code) ? 'access_denied' : OAUTH_ERRORS[failure.status]
  const answer = {
    error: failure.oauth ?? known ?? 'server_error',
    // What a provider says itself has no code of ours.
    ...(failure.oauth === undefined && { error_code: failure.code }),
    error_description: failure.message,
  }
  return [answer, { ...answer, sb: '' }]
}
