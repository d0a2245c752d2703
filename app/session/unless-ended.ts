import { isRefusal } from '../lib/supabase/data-error.ts'
import type { ShopClient } from '../lib/supabase/shop-client.ts'
import { sessionEnded } from './auth-error.ts'
import { hasSessionEnded } from './ended-session.ts'
import { atWork } from './session-work.ts'

/** The result of `work`; if that is refused because the session has ended, the result of `ended`. */
export async function unlessEnded<Done, Instead>(
  client: ShopClient,
  work: () => Promise<Done>,
  ended: () => Instead | Promise<Instead>,
): Promise<Done | Instead> {
  return await inBackgroundUnlessEnded(client, () => atWork(work), ended)
}

/** The same for what a page does by itself: a shopper who signs out meanwhile was not at work. */
export async function inBackgroundUnlessEnded<Done, Instead>(
  client: ShopClient,
  read: () => Promise<Done>,
  ended: () => Instead | Promise<Instead>,
): Promise<Done | Instead> {
  try {
    return await read()
  } catch (error) {
    if (isRefusal(error) && error.status === 401 && (await hasSessionEnded(client))) return await ended()
    throw error
  }
}

/** For `unlessEnded()`, where nothing can be done without the session. */
export function refuseEnded(): never {
  throw sessionEnded(401)
}
