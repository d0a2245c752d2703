import type { Query } from '../../postgres/database.ts'
import { readBody, textField } from '../body.ts'
import type { AuthEndpoint, AuthContext } from '../endpoint.ts'
import { AuthError, badRequest } from '../errors.ts'
import { answersChallenge, FLOW_SECONDS } from '../sessions/pkce.ts'
import { startSession } from '../sessions/sessions.ts'
import type { AuthenticationMethod } from '../sessions/sessions.ts'
import { findUserById } from '../users/users.ts'

interface Flow {
  id: string
  user_id: string | null
  code_challenge: string
  code_challenge_method: string
  authentication_method: AuthenticationMethod
  provider_access_token: string | null
  provider_refresh_token: string | null
  expired: boolean
}

/**
 * POST /token?grant_type=pkce `{ auth_code, code_verifier }` → a session, with the provider's tokens if there are
 * any.
 */
export const tokenPkce: AuthEndpoint = async (context) => {
  const { auth, request, address } = context
  const body = await readBody(request)
  const authCode = textField(body, 'auth_code')
  const verifier = textField(body, 'code_verifier')
  if (!authCode || !verifier) {
    throw badRequest('invalid request: both auth code and code verifier should be non-empty')
  }
  await auth.limits.verify(address)
  const session = await auth.database.asOwner((query) => redeem(context, query, authCode, verifier))
  return Response.json(session)
}

async function redeem(context: AuthContext, query: Query, authCode: string, verifier: string) {
  const { rows } = await query<Flow>(
    `select *, coalesce(auth_code_issued_at, created_at) + make_interval(secs => $2) < now() as expired
     from auth.flow_state where auth_code = $1 and code_challenge is not null for update`,
    [authCode, FLOW_SECONDS],
  )
  const flow = rows[0]
  if (!flow?.user_id) {
    throw new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
  }
  if (flow.expired) {
    throw new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired')
  }
  if (!answersChallenge(flow.code_challenge, flow.code_challenge_method, verifier)) {
    const message = 'code challenge does not match previously saved code verifier'
    throw new AuthError(400, 'bad_code_verifier', message)
  }
  const user = await findUserById(query, flow.user_id)
  if (user?.banned) throw new AuthError(403, 'user_banned', 'User is banned')
  await query('delete from auth.flow_state where id = $1', [flow.id])
  const session = await startSession(context, query, flow.user_id, flow.authentication_method)
  return {
    ...session,
    ...(flow.provider_access_token ? { provider_token: flow.provider_access_token } : {}),
    ...(flow.provider_refresh_token ? { provider_refresh_token: flow.provider_refresh_token } : {}),
  }
}
