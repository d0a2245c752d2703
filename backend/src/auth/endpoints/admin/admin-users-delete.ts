import { createHash } from 'node:crypto'
import type { Query } from '../../../postgres/database.ts'
import { flagField, readBody, readText } from '../../body.ts'
import type { AuthEndpoint, AuthContext } from '../../endpoint.ts'
import { requireAdmin } from '../../sessions/require-signed-in.ts'
import { voidCodes } from '../../users/one-time-codes.ts'
import type { UserRow } from '../../users/users.ts'
import { userInPath } from './admin-users-get.ts'

/**
 * DELETE /admin/users/:id `{ should_soft_delete? }` → `{}`. Sessions, identities and factors are deleted with the
 * account. A soft delete keeps the row for references to it, without personal data.
 */
export const adminUsersDelete: AuthEndpoint = async (context) => {
  requireAdmin(context)
  const user = await userInPath(context)
  const isSoft = await isSoftDelete(context)
  await context.auth.database.asOwner(async (query) => {
    if (!isSoft) await query('delete from auth.users where id = $1', [user.id])
    else if (!user.deleted_at) await softDelete(query, user)
  })
  return Response.json({})
}

async function isSoftDelete({ request }: AuthContext): Promise<boolean> {
  const text = await readText(request)
  if (text === '') return false
  return flagField(
    await readBody(new Request(request.url, { method: 'POST', body: text })),
    'should_soft_delete',
  )
}

async function softDelete(query: Query, user: UserRow): Promise<void> {
  await query(
    `update auth.users set email = $2, phone = $3, encrypted_password = null, raw_user_meta_data = '{}',
       raw_app_meta_data = '{}', deleted_at = now(), updated_at = now()
     where id = $1`,
    [
      user.id,
      user.email && obscured(user.id, user.email),
      user.phone && obscured(user.id, user.phone).slice(0, 15),
    ],
  )
  await voidCodes(query, user.id)
  for (const { id, provider_id: providerId } of user.identities) {
    await query(`update auth.identities set provider_id = $2, identity_data = '{}' where id = $1`, [
      id,
      obscured(user.id, providerId),
    ])
  }
  await query('delete from auth.mfa_factors where user_id = $1', [user.id])
  await query('delete from auth.webauthn_credentials where user_id = $1', [user.id])
  await query('delete from auth.sessions where user_id = $1', [user.id])
}

/** A digest from which the name cannot be read; the same name always gives the same text. */
const obscured = (userId: string, name: string) =>
  createHash('sha256')
    .update(userId + name)
    .digest('base64url')
