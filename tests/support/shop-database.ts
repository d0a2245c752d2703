import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { RunningShop } from './running-shop.ts'

/** Connects to the embedded database of a running shop as its owner, for what no API exposes. */
export async function withDatabase(
  { dataDir }: RunningShop,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const lines = readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')
  const client = new pg.Client({
    host: lines[4],
    port: Number(lines[3]),
    user: 'postgres',
    database: 'postgres',
  })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
