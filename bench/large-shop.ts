import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase, startCluster } from '@parlour/backend'
import { npmStart, type Start } from './npm-start.ts'

const SQL = join(import.meta.dirname, 'large-shop.sql')

const ROWS = 100_000

/** By the number of rows. Filling one takes longer than what is measured in it, so the sections of a run share them. */
const folders = new Map<number, Promise<string>>()

/** The folder of a stopped shop that has so many products and orders. It is removed when the process ends. */
export function largeFolder(rows = ROWS): Promise<string> {
  const known = folders.get(rows) ?? createFolder(rows)
  folders.set(rows, known)
  return known
}

async function createFolder(rows: number): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parlour-bench-'))
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  await (await npmStart(dataDir)).stop()
  await fill(dataDir, rows)
  return dataDir
}

/** Runs `work` with such a shop. */
export async function withLargeShop<T>(
  work: (shop: Start, dataDir: string) => Promise<T>,
  rows = ROWS,
): Promise<T> {
  const dataDir = await largeFolder(rows)
  const shop = await npmStart(dataDir)
  try {
    return await work(shop, dataDir)
  } finally {
    await shop.stop()
  }
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
