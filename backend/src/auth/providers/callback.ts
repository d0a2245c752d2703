import type { Logger } from '../../logging/logger.ts'
import type { Query } from '../../postgres/database.ts'
import { isUuid } from '../../uuid.ts'
import { toAuthFailure } from '../auth-failure.ts'
import { readText } from '../body.ts'
import type { AuthServices, AuthEndpoint, AuthContext } from '../endpoint.ts'
import { sessionFragment } from '../endpoints/verify.ts'
import { AuthError } from '../errors.ts'
import { redirect } from '../redirects.ts'
import { FLOW_SECONDS } from '../sessions/pkce.ts'
import { startSession } from '../sessions/sessions.ts'
import { findOrCreateAccount, link } from './external-account.ts'
import type { ExternalAccount } from './external-account.ts'
import { withAppleName } from './profile.ts'
import { providerNamed } from './providers.ts'
import type { ProviderResult } from './providers.ts'

interface ProviderFlow {
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
 * GET or POST /callback?state=&code= (or error=): the provider's redirect → 303 to the client's redirect target, with
 * a session in the fragment, or with a code in the query for a client that sent a code challenge. Errors are sent the
 * same way.
 */
export const callback: AuthEndpoint = async (context) => {
  const { auth, address } = context
  let target = auth.siteUrl
  try {
    await auth.limits.signIn(address)
    const answer = await answerOf(context)
    const flow = await endFlow(auth, answer.get('state') ?? '')
    target = flow.referrer
    if (flow.expired) throw new AuthError(400, 'bad_oauth_state', 'OAuth state has expired')
    const result = await redeem(auth, flow, answer)
    return await signInOrLink(context, flow, result)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return redirect(target, ...redirectErrors(error, context.auth.logger))
  }
}

/** Many times a provider's response. Parsing takes time that grows faster than the number of fields. */
const MAX_FORM_LENGTH = 64 * 1024

async function answerOf({ request, url }: AuthContext): Promise<URLSearchParams> {
  if (request.method !== 'POST') return url.searchParams
  const form = await readText(request)
  if (form.length > MAX_FORM_LENGTH)
    throw new AuthError(400, 'bad_oauth_callback', 'OAuth response is too long')
  return new URLSearchParams(form)
}

/** Each flow can be completed once: a second request with the same state is refused. */
async function endFlow({ database }: AuthServices, state: string): Promise<ProviderFlow> {
  if (!state) throw new AuthError(400, 'bad_oauth_callback', 'OAuth state parameter missing')
  if (!isUuid(state)) throw new AuthError(400, 'bad_oauth_state', 'OAuth state parameter is invalid')
  const { rows } = await database.query<ProviderFlow>(
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

async function redeem(
  auth: AuthServices,
  flow: ProviderFlow,
  answer: URLSearchParams,
): Promise<ProviderResult> {
  const error = answer.get('error')
  if (error) {
    const message = answer.get('error_description') || error
    throw new AuthError(400, 'bad_oauth_callback', message, { oauth: error })
  }
  const code = answer.get('code')
  if (!code) {
    throw new AuthError(400, 'bad_oauth_callback', 'OAuth callback with missing authorization code missing')
  }
  const provider = providerNamed(auth, flow.provider_type)
  const result = await provider.redeem(code, flow.code_verifier)
  if (provider.name !== 'apple') return result
  return { ...result, profile: withAppleName(result.profile, answer.get('user') ?? undefined) }
}

async function signInOrLink(
  context: AuthContext,
  flow: ProviderFlow,
  result: ProviderResult,
): Promise<Response> {
  const { auth } = context
  const outcome = await auth.database.asOwner(async (query) => {
    const account = await accountFor(auth, query, flow, result)
    if (!('user' in account)) return account
    const { user } = account
    return { user, redirectResponse: await completeFlow(context, query, flow, result, user.id) }
  })
  if ('redirectResponse' in outcome) {
    if (flow.linking_target_id) {
      const values = { Provider: flow.provider_type }
      context.notices.push({ kind: 'identity_linked', user: outcome.user, values })
    }
    return outcome.redirectResponse
  }
  await outcome.mail.send()
  throw outcome.refusal
}

async function accountFor(
  auth: AuthServices,
  query: Query,
  flow: ProviderFlow,
  { profile }: ProviderResult,
): Promise<ExternalAccount> {
  const { provider_type: provider, linking_target_id: target } = flow
  if (target) return { user: await link(query, target, provider, profile) }
  return await findOrCreateAccount(auth, query, provider, profile, flow.email_optional)
}

async function completeFlow(
  context: AuthContext,
  query: Query,
  flow: ProviderFlow,
  { accessToken, refreshToken }: ProviderResult,
  userId: string,
): Promise<Response> {
  if (flow.code_challenge && flow.auth_code) {
    await query(
      `update auth.flow_state set user_id = $2, provider_access_token = $3, provider_refresh_token = $4,
         auth_code_issued_at = now(), updated_at = now() where id = $1`,
      [flow.id, userId, accessToken || null, refreshToken || null],
    )
    return redirect(flow.referrer, { code: flow.auth_code }, {})
  }
  await query('delete from auth.flow_state where id = $1', [flow.id])
  const session = await startSession(context, query, userId, 'oauth')
  const tokens = {
    ...(accessToken ? { provider_token: accessToken } : {}),
    ...(refreshToken ? { provider_refresh_token: refreshToken } : {}),
  }
  return redirect(flow.referrer, {}, { ...sessionFragment(session), ...tokens })
}

const OAUTH_ERRORS: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
}
/** Errors that are reported as access_denied, whatever their status. */
const DENIED = new Set<string>(['signup_disabled', 'user_banned', 'provider_email_needs_verification'])

function redirectErrors(
  error: Error,
  logger: Logger,
): [query: Record<string, string>, fragment: Record<string, string>] {
  const failure = toAuthFailure(error, logger)
  const known = DENIED.has(failure.code) ? 'access_denied' : OAUTH_ERRORS[failure.status]
  const answer = {
    error: failure.oauth ?? known ?? 'server_error',
    // An error from the provider has no code of this service.
    ...(failure.oauth === undefined && { error_code: failure.code }),
    error_description: failure.message,
  }
  return [answer, { ...answer, sb: '' }]
}
