import type { Tables } from '../../database.types.ts'
import { followChanges } from '../../lib/supabase/follow-changes.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'

export type NewOrder = Pick<Tables<'orders'>, 'id' | 'order_number' | 'customer_name'>

/** How many missed orders are read after a reconnection; older ones are skipped. */
const MAX_MISSED = 100

/**
 * Calls back with each new order that this user may see, once and oldest first, until the returned function is called.
 * Orders placed during a lost connection follow after the reconnection, of which `onReturn` tells.
 */
export function subscribeToNewOrders(
  client: ShopClient,
  onNewOrders: (orders: NewOrder[]) => void,
  onReturn: () => void = () => {},
): () => void {
  const reported = new Set<string>()
  let first: string | undefined
  let since: string | undefined

  function report(orders: NewOrder[]): void {
    const unreported = orders.filter(({ id }) => !reported.has(id))
    for (const { id } of unreported) reported.add(id)
    if (unreported.length > 0) onNewOrders(unreported)
  }

  async function catchUp(): Promise<void> {
    const placed = await listNewest(client, since)
    if (placed === null) return
    if (since !== undefined) return report(placed.filter(({ id }) => id !== first).toReversed())
    // The first read only finds the newest order, from which new ones are counted. That one is new, too, if it is announced.
    since = placed[0]?.created_at ?? '-infinity'
    first = placed[0]?.id
  }

  let catchingUp = catchUp()
  const change = { event: 'INSERT', schema: 'public', table: 'orders' } as const
  let isFirst = true
  return followChanges(
    client,
    (channel) => channel.on<NewOrder>('postgres_changes', change, ({ new: order }) => report([order])),
    () => {
      catchingUp = catchingUp.then(catchUp)
      if (!isFirst) onReturn()
      isFirst = false
    },
  )
}

/** Newest first; null when they cannot be read now. */
async function listNewest(client: ShopClient, since: string | undefined) {
  const orders = client
    .from('orders')
    .select('id, order_number, customer_name, created_at')
    .order('created_at', { ascending: false })
  const { data } = await (since === undefined
    ? orders.limit(1)
    : orders.gte('created_at', since).limit(MAX_MISSED))
  return data
}
