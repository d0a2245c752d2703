import type { ShopClient } from '../lib/supabase/shop-client.ts'

/** Whether the backend says that the stored session has ended, for example on another device. supabase-js forgets it then. */
export async function hasSessionEnded(client: ShopClient): Promise<boolean> {
  const { error } = await client.auth.getUser()
  return error?.name === 'AuthSessionMissingError'
}
