import { unwrap } from '../../lib/supabase/data-error.ts'
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

/** What private.shopper_order() answered; tests/access/own-order.test.ts compares it with the type. */
function orderRow(order: unknown): OwnOrderRow | null {
  return order as OwnOrderRow | null
}
