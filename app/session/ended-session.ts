import type { ShopClient } from '../lib/supabase/shop-client.ts'
import { atWork } from './session-work.ts'

/**
 * Whether the backend says that the stored session has ended, for example on another device, or that its account was deleted. It is
 * forgotten then.
 */
export async function hasSessionEnded(client: ShopClient): Promise<boolean> {
  return await atWork(async () => {
    const { error } = await client.auth.getUser()
    // supabase-js forgets a session that has ended, but not that of an account that was deleted.
    const isDeleted = error?.code === 'user_not_found'
    if (isDeleted) await client.auth.signOut({ scope: 'local' })
    return isDeleted || error?.name === 'AuthSessionMissingError'
  })
}
