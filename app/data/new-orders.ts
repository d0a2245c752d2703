import type { Tables } from '../database.types.ts'
import type { ShopClient } from '../lib/shop-context.ts'

export type NewOrder = Pick<Tables<'orders'>, 'order_number' | 'customer_name'>

/** Channels have names; one that is being left must not be taken for the next. */
let channels = 0

/** Calls back with every order that is placed from now on, as far as this user may see it, until the returned function is called. */
export function listenToNewOrders(client: ShopClient, onNewOrder: (order: NewOrder) => void): () => void {
  const channel = client
    .channel(`new-orders-${++channels}`)
    .on<NewOrder>('postgres_changes', { event: 'INSERT', schema: 'public', table: 'orders' }, (change) =>
      onNewOrder(change.new),
    )
    .subscribe()
  return () => void client.removeChannel(channel)
}
