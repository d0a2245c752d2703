import { namedUser } from './admin-users-get.ts'
import type { Endpoint } from './exchange.ts'
import { requireAdmin } from './signed-in.ts'

/** DELETE /admin/users/:id → `{}`. Sessions, identities and factors go with the account. */
export const adminUsersDelete: Endpoint = async (exchange) => {
  requireAdmin(exchange)
  const user = await namedUser(exchange)
  await exchange.auth.database.query('delete from auth.users where id = $1', [user.id])
  return Response.json({})
}
