import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase, startCluster } from '@parlour/backend'
import { npmStart, type Start } from '../npm-start.ts'

const SQL = join(import.meta.dirname, 'large-shop.sql')

const ROWS = 100_000

/** Runs `work` with the folder of a stopped shop that has so many products and orders, and removes it afterwards. */
export async function withLargeFolder<T>(work: (dataDir: string) => Promise<T>, rows = ROWS): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parlour-bench-'))
  try {
    await (await npmStart(dataDir)).stop()
    await fill(dataDir, rows)
    return await work(dataDir)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Runs `work` with such a shop. */
export async function withLargeShop<T>(
  work: (shop: Start, dataDir: string) => Promise<T>,
  rows = ROWS,
): Promise<T> {
  return withLargeFolder(async (dataDir) => {
    const shop = await npmStart(dataDir)
    try {
      return await work(shop, dataDir)
    } finally {
      await shop.stop()
    }
  }, rows)
}

async function fill(dataDir: string, rows: number): Promise<void> {
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
