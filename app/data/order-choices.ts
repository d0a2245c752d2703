import type { Tables } from '../database.types.ts'
import { unwrap } from '../lib/data-error.ts'
import type { ShopClient } from '../lib/shop-context.ts'
import { isUuid } from '../lib/uuid.ts'
import { containing } from './found-rows.ts'
import { ORDER_SEARCH } from './orders.ts'

/** An order as the refund dialog offers it, with what was refunded of it before. */
export type OrderChoice = Pick<
  Tables<'orders'>,
  'id' | 'order_number' | 'customer_name' | 'total_amount' | 'payment_status'
> & {
  refunds: Pick<Tables<'refunds'>, 'id' | 'amount' | 'status'>[]
}

const COLUMNS = 'id, order_number, customer_name, total_amount, payment_status, refunds(id, amount, status)'

/** How many orders the refund dialog offers at a time. */
export const CHOICES_SIZE = 50

/** The newest orders one can refund (spec §7) whose number, customer or e-mail address contains `search`. */
export async function listOrderChoices(client: ShopClient, search: string): Promise<OrderChoice[]> {
  const found = containing(client.from('orders').select(COLUMNS), search, ORDER_SEARCH)
  return unwrap(await found.order('created_at', { ascending: false }).order('id').limit(CHOICES_SIZE))
}

/** The order with this id as it is now; null when there is none. */
export async function getOrderChoice(client: ShopClient, id: string): Promise<OrderChoice | null> {
  if (!isUuid(id)) return null
  return unwrap(await client.from('orders').select(COLUMNS).eq('id', id).maybeSingle())
}
