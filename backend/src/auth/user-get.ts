import type { Endpoint } from './exchange.ts'
import { requireSignedIn } from './signed-in.ts'
import { userBody } from './users.ts'

/** GET /user → the account behind the bearer token. */
export const userGet: Endpoint = async (exchange) => {
  const { user } = await requireSignedIn(exchange)
  return Response.json(userBody(user))
}
