import type { AuthEndpoint } from '../endpoint.ts'
import { requireSignedIn } from '../sessions/require-signed-in.ts'
import { userBody } from '../users/users.ts'

/** GET /user → the account of the bearer token. */
export const userGet: AuthEndpoint = async (context) => {
  const { user } = await requireSignedIn(context)
  return Response.json(userBody(user))
}
