import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Manifest, TableEntry } from './manifest.ts'
import { listForeignKeys, listSequences, listTables, type Table } from './tables.ts'

/**
 * Replaces all rows of a migrated database by those of a backup, in one transaction: after any failure the earlier rows are
 * unchanged. Needs the rights of the owner, not of a superuser, who alone could disable foreign keys: they are dropped, and
 * checked again when they are added.
 * @throws if a table has another number of rows afterwards than it had in the backup
 */
export async function loadDatabase(client: pg.Client, dir: string, manifest: Manifest): Promise<void> {
  await client.query('begin')
  try {
    await loadTables(client, dir, manifest)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

async function loadTables(client: pg.Client, dir: string, manifest: Manifest): Promise<void> {
  await client.query(`set local statement_timeout = 0; set local search_path = public, extensions`)
  const tables = await listTables(client)
  await requireSameNames(client, tables, manifest)
  const foreignKeys = await listForeignKeys(client)
  const names = tables.map(({ name }) => name)
  for (const { table, name } of foreignKeys)
    await client.query(`alter table ${table} drop constraint ${name}`)
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  await client.query(`truncate ${names.join(', ')}`)
  for (const table of manifest.tables) await loadTable(client, table, dir)
  for (const name of names) await client.query(`alter table ${name} enable trigger user`)
  for (const { table, name, definition } of foreignKeys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  for (const { name, value, isCalled } of manifest.sequences)
    await client.query('select setval($1::regclass, $2, $3)', [name, value, isCalled])
}

/**
 * Refuses a backup whose tables, columns or sequences are not those of the database. They become part of statements: only names that
 * the database's catalogue has, and has quoted, may come from a file.
 */
async function requireSameNames(client: pg.Client, tables: Table[], manifest: Manifest): Promise<void> {
  requireSame(
    'tables',
    tables.map(({ name }) => name),
    manifest.tables.map(({ name }) => name),
  )
  const stored = new Map(manifest.tables.map(({ name, columns }) => [name, columns]))
  for (const { name, columns } of tables) requireSame(`columns of ${name}`, columns, stored.get(name) ?? [])
  requireSame(
    'sequences',
    await listSequences(client),
    manifest.sequences.map(({ name }) => name),
  )
}

function requireSame(what: string, names: string[], stored: string[]): void {
  const different = [
    ...names.filter((name) => !stored.includes(name)),
    ...stored.filter((name, at) => !names.includes(name) || stored.indexOf(name) !== at),
  ]
  if (different.length > 0)
    throw new Error(`The backup and the database differ in their ${what}: ${different.join(', ')}.`)
}

async function loadTable(
  client: pg.Client,
  { name, columns, path, rows }: TableEntry,
  dir: string,
): Promise<void> {
  const stream = client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin (encoding 'UTF8')`))
  await pipeline(createReadStream(join(dir, path)), stream)
  const { rows: counted } = await client.query<{ count: string }>(`select count(*) from ${name}`)
  if (Number(counted[0]?.count) !== rows)
    throw new Error(`${name} has ${counted[0]?.count} rows after the restore. The backup has ${rows}.`)
}
