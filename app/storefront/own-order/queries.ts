import { unwrap } from '../../lib/supabase/data-error.ts'
import { followChanges } from '../../lib/supabase/follow-changes.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import type { OwnOrderRow } from './own-order-row.ts'

/** The signed-in user's order with this number; null if there is none. */
export async function getOwnOrder(client: ShopClient, orderNumber: string): Promise<OwnOrderRow | null> {
  return orderRow(unwrap(await client.rpc('own_order', { p_number: orderNumber })))
}

/** The order of a link, as getOwnOrder() returns it; null for a wrong key and for an unknown number. */
export async function getLinkedOrder(
  client: ShopClient,
  orderNumber: string,
  key: string,
): Promise<OwnOrderRow | null> {
  return orderRow(unwrap(await client.rpc('linked_order', { p_number: orderNumber, p_key: key })))
}

/**
 * Calls back when the order of the signed-in user changes, and once it is subscribed. Payments and returns, which only staff may
 * read, are not told of unless the order changes with them. Returns a function that unsubscribes.
 */
export function subscribeToOrder(client: ShopClient, orderId: string, onChange: () => void): () => void {
  const change = { event: 'UPDATE', schema: 'public', table: 'orders', filter: `id=eq.${orderId}` } as const
  return followChanges(client, (channel) => channel.on('postgres_changes', change, onChange), onChange)
}

/** What private.shopper_order() answered; tests/access/own-order.test.ts compares it with the type. */
function orderRow(order: unknown): OwnOrderRow | null {
  return order as OwnOrderRow | null
}
