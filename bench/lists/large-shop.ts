import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase, startCluster } from '@parlour/backend'

const SQL = join(import.meta.dirname, 'large-shop.sql')

/** Adds so many products and orders to a shop that was started once and is now stopped. */
export async function fillLargeShop(dataDir: string, rows = 100_000): Promise<void> {
  const cluster = await startCluster({ dir: join(dataDir, 'postgres') })
  const database = openDatabase(cluster.connection)
  try {
    await database.asOwner((query) => query(readFileSync(SQL, 'utf8').replaceAll(':rows', String(rows))))
    await database.query('vacuum analyze')
  } finally {
    await database.close()
    await cluster.stop()
  }
}
