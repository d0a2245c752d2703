import type { Body } from '../body.ts'
import { objectField } from '../body.ts'
import type { AuthContext } from '../endpoint.ts'
import { AuthError } from '../errors.ts'
import { startSession } from '../sessions/sessions.ts'
import { insertAccount } from '../users/create-user.ts'

/** POST /signup `{ data? }` → the session of a new account without an address. */
export async function signUpAnonymously(context: AuthContext, body: Body): Promise<Response> {
  const { auth, address } = context
  if (!auth.config.enableAnonymousSignIns) {
    throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  }
  const userMetadata = objectField(body, 'data') ?? {}
  await auth.limits.anonymousUsers(address)
  const session = await auth.database.asOwner(async (query) => {
    const user = await insertAccount(query, { confirmed: false, userMetadata })
    if (!user) throw new Error('The anonymous account was not stored')
    return await startSession(context, query, user.id, 'anonymous')
  })
  return Response.json(session)
}
