import { unwrap } from '../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { chunksOf, inChunks, type BulkOutcome, type Progress } from '../list/bulk/bulk.ts'
import { FINISHED_STATUSES, type AffectedOrders, type OrderChange } from './order-list-spec.ts'

/**
 * Orders per call. Each order takes up to ten milliseconds, because it changes stock. Checkouts of the same products wait
 * until the call ends.
 */
const CHUNK_SIZE = 100

/** Changes the status of many orders. The outcome lists those that the database refused. */
export async function changeOrders(
  client: ShopClient,
  ids: readonly string[],
  { status, finished }: OrderChange,
  onProgress: Progress,
): Promise<BulkOutcome> {
  const work = async (chunk: readonly string[]) => {
    const call = client.rpc('change_orders', { p_ids: [...chunk], p_status: status, p_finished: finished })
    return unwrap(await call)
  }
  return inChunks(ids, work, { size: CHUNK_SIZE, onProgress })
}

/** Undoes a change for orders that have not been changed since. */
export async function restoreOrders(
  client: ShopClient,
  rows: BulkOutcome['changed'],
  onProgress: Progress,
): Promise<BulkOutcome> {
  const work = async (chunk: BulkOutcome['changed']) =>
    unwrap(await client.rpc('restore_orders', { p_rows: [...chunk] }))
  return inChunks(rows, work, { size: CHUNK_SIZE, onProgress })
}

/** The orders that a change of status would affect. Those that already have the status are not listed as finished. */
export async function listOrdersForChange(
  client: ShopClient,
  ids: readonly string[],
  status: string,
): Promise<AffectedOrders> {
  const finished: string[] = []
  let total = 0
  for (const chunk of chunksOf(ids)) {
    for (const group of unwrap(await client.rpc('list_orders_by_status', { p_ids: chunk }))) {
      total += group.ids.length
      if (FINISHED_STATUSES.includes(group.status) && group.status !== status) finished.push(...group.ids)
    }
  }
  return { total, finished }
}
