import { join } from 'node:path'
import { attachCluster } from '@parlour/backend'
import pg from 'pg'
import { LIFT_ORDER_LIMIT } from '../../tests/support/order-limit.ts'

/** Lets an account of a temporary shop place as many orders as it likes, which the benchmark does. They are counted as ever. */
export async function liftOrderLimit(dataDir: string): Promise<void> {
  const { connection } = await attachCluster({ dir: join(dataDir, 'postgres') })
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(LIFT_ORDER_LIMIT)
  } finally {
    await client.end()
  }
}
