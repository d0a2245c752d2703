import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { readSchemaHash } from '../postgres/migrate.ts'
import { syncFolder } from '../storage/sync-folder.ts'
import { writeChecked } from './checked-files.ts'
import type { Manifest, TableEntry } from './manifest.ts'
import { listTables, readSequences, type Table } from './tables.ts'

export interface Dump extends Pick<Manifest, 'takenAt' | 'schemaHash' | 'tables' | 'sequences'> {
  /** The stored bytes that the rows name. */
  versions: string[]
}

/**
 * Writes every table, as of one moment, to `tables/` of the folder. Other connections go on reading and writing. Fails at
 * once when the signal is aborted.
 */
export async function dumpDatabase(
  connection: pg.ClientConfig,
  dir: string,
  signal?: AbortSignal,
): Promise<Dump> {
  const client = new pg.Client(connection)
  // A broken connection fails the current or the next statement; without a listener it would end the process.
  client.on('error', () => {})
  // Breaks the connection if a statement is running, which may be waiting for a lock.
  const abort = () => void client.end()
  await client.connect()
  signal?.addEventListener('abort', abort)
  try {
    signal?.throwIfAborted()
    // Values are written so that they read back the same on a server with other settings.
    await client.query(`set datestyle = 'ISO'; set intervalstyle = 'postgres'; set timezone = 'UTC';
      set extra_float_digits = 3; set statement_timeout = 0; set search_path = public, extensions;
      begin transaction isolation level repeatable read, read only`)
    return await dumpTables(client, dir)
  } finally {
    signal?.removeEventListener('abort', abort)
    await client.end()
  }
}

async function dumpTables(client: pg.Client, dir: string): Promise<Dump> {
  const tables: TableEntry[] = []
  const schemaHash = await readSchemaHash(client)
  const takenAt = new Date().toISOString()
  await mkdir(join(dir, 'tables'), { recursive: true, mode: 0o700 })
  for (const table of await listTables(client)) tables.push(await dumpTable(client, table, dir))
  await syncFolder(join(dir, 'tables'))
  const { rows } = await client.query<{ version: string }>(
    'select distinct version from storage.objects where version is not null order by version',
  )
  const sequences = await readSequences(client)
  return { takenAt, schemaHash, tables, sequences, versions: rows.map(({ version }) => version) }
}

async function dumpTable(client: pg.Client, { name, columns }: Table, dir: string): Promise<TableEntry> {
  const path = `tables/${name.replaceAll(/[^\w.-]/g, '_')}.copy`
  const rows = client.query(copyTo(`copy ${name} (${columns.join(', ')}) to stdout (encoding 'UTF8')`))
  // In the text format each row is one line: line breaks within values are escaped.
  const { lines, sha256 } = await writeChecked(join(dir, path), rows)
  return { name, columns, path, rows: lines, sha256 }
}
