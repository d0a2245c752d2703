import { inChunks, type BulkOutcome } from '../lib/bulk.ts'
import { unwrap } from '../lib/data-error.ts'
import type { ShopClient } from '../lib/shop-context.ts'

type Answer = Pick<BulkOutcome, 'done' | 'refused'>

export type ProductChange = { status: string } | { category: string }

/** Gives many products another status or category; the featured limit holds, and those it keeps back are named. */
export async function changeProducts(
  client: ShopClient,
  ids: readonly string[],
  change: ProductChange,
  onProgress: (tried: number) => void,
): Promise<BulkOutcome> {
  const values = 'status' in change ? { p_status: change.status } : { p_category: change.category }
  const work = async (chunk: string[]) =>
    unwrap(await client.rpc('change_products', { p_ids: chunk, ...values })) as unknown as Answer
  return inChunks(ids, work, { onProgress })
}

export async function deleteProducts(
  client: ShopClient,
  ids: readonly string[],
  onProgress: (tried: number) => void,
): Promise<BulkOutcome> {
  const work = async (chunk: string[]) =>
    unwrap(await client.rpc('delete_products', { p_ids: chunk })) as unknown as Answer
  return inChunks(ids, work, { onProgress })
}
