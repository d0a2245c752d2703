import { unwrap } from '../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { NO_FIGURES, type OrderFigures } from './order-figures.ts'

/** The figures of orders by their ids; without ids those of all orders of the account. Staff read those of every order, others their own. */
export async function readFigures(
  client: ShopClient,
  ids?: readonly string[],
): Promise<ReadonlyMap<string, OrderFigures>> {
  const asked = ids === undefined ? {} : { p_ids: [...ids] }
  const rows = unwrap(await client.rpc('order_figures', asked))
  return new Map(rows.map(({ order_id, ...figures }) => [order_id, figures]))
}

/** The rows with their figures. One that was deleted meanwhile has none. */
export async function withFigures<Row extends { id: string }>(client: ShopClient, rows: readonly Row[]) {
  if (rows.length === 0) return []
  const figures = await readFigures(
    client,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...row, figures: figures.get(row.id) ?? NO_FIGURES }))
}
