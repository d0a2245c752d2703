import { unwrap } from '../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { isUuid } from '../../lib/uuid.ts'
import { findNewestOrders } from '../orders/order-list-queries.ts'

const COLUMNS =
  'id, order_number, customer_name, total_amount, payment_status, updated_at, refunds(id, amount, status, payment_id, payment:payments(counts)), payments(id, method, counts, paid_amount, paid_at)'

const BY_PAYMENT = { referencedTable: 'payments' }

/** The number of orders that the refund form offers at a time. */
export const CHOICES_SIZE = 50

/** The newest orders whose number, customer or e-mail address contains `search`. */
export async function listOrderChoices(client: ShopClient, search: string) {
  const found = findNewestOrders(client, search, CHOICES_SIZE).select(COLUMNS).eq('payments.state', 'paid')
  return unwrap(await found.order('created_at', { ascending: false }).order('paid_at', BY_PAYMENT))
}

/** An order with its refunds and the payments that have arrived, as the refund form needs it. */
export type OrderChoice = Awaited<ReturnType<typeof listOrderChoices>>[number]

/** The current order with this id; null when there is none. */
export async function getOrderChoice(client: ShopClient, id: string) {
  if (!isUuid(id)) return null
  const found = client.from('orders').select(COLUMNS).eq('payments.state', 'paid')
  return unwrap(await found.eq('id', id).order('paid_at', BY_PAYMENT).maybeSingle())
}
