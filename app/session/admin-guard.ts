import { hasAdminRights, isAdmin } from '../data/user-roles.ts'
import { DataError } from '../lib/data-error.ts'
import type { ShopClient } from '../lib/shop-context.ts'

/** Who stands at the door of the back office. */
export type AdminAccess = 'signed-out' | 'not-admin' | 'needs-code' | 'admin'

/** The question could not be answered, so nobody is let in; asking again may help. */
export class AccessUnknownError extends Error {
  override readonly name = 'AccessUnknownError'
}

/** An admin whose account has a second factor has to give it before anything of the back office is shown. */
export class CodeNeededError extends Error {
  override readonly name = 'CodeNeededError'
}

/** A yes is believed this long, so that walking between screens doesn't ask again and again. In milliseconds. */
const TRUST = 60_000

let admitted: { token: string; until: number } | undefined

/**
 * Asks who the visitor is. Fails closed: a failure throws AccessUnknownError, and only a row in user_roles answers
 * 'admin', once the database grants this session an admin's rights. This is a courtesy to people; what they may read and write is decided by row-level security.
 * `anew` believes no earlier answer.
 */
export async function adminAccess(client: ShopClient, { anew = false } = {}): Promise<AdminAccess> {
  const { data, error: refreshError } = await client.auth.getSession()
  if (refreshError?.name === 'AuthRetryableFetchError') {
    throw new AccessUnknownError('The session was not refreshed.', { cause: refreshError })
  }
  if (data.session === null) return 'signed-out'
  const { access_token: token, user } = data.session
  if (!anew && admitted?.token === token && Date.now() < admitted.until) return 'admin'
  admitted = undefined
  try {
    if (!(await isAdmin(client, user.id))) return 'not-admin'
    if (!(await hasAdminRights(client))) return 'needs-code'
  } catch (error) {
    if (!isRefusedToken(error)) throw new AccessUnknownError('The role was not read.', { cause: error })
    // The backend does not know this session any more: keeping it would send /auth back here.
    await client.auth.signOut({ scope: 'local' })
    return 'signed-out'
  }
  admitted = { token, until: Date.now() + TRUST }
  return 'admin'
}

function isRefusedToken(error: unknown): boolean {
  return error instanceof DataError && error.status === 401
}
