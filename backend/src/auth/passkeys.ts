import type { Query } from '../postgres/database.ts'
import { namedUser } from './admin-users-get.ts'
import { readBody, textField } from './body.ts'
import { AuthError, badRequest } from './errors.ts'
import type { Endpoint, Exchange } from './exchange.ts'
import { isUuid, requireAdmin, requireSignedIn } from './signed-in.ts'
import type { SignedIn } from './signed-in.ts'
import { hasVerifiedFactor } from './users.ts'

const MAX_NAME = 120

interface PasskeyRow {
  id: string
  friendly_name: string
  created_at: Date
  last_used_at: Date | null
}

/** @throws AuthError passkey_disabled */
export function requirePasskeys({ auth }: Exchange): void {
  if (!auth.config.enablePasskeys) throw new AuthError(404, 'passkey_disabled', 'Passkeys are disabled')
}

/** The caller, who must have used the second factor where there is one: a passkey gets past it. */
export async function requirePasskeyManager(exchange: Exchange): Promise<SignedIn> {
  requirePasskeys(exchange)
  const signedIn = await requireSignedIn(exchange)
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
export const passkeysList: Endpoint = async (exchange) => {
  requirePasskeys(exchange)
  const { user } = await requireSignedIn(exchange)
  return Response.json(await listOf(exchange.auth.database.query, user.id))
}

/** PATCH /passkeys/:id `{ friendly_name }` → the passkey. */
export const passkeyRename: Endpoint = async (exchange) => {
  requirePasskeys(exchange)
  const { user } = await requireSignedIn(exchange)
  const id = passkeyId(exchange.params.id)
  const name = textField(await readBody(exchange.request), 'friendly_name')
  if (!name) throw badRequest('friendly_name is required')
  if (name.length > MAX_NAME) throw badRequest(`friendly_name must be ${MAX_NAME} characters or less`)
  const { rows } = await exchange.auth.database.query<PasskeyRow>(
    `update auth.webauthn_credentials set friendly_name = $3, updated_at = now() where id = $1 and user_id = $2
     returning id, friendly_name, created_at, last_used_at`,
    [id, user.id, name],
  )
  if (!rows[0]) throw notFound()
  return Response.json(passkeyBody(rows[0]))
}

/** DELETE /passkeys/:id → 204. */
export const passkeyDelete: Endpoint = async (exchange) => {
  const { user } = await requirePasskeyManager(exchange)
  return await remove(exchange, user.id, exchange.params.id)
}

/** GET /admin/users/:id/passkeys */
export const adminPasskeysList: Endpoint = async (exchange) => {
  requireAdmin(exchange)
  const user = await namedUser(exchange)
  return Response.json(await listOf(exchange.auth.database.query, user.id))
}

/** DELETE /admin/users/:id/passkeys/:passkey → 204. */
export const adminPasskeyDelete: Endpoint = async (exchange) => {
  requireAdmin(exchange)
  const user = await namedUser(exchange)
  return await remove(exchange, user.id, exchange.params.passkey)
}

async function listOf(query: Query, userId: string) {
  const { rows } = await query<PasskeyRow>(
    `select id, friendly_name, created_at, last_used_at from auth.webauthn_credentials
     where user_id = $1 order by created_at`,
    [userId],
  )
  return rows.map(passkeyBody)
}

async function remove(exchange: Exchange, userId: string, id: string | undefined): Promise<Response> {
  const { rowCount } = await exchange.auth.database.query(
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
