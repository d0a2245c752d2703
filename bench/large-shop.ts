import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase, startCluster, type Database } from '@parlour/backend'
import { npmStart, type Start } from './npm-start.ts'
import { newFolder } from './temporary-shop.ts'

const SQL = join(import.meta.dirname, 'large-shop.sql')

const ROWS = 100_000

type Query = Parameters<Parameters<Database['asOwner']>[0]>[0]

/** By the number of rows. Filling one takes longer than what is measured in it, so the sections of a run share them. */
const folders = new Map<number, Promise<string>>()

/** The folder of a stopped shop that has so many products and orders. It is removed when the process ends. */
function largeFolder(rows = ROWS): Promise<string> {
  const known = folders.get(rows) ?? createFolder(rows)
  folders.set(rows, known)
  return known
}

async function createFolder(rows: number): Promise<string> {
  const dataDir = newFolder()
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  // A copy is a shop already.
  if (readdirSync(dataDir).length === 0) await (await npmStart(dataDir)).stop()
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

/** Runs `work` with the database of such a shop. */
export async function withLargeDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  return await withDatabaseOf(await largeFolder(), work)
}

async function withDatabaseOf<T>(dataDir: string, work: (database: Database) => Promise<T>): Promise<T> {
  const cluster = await startCluster({ dir: join(dataDir, 'postgres') })
  const database = openDatabase(cluster.connection)
  try {
    return await work(database)
  } finally {
    await database.close()
    await cluster.stop()
  }
}

async function fill(dataDir: string, rows: number): Promise<void> {
  await withDatabaseOf(dataDir, async (database) => {
    await database.asOwner(async (query) => {
      const indexes = await dropIndexes(query)
      await query(readFileSync(SQL, 'utf8').replaceAll(':rows', String(rows)))
      await query("set local maintenance_work_mem = '512MB'")
      for (const definition of indexes) await query(definition)
    })
    await database.query('vacuum analyze')
  })
}

/**
 * Drops the indexes of the tables that are filled, but for those of their constraints. Making them anew is FASTER than adding
 * each row to them.
 * @returns the statements that make them
 */
async function dropIndexes(query: Query): Promise<string[]> {
  const { rows } = await query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index
     where not indisunique and not exists (select from pg_constraint where conindid = indexrelid)
       and indrelid = any (
       array['public.products', 'public.orders', 'public.order_items', 'public.customers', 'private.product_texts',
         'private.order_texts', 'private.customer_texts', 'private.product_filters', 'public.product_facts',
         'public.product_options', 'public.product_variants']::regclass[])`,
  )
  for (const { name } of rows) await query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}
