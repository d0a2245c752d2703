import type { Body } from './body.ts'
import { objectField } from './body.ts'
import { insertAccount } from './create-user.ts'
import { AuthError } from './errors.ts'
import type { Exchange } from './exchange.ts'
import { startSession } from './sessions.ts'

/** POST /signup `{ data? }` → the session of a new account without any address. */
export async function signUpAnonymously(exchange: Exchange, body: Body): Promise<Response> {
  const { auth, address } = exchange
  if (!auth.config.enableAnonymousSignIns) {
    throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  }
  const userMetadata = objectField(body, 'data') ?? {}
  auth.limits.anonymousUsers(address)
  const session = await auth.database.asOwner(async (query) => {
    const user = await insertAccount(query, { confirmed: false, userMetadata })
    if (!user) throw new Error('The anonymous account was not stored')
    return await startSession(exchange, query, user.id, 'anonymous')
  })
  return Response.json(session)
}
