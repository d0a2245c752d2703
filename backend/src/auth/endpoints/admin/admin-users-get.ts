import { isUuid } from '../../../uuid.ts'
import type { AuthEndpoint, AuthContext } from '../../endpoint.ts'
import { AuthError } from '../../errors.ts'
import { requireAdmin } from '../../sessions/require-signed-in.ts'
import { findUserById, userBody } from '../../users/users.ts'
import type { UserRow } from '../../users/users.ts'

/** GET /admin/users/:id → the account. */
export const adminUsersGet: AuthEndpoint = async (context) => {
  requireAdmin(context)
  return Response.json(userBody(await userInPath(context)))
}

/** The account with the id in the path. */
export async function userInPath({ auth, params }: AuthContext): Promise<UserRow> {
  const id = params.id ?? ''
  if (!isUuid(id)) throw new AuthError(404, 'validation_failed', 'user_id must be an UUID')
  const user = await findUserById(auth.database.query, id)
  if (!user) throw new AuthError(404, 'user_not_found', 'User not found')
  return user
}
