import { DataError } from '../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { hasAdminRights, isAdmin } from '../../session/role-queries.ts'

/** A visitor's access to the back office: docs/behaviour/back-office-layout.md#access. */
export type AdminAccess = 'signed-out' | 'not-admin' | 'second-factor-required' | 'admin'

/** The access check failed, so access is denied. Trying again may help. */
export class AccessUnknownError extends Error {
  override readonly name = 'AccessUnknownError'
}

/** The session lacks the account's second factor, which the back office requires (aal2). */
export class SecondFactorRequiredError extends Error {
  override readonly name = 'SecondFactorRequiredError'
}

/** How long a positive answer is cached, in milliseconds, so that navigation does not check each time. */
const CACHE_TTL = 60_000

let cached: { token: string; until: number } | undefined

/**
 * Checks the visitor's access. Fails closed: throws AccessUnknownError when the check fails, and answers 'admin' only for a
 * row in user_roles and a session with admin rights. It only chooses the screen to show: row-level security protects the
 * data. `fresh` bypasses the cache.
 */
export async function adminAccess(client: ShopClient, { fresh = false } = {}): Promise<AdminAccess> {
  const { data, error: refreshError } = await client.auth.getSession()
  if (refreshError?.name === 'AuthRetryableFetchError') {
    throw new AccessUnknownError('The session was not refreshed.', { cause: refreshError })
  }
  if (data.session === null) return 'signed-out'
  const { access_token: token, user } = data.session
  if (!fresh && cached?.token === token && Date.now() < cached.until) return 'admin'
  cached = undefined
  try {
    if (!(await isAdmin(client, user.id))) return 'not-admin'
    if (!(await hasAdminRights(client))) return 'second-factor-required'
  } catch (error) {
    if (!isRefusedToken(error)) throw new AccessUnknownError('The role was not read.', { cause: error })
    // The backend has ended this session. With the local copy left, /auth would redirect back here.
    await client.auth.signOut({ scope: 'local' })
    return 'signed-out'
  }
  cached = { token, until: Date.now() + CACHE_TTL }
  return 'admin'
}

function isRefusedToken(error: unknown): boolean {
  return error instanceof DataError && error.status === 401
}
