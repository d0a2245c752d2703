import { unwrap } from '../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { inChunks, type BulkOutcome, type Progress } from '../list/bulk/bulk.ts'
import type { ProductChange } from './product-list-spec.ts'

/** Sets the status or category of many products. The result names those that the featured limit keeps from changing. */
export async function changeProducts(
  client: ShopClient,
  ids: readonly string[],
  change: ProductChange,
  onProgress: Progress,
): Promise<BulkOutcome> {
  const values = 'status' in change ? { p_status: change.status } : { p_category: change.category }
  const work = async (chunk: readonly string[]) =>
    unwrap(await client.rpc('change_products', { p_ids: [...chunk], ...values }))
  return inChunks(ids, work, { onProgress })
}

/** Fewer than for other changes: a call restores one row after the other, and locks them until it ends. */
const ROWS_PER_RESTORE = 500

/** Undoes a change, except where a product was changed again since. */
export async function restoreProducts(
  client: ShopClient,
  rows: BulkOutcome['changed'],
  onProgress: Progress,
): Promise<BulkOutcome> {
  const work = async (chunk: BulkOutcome['changed']) =>
    unwrap(await client.rpc('restore_products', { p_rows: [...chunk] }))
  return inChunks(rows, work, { size: ROWS_PER_RESTORE, onProgress })
}

export async function deleteProducts(
  client: ShopClient,
  ids: readonly string[],
  onProgress: Progress,
): Promise<BulkOutcome> {
  const work = async (chunk: readonly string[]) =>
    unwrap(await client.rpc('delete_products', { p_ids: [...chunk] }))
  return inChunks(ids, work, { onProgress })
}
