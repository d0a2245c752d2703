import { useEffect, useState } from 'react'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { inBackgroundUnlessEnded } from '../../session/unless-ended.ts'
import type { OwnOrderRow } from './own-order-row.ts'
import { getLinkedOrder, getOwnOrder, subscribeToOrder } from './queries.ts'

const START_WITHIN_MS = 2_000

/**
 * The order of a page, updated while the page is visible; `loaded` until the first change: docs/behaviour/account.md#an-order. `key`
 * is that of the order's link, for buyers without an account. The orders of accounts are followed by realtime, too.
 */
export function useFollowedOrder(loaded: OwnOrderRow | null, key?: string): OwnOrderRow | null {
  const [latest, setLatest] = useState<{ since: OwnOrderRow; order: OwnOrderRow }>()

  useEffect(() => {
    if (loaded === null) return undefined
    let stop: (() => void) | undefined
    let isOver = false
    whenIdle(() => {
      if (isOver) return
      const started = startFollowing(loaded, key, (order) => setLatest({ since: loaded, order }))
      started.then(
        (stopStarted) => (isOver ? stopStarted() : (stop = stopStarted)),
        (error: unknown) => console.warn('The order is not followed:', error),
      )
    }, START_WITHIN_MS)
    return () => {
      isOver = true
      stop?.()
    }
  }, [loaded, key])

  return latest?.since === loaded ? (latest?.order ?? null) : loaded
}

async function startFollowing(
  order: OwnOrderRow,
  key: string | undefined,
  onOrder: (order: OwnOrderRow) => void,
): Promise<() => void> {
  const [{ followOrder }, client] = await Promise.all([import('./follow-order.ts'), browserClient()])
  const { id, order_number: number } = order
  if (key === undefined)
    return followOrder({
      order,
      onOrder,
      // The page is left when the session has ended: see `useFollowSession`.
      read: () =>
        inBackgroundUnlessEnded(
          client,
          () => getOwnOrder(client, number),
          () => null,
        ),
      subscribe: (onChange) => subscribeToOrder(client, id, onChange),
    })
  const read = () => getLinkedOrder(client, number, key)
  // The key is enough.
  return followOrder({ order, onOrder, read: () => inBackgroundUnlessEnded(client, read, read) })
}
