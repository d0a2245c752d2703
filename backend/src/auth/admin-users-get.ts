import { AuthError } from './errors.ts'
import type { Endpoint, Exchange } from './exchange.ts'
import { isUuid, requireAdmin } from './signed-in.ts'
import { findUserById, userBody } from './users.ts'
import type { UserRow } from './users.ts'

/** GET /admin/users/:id → the account. */
export const adminUsersGet: Endpoint = async (exchange) => {
  requireAdmin(exchange)
  return Response.json(userBody(await namedUser(exchange)))
}

/** The account that the path names. */
export async function namedUser({ auth, params }: Exchange): Promise<UserRow> {
  const id = params.id ?? ''
  if (!isUuid(id)) throw new AuthError(404, 'validation_failed', 'user_id must be an UUID')
  const user = await findUserById(auth.database.query, id)
  if (!user) throw new AuthError(404, 'user_not_found', 'User not found')
  return user
}
