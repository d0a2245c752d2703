import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { inBackgroundUnlessEnded } from '../../session/unless-ended.ts'
import type { OwnOrderRow } from './own-order-row.ts'
import { getLinkedOrder, getOwnOrder, subscribeToOrder } from './queries.ts'
import { useFollowed, type StartFollowing } from './use-followed.ts'

/**
 * The order of a page, updated while the page is visible: docs/behaviour/account.md#an-order. `key` is that of the order's link, for
 * buyers without an account. The orders of accounts are followed by realtime, too.
 */
export function useFollowedOrder(loaded: OwnOrderRow | null, key?: string): OwnOrderRow | null {
  return useFollowed(loaded, key, startFollowing)
}

const startFollowing: StartFollowing<OwnOrderRow, string | undefined> = async (order, key, onChange) => {
  const [{ followShown }, { isAtItsEnd }, client] = await Promise.all([
    import('./follow-shown.ts'),
    import('./order-end.ts'),
    browserClient(),
  ])
  const { id, order_number: number } = order
  const followed = {
    shown: order,
    onChange,
    isAtItsEnd: (shown: OwnOrderRow) => isAtItsEnd(shown, Date.now()),
  }
  if (key === undefined)
    return followShown({
      ...followed,
      // The page is left when the session has ended: see `useFollowSession`.
      read: () =>
        inBackgroundUnlessEnded(
          client,
          () => getOwnOrder(client, number),
          () => null,
        ),
      subscribe: (onTold) => subscribeToOrder(client, id, onTold),
    })
  const read = () => getLinkedOrder(client, number, key)
  // The key is enough.
  return followShown({ ...followed, read: () => inBackgroundUnlessEnded(client, read, read) })
}
