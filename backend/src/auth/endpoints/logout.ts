import type { AuthEndpoint } from '../endpoint.ts'
import { badRequest } from '../errors.ts'
import { requireSignedIn } from '../sessions/require-signed-in.ts'
import { endSessions } from '../sessions/sessions.ts'
import type { LogoutScope } from '../sessions/sessions.ts'

const SCOPES: readonly string[] = ['global', 'local', 'others'] satisfies LogoutScope[]

/** POST /logout?scope=global|local|others → 204. */
export const logout: AuthEndpoint = async (context) => {
  const scope = context.url.searchParams.get('scope') || 'global'
  if (!isScope(scope)) throw badRequest(`Unsupported logout scope ${JSON.stringify(scope)}`)
  const { user, sessionId } = await requireSignedIn(context)
  await endSessions(context.auth.database.query, user.id, scope, sessionId)
  return new Response(null, { status: 204 })
}

function isScope(scope: string): scope is LogoutScope {
  return SCOPES.includes(scope)
}
