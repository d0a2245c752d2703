import { badRequest } from './errors.ts'
import type { Endpoint } from './exchange.ts'
import { endSessions } from './sessions.ts'
import type { LogoutScope } from './sessions.ts'
import { requireSignedIn } from './signed-in.ts'

const SCOPES: readonly string[] = ['global', 'local', 'others'] satisfies LogoutScope[]

/** POST /logout?scope=global|local|others → 204. */
export const logout: Endpoint = async (exchange) => {
  const scope = exchange.url.searchParams.get('scope') || 'global'
  if (!isScope(scope)) throw badRequest(`Unsupported logout scope ${JSON.stringify(scope)}`)
  const { user, sessionId } = await requireSignedIn(exchange)
  await endSessions(exchange.auth.database.query, user.id, scope, sessionId)
  return new Response(null, { status: 204 })
}

function isScope(scope: string): scope is LogoutScope {
  return SCOPES.includes(scope)
}
