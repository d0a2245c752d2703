import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase, startCluster } from '@parlour/backend'

const SQL = join(import.meta.dirname, 'large-shop.sql')

/** Adds 100,000 products and as many orders to a shop that was started once and is now stopped. */
export async function fillLargeShop(dataDir: string): Promise<void> {
  const cluster = await startCluster({ dir: join(dataDir, 'postgres') })
  const database = openDatabase(cluster.connection)
  try {
    await database.asOwner((query) => query(readFileSync(SQL, 'utf8')))
    await database.query('vacuum analyze')
  } finally {
    await database.close()
    await cluster.stop()
  }
}
