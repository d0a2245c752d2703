import type { Tables } from '../database.types.ts'
import type { ShopClient } from '../lib/shop-context.ts'

export type NewOrder = Pick<Tables<'orders'>, 'id' | 'order_number' | 'customer_name'>

/** More than a night's worth; beyond it only the newest are told of. */
const MOST_MISSED = 100

/** Channels have names; one that is being left must not be taken for the next. */
let channels = 0

/**
 * Calls back with the orders that are placed from now on, as far as this user may see them, oldest first and each once,
 * until the returned function is called. Those that came while the line was broken follow once it stands again.
 */
export function listenToNewOrders(client: ShopClient, onNewOrders: (orders: NewOrder[]) => void): () => void {
  const known = new Set<string>()
  let since: string | undefined

  function tell(orders: NewOrder[]): void {
    const news = orders.filter(({ id }) => !known.has(id))
    for (const { id } of news) known.add(id)
    if (news.length > 0) onNewOrders(news)
  }

  async function catchUp(): Promise<void> {
    const placed = await readNewest(client, since)
    if (placed === null) return
    if (since !== undefined) return tell(placed.toReversed())
    // The first look only finds out where the news begins.
    since = placed[0]?.created_at ?? '-infinity'
    if (placed[0]) known.add(placed[0].id)
  }

  let catching = catchUp()
  const change = { event: 'INSERT', schema: 'public', table: 'orders' } as const
  const channel = client
    .channel(`new-orders-${++channels}`, { config: { postgres_changes_options: { wait: true } } })
    .on<NewOrder>('postgres_changes', change, ({ new: order }) => tell([order]))
    .subscribe((status) => {
      if (status === 'SUBSCRIBED') catching = catching.then(catchUp)
    })
  return () => void client.removeChannel(channel)
}

/** Newest first; null when they cannot be read now. */
async function readNewest(client: ShopClient, since: string | undefined) {
  const orders = client
    .from('orders')
    .select('id, order_number, customer_name, created_at')
    .order('created_at', { ascending: false })
  const { data } = await (since === undefined
    ? orders.limit(1)
    : orders.gte('created_at', since).limit(MOST_MISSED))
  return data
}
