import { followChanges } from '../../lib/supabase/follow-changes.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { inBackgroundUnlessEnded } from '../../session/unless-ended.ts'
import { followShown } from '../own-order/follow-shown.ts'
import { listOwnOrders, type OwnOrderList } from './queries.ts'

/** Calls back with the orders of the signed-in user after each change. Returns a function that ends this. */
export async function followOwnOrders(
  orders: OwnOrderList,
  userId: string,
  onChange: (orders: OwnOrderList) => void,
): Promise<() => void> {
  const client = await browserClient()
  return followShown({
    shown: orders,
    onChange,
    // The page is left when the session has ended: see `useFollowSession`.
    read: () =>
      inBackgroundUnlessEnded(
        client,
        () => listOwnOrders(client, userId),
        () => null,
      ),
    subscribe: (onTold) => subscribeToOwnOrders(client, userId, onTold),
  })
}

/** Calls back when an order of the user is placed or changes, and once it is subscribed. Returns a function that unsubscribes. */
function subscribeToOwnOrders(client: ShopClient, userId: string, onChange: () => void): () => void {
  const own = { schema: 'public', table: 'orders', filter: `user_id=eq.${userId}`, select: ['id'] }
  return followChanges(
    client,
    (channel) => channel.on('postgres_changes', { ...own, event: '*' }, onChange),
    onChange,
  )
}
