import type { Query } from '../../postgres/database.ts'
import { isUuid } from '../../uuid.ts'
import { readBody, textField } from '../body.ts'
import type { AuthEndpoint, AuthContext } from '../endpoint.ts'
import { userInPath } from '../endpoints/admin/admin-users-get.ts'
import { AuthError, badRequest } from '../errors.ts'
import { requireAdmin, requireFullySignedIn, requireSignedIn } from '../sessions/require-signed-in.ts'
import type { SignedIn } from '../sessions/require-signed-in.ts'
import { hasVerifiedFactor } from '../users/users.ts'

const MAX_NAME = 120

interface PasskeyRow {
  id: string
  friendly_name: string
  created_at: Date
  last_used_at: Date | null
}

/** @throws AuthError passkey_disabled */
export function requirePasskeys({ auth }: AuthContext): void {
  if (!auth.config.enablePasskeys) throw new AuthError(404, 'passkey_disabled', 'Passkeys are disabled')
}

/** The caller. Accounts with a second factor need an aal2 session, since a passkey replaces both factors. */
export async function requirePasskeyManager(context: AuthContext): Promise<SignedIn> {
  requirePasskeys(context)
  const signedIn = await requireSignedIn(context)
  if (signedIn.user.is_anonymous) {
    throw new AuthError(403, 'no_authorization', 'Anonymous user not allowed to perform these actions')
  }
  if (hasVerifiedFactor(signedIn.user) && signedIn.aal !== 'aal2') {
    const message = 'AAL2 session is required to manage passkeys when MFA is enabled'
    throw new AuthError(403, 'insufficient_aal', message)
  }
  return signedIn
}

/** GET /passkeys → `[{ id, friendly_name?, created_at, last_used_at? }]` */
export const passkeysList: AuthEndpoint = async (context) => {
  requirePasskeys(context)
  const { user } = await requireSignedIn(context)
  return Response.json(await listOf(context.auth.database.query, user.id))
}

/** PATCH /passkeys/:id `{ friendly_name }` → the passkey. */
export const passkeyRename: AuthEndpoint = async (context) => {
  requirePasskeys(context)
  const { user } = await requireFullySignedIn(context)
  const id = passkeyId(context.params.id)
  const name = textField(await readBody(context.request), 'friendly_name')
  if (!name) throw badRequest('friendly_name is required')
  if (name.length > MAX_NAME) throw badRequest(`friendly_name must be ${MAX_NAME} characters or less`)
  const { rows } = await context.auth.database.query<PasskeyRow>(
    `update auth.webauthn_credentials set friendly_name = $3, updated_at = now() where id = $1 and user_id = $2
     returning id, friendly_name, created_at, last_used_at`,
    [id, user.id, name],
  )
  if (!rows[0]) throw notFound()
  return Response.json(passkeyBody(rows[0]))
}

/** DELETE /passkeys/:id → 204. */
export const passkeyDelete: AuthEndpoint = async (context) => {
  const { user } = await requirePasskeyManager(context)
  return await remove(context, user.id, context.params.id)
}

/** GET /admin/users/:id/passkeys */
export const adminPasskeysList: AuthEndpoint = async (context) => {
  requireAdmin(context)
  const user = await userInPath(context)
  return Response.json(await listOf(context.auth.database.query, user.id))
}

/** DELETE /admin/users/:id/passkeys/:passkey → 204. */
export const adminPasskeyDelete: AuthEndpoint = async (context) => {
  requireAdmin(context)
  const user = await userInPath(context)
  return await remove(context, user.id, context.params.passkey)
}

async function listOf(query: Query, userId: string) {
  const { rows } = await query<PasskeyRow>(
    `select id, friendly_name, created_at, last_used_at from auth.webauthn_credentials
     where user_id = $1 order by created_at`,
    [userId],
  )
  return rows.map(passkeyBody)
}

async function remove(context: AuthContext, userId: string, id: string | undefined): Promise<Response> {
  const { rowCount } = await context.auth.database.query(
    'delete from auth.webauthn_credentials where id = $1 and user_id = $2',
    [passkeyId(id), userId],
  )
  if (rowCount === 0) throw notFound()
  return new Response(null, { status: 204 })
}

function passkeyId(id: string | undefined): string {
  if (id && isUuid(id)) return id
  throw notFound()
}

export function passkeyBody(row: PasskeyRow) {
  return {
    id: row.id,
    ...(row.friendly_name ? { friendly_name: row.friendly_name } : {}),
    created_at: row.created_at.toISOString(),
    ...(row.last_used_at ? { last_used_at: row.last_used_at.toISOString() } : {}),
  }
}

const notFound = () => new AuthError(404, 'validation_failed', 'Passkey not found')
