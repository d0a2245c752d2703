import { createHash } from 'node:crypto'
import type { Query } from '../postgres/database.ts'
import { namedUser } from './admin-users-get.ts'
import { flagField, readBody, readText } from './body.ts'
import type { Endpoint, Exchange } from './exchange.ts'
import { requireAdmin } from './signed-in.ts'
import type { UserRow } from './users.ts'

/**
 * DELETE /admin/users/:id `{ should_soft_delete? }` → `{}`. Sessions, identities and factors go with the account. Softly, the
 * row stays for those that point at it, and nothing in it tells whose it was.
 */
export const adminUsersDelete: Endpoint = async (exchange) => {
  requireAdmin(exchange)
  const user = await namedUser(exchange)
  const softly = await wantsSoftDelete(exchange)
  await exchange.auth.database.asOwner(async (query) => {
    if (!softly) await query('delete from auth.users where id = $1', [user.id])
    else if (!user.deleted_at) await softDelete(query, user)
  })
  return Response.json({})
}

async function wantsSoftDelete({ request }: Exchange): Promise<boolean> {
  const text = await readText(request)
  if (text === '') return false
  return flagField(
    await readBody(new Request(request.url, { method: 'POST', body: text })),
    'should_soft_delete',
  )
}

async function softDelete(query: Query, user: UserRow): Promise<void> {
  await query(
    `update auth.users set email = $2, phone = $3, encrypted_password = null, confirmation_token = '',
       recovery_token = '', email_change = '', email_change_token_new = '', email_change_token_current = '',
       phone_change = '', phone_change_token = '', reauthentication_token = '', raw_user_meta_data = '{}',
       raw_app_meta_data = '{}', deleted_at = now(), updated_at = now()
     where id = $1`,
    [
      user.id,
      user.email && obscured(user.id, user.email),
      user.phone && obscured(user.id, user.phone).slice(0, 15),
    ],
  )
  for (const { id, provider_id: providerId } of user.identities) {
    await query(`update auth.identities set provider_id = $2, identity_data = '{}' where id = $1`, [
      id,
      obscured(user.id, providerId),
    ])
  }
  await query('delete from auth.mfa_factors where user_id = $1', [user.id])
  await query('delete from auth.webauthn_credentials where user_id = $1', [user.id])
  await query('delete from auth.flow_state where user_id = $1', [user.id])
  await query('delete from auth.sessions where user_id = $1', [user.id])
}

/** The same name gives the same text, from which nobody reads the name. */
const obscured = (userId: string, name: string) =>
  createHash('sha256')
    .update(userId + name)
    .digest('base64url')
