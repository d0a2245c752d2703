import type { AuthEndpoint } from '../endpoint.ts'
import { badRequest } from '../errors.ts'
import { requireFullySignedIn, requireSignedIn } from '../sessions/require-signed-in.ts'
import { endSessions } from '../sessions/sessions.ts'
import type { LogoutScope } from '../sessions/sessions.ts'

const SCOPES: readonly string[] = ['global', 'local', 'others'] satisfies LogoutScope[]

/** POST /logout?scope=global|local|others → 204. Without a second factor that is due, only the session itself ends. */
export const logout: AuthEndpoint = async (context) => {
  const scope = context.url.searchParams.get('scope') || 'global'
  if (!isScope(scope)) throw badRequest(`Unsupported logout scope ${JSON.stringify(scope)}`)
  const { user, sessionId } = await (scope === 'local' ? requireSignedIn : requireFullySignedIn)(context)
  await endSessions(context.auth.database.query, user.id, scope, sessionId)
  return new Response(null, { status: 204 })
}

function isScope(scope: string): scope is LogoutScope {
  return SCOPES.includes(scope)
}
