import { unwrap } from '../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { isUuid } from '../../lib/uuid.ts'
import { rowQueries } from '../form/row-queries.ts'

/** The columns that the back office reads of an order. */
export const ORDER_COLUMNS =
  'id, order_number, customer_name, customer_email, customer_phone, shipping_address, total_amount, status, payment_status, notes, created_at, updated_at'

/** The order with this id or this number; null when there is none. */
export async function getOrder(client: ShopClient, idOrNumber: string) {
  const column = isUuid(idOrNumber) ? 'id' : 'order_number'
  return unwrap(await client.from('orders').select(ORDER_COLUMNS).eq(column, idOrNumber).maybeSingle())
}

export type OrderRow = NonNullable<Awaited<ReturnType<typeof getOrder>>>

export const { update: updateOrder, remove: deleteOrder } = rowQueries('orders')
