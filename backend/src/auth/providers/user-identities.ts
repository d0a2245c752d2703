import type { Query } from '../../postgres/database.ts'
import { isUuid } from '../../uuid.ts'
import type { AuthEndpoint, AuthContext } from '../endpoint.ts'
import { AuthError } from '../errors.ts'
import { requireFullySignedIn } from '../sessions/require-signed-in.ts'
import { refreshProviders } from '../users/identities.ts'
import { voidCodes } from '../users/one-time-codes.ts'
import type { IdentityRow, UserRow } from '../users/users.ts'

/** DELETE /user/identities/:id → `{}`; the last identity cannot be removed. */
export const identityUnlink: AuthEndpoint = async (context) => {
  const { user } = await requireFullySignedIn(context)
  requireManualLinking(context)
  const id = context.params.id ?? ''
  if (!isUuid(id)) throw new AuthError(404, 'validation_failed', 'identity_id must be an UUID')
  const { provider } = await context.auth.database.asOwner((query) => unlink(query, user, id.toLowerCase()))
  context.notices.push({ kind: 'identity_unlinked', user, values: { Provider: provider } })
  return Response.json({})
}

/** @throws AuthError manual_linking_disabled */
export function requireManualLinking({ auth }: AuthContext): void {
  if (auth.config.enableManualLinking) return
  throw new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled')
}

async function unlink(query: Query, user: UserRow, id: string): Promise<IdentityRow> {
  // Serialises requests, so that two cannot remove the last two identities.
  await query('select from auth.users where id = $1 for update', [user.id])
  const { rows } = await query<IdentityRow>(
    'select * from auth.identities where user_id = $1 order by created_at',
    [user.id],
  )
  if (rows.length <= 1) {
    const message = 'User must have at least 1 identity after unlinking'
    throw new AuthError(422, 'single_identity_not_deletable', message)
  }
  const gone = rows.find((identity) => identity.id === id)
  if (!gone) throw new AuthError(422, 'identity_not_found', "Identity doesn't exist")
  await query('delete from auth.identities where id = $1', [id])
  const kept = rows.filter((identity) => identity !== gone)
  if (gone.provider === 'phone') {
    await query('update auth.users set phone = null, phone_confirmed_at = null where id = $1', [user.id])
    await voidCodes(query, user.id)
  } else {
    await followEmail(query, user, kept)
  }
  await refreshProviders(query, user.id)
  return gone
}

/**
 * The account's e-mail address is that of one of its identities: if that identity is removed, the next one's is used.
 */
async function followEmail(query: Query, user: UserRow, kept: IdentityRow[]): Promise<void> {
  if (!user.email || kept.some((identity) => identity.email === user.email)) return
  const next = kept.find((identity) => identity.email)
  if (!next?.email) return
  const { rowCount: taken } = await query(
    'select from auth.users where lower(email) = $1 and id <> $2 and is_sso_user = false',
    [next.email, user.id],
  )
  if (taken > 0) {
    const message = 'Unable to unlink identity due to email conflict'
    throw new AuthError(422, 'email_conflict_identity_not_deletable', message)
  }
  const verified = next.identity_data.email_verified === true
  await query(
    'update auth.users set email = $2, email_confirmed_at = case when $3::boolean then now() end where id = $1',
    [user.id, next.email, verified],
  )
  await voidCodes(query, user.id)
}
