import { DataError } from '../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { getStaffAccess, isAdmin } from '../../session/role-queries.ts'

/** A visitor's access to the back office: docs/behaviour/back-office-layout.md#access. */
export type AdminAccess =
  | 'signed-out'
  | 'not-admin'
  | 'second-factor-required'
  | 'new-password-required'
  | 'enrolment-required'
  | 'admin'

/** The access check failed, so access is denied. Trying again may help. */
export class AccessUnknownError extends Error {
  override readonly name = 'AccessUnknownError'
}

/** The session lacks the account's second factor, which the back office requires (aal2). */
export class SecondFactorRequiredError extends Error {
  override readonly name = 'SecondFactorRequiredError'
}

/** The account has no second factor, and the shop requires one of all staff. */
export class EnrolmentRequiredError extends Error {
  override readonly name = 'EnrolmentRequiredError'
}

/** By the answers of `staff_access()`. */
const ACCESS: Partial<Record<string, AdminAccess>> = {
  no_role: 'not-admin',
  session_ended: 'signed-out',
  second_factor_needed: 'second-factor-required',
  new_password_needed: 'new-password-required',
  enrolment_needed: 'enrolment-required',
  granted: 'admin',
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
  const access = await readAccess(client, user.id)
  // The backend has ended this session. With the local copy left, /auth would redirect back here.
  if (access === 'signed-out') await client.auth.signOut({ scope: 'local' })
  if (access === 'admin') cached = { token, until: Date.now() + CACHE_TTL }
  return access
}

async function readAccess(client: ShopClient, userId: string): Promise<AdminAccess> {
  try {
    if (!(await isAdmin(client, userId))) return 'not-admin'
    const answer = await getStaffAccess(client)
    const access = ACCESS[answer]
    if (access === undefined) throw new Error(`The access ${answer} is not known.`)
    return access
  } catch (error) {
    if (isRefusedToken(error)) return 'signed-out'
    throw new AccessUnknownError('The role was not read.', { cause: error })
  }
}

function isRefusedToken(error: unknown): boolean {
  return error instanceof DataError && error.status === 401
}
