import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { RunningShop } from './running-shop.ts'

/** Locks the table while `work` runs, as if the database were very slow. */
export async function whileLocked(
  { dataDir }: RunningShop,
  table: string,
  work: () => Promise<void>,
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
    await client.query(`begin; lock table ${client.escapeIdentifier(table)} in access exclusive mode`)
    await work()
  } finally {
    await client.end()
  }
}
