import { DataError, isRefusal } from '../lib/supabase/data-error.ts'
import type { ShopClient } from '../lib/supabase/shop-client.ts'

/**
 * Whether the backend says that the stored session has ended, for example on another device, or that its account was deleted. It is
 * forgotten then.
 */
export async function hasSessionEnded(client: ShopClient): Promise<boolean> {
  const { error } = await client.auth.getUser()
  // supabase-js forgets a session that has ended, but not that of an account that was deleted.
  const isDeleted = error?.code === 'user_not_found'
  if (isDeleted) await client.auth.signOut({ scope: 'local' })
  return isDeleted || error?.name === 'AuthSessionMissingError'
}

/** What `work` answers; if it is refused because the session has ended, what `ended` does instead. */
export async function unlessEnded<Done, Instead>(
  client: ShopClient,
  work: () => Promise<Done>,
  ended: () => Instead | Promise<Instead>,
): Promise<Done | Instead> {
  try {
    return await work()
  } catch (error) {
    if (isRefusal(error) && error.status === 401 && (await hasSessionEnded(client))) return await ended()
    throw error
  }
}

/** For `unlessEnded()`, where nothing can be done without the session. */
export function refuseEnded(): never {
  throw new DataError('Your session has ended. Please sign in again.', 'session_not_found', 401)
}
