import type { RunningShop } from './running-shop.ts'
import { withDatabase } from './shop-database.ts'

/** Locks the table while `work` runs, as if the database were very slow. */
export async function whileLocked(
  shop: RunningShop,
  table: string,
  work: () => Promise<void>,
): Promise<void> {
  await withDatabase(shop, async (client) => {
    await client.query(`begin; lock table ${client.escapeIdentifier(table)} in access exclusive mode`)
    await work()
  })
}
