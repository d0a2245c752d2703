import type { QueryData } from '@supabase/supabase-js'
import { unwrap } from '../../lib/supabase/data-error.ts'
import type { OpenedRow } from '../../lib/supabase/edit-conflict.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { rowQueries, versionOrConflict, type Attempts } from '../form/row-queries.ts'
import { BY_GET, searchOf, searchQueries, type PageArguments } from '../list/pages/search-queries.ts'
import type { RefundQuery } from './refund-list-spec.ts'

/** The refunds whose order number or customer contains the search text. */
function selectRefunds(client: ShopClient, query: RefundQuery, page: PageArguments) {
  const found = client
    .rpc('search_refunds', { ...searchArguments(query), ...page }, BY_GET)
    .select(
      'id, order_id, payment_id, return_id, amount, reason, status, notes, created_at, updated_at, order:orders(order_number, customer_name, payments(id, method, counts, paid_amount, paid_at)), refund_transfers(id, refund_id, payment_id, amount, provider, state, failure, created_at)',
    )
  return found.eq('order.payments.state', 'paid').order('paid_at', { referencedTable: 'order.payments' })
}

function searchArguments({ search, filters }: RefundQuery) {
  return { ...searchOf(search), p_status: filters.status }
}

/** A refund; `order` is null when the order was deleted. */
export type RefundRow = QueryData<ReturnType<typeof selectRefunds>>[number]

/** One page of the matching rows, in the query's order, and their number. */
export const { list: listRefunds, count: countRefunds } = searchQueries(
  selectRefunds,
  (client, query: RefundQuery) => client.rpc('count_found_refunds', searchArguments(query), BY_GET),
)

/** The columns that the form saves. */
export type RefundWrite = Pick<
  RefundRow,
  'order_id' | 'payment_id' | 'return_id' | 'amount' | 'reason' | 'status' | 'notes'
>

const refunds = rowQueries('refunds')

export const { remove: deleteRefund } = refunds

/** See updateIfUnchanged. */
export async function updateRefund(
  client: ShopClient,
  id: string,
  changes: Partial<RefundWrite>,
  opened: OpenedRow = {},
): Promise<string> {
  const { version } = opened
  const edit = { p_id: id, p_changes: changes, ...(version !== undefined && { p_version: version }) }
  const saved: string | null = unwrap(await client.rpc('update_refund', edit))
  return versionOrConflict(saved, changes, opened, {
    readCurrent: async () => unwrap(await client.from('refunds').select('*').eq('id', id).maybeSingle()),
    updateAgain: (stored) => updateRefund(client, id, changes, stored),
  })
}

/** `processedBy` is the id of the signed-in user (docs/behaviour/refunds.md#the-form). */
export async function insertRefund(
  client: ShopClient,
  refund: RefundWrite & { id?: string },
  processedBy: string | null,
  attempts?: Attempts,
): Promise<void> {
  await refunds.insert(client, refund, attempts, { processed_by: processedBy })
}
