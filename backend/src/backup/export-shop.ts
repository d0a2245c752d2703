import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import papaparse from 'papaparse'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Files } from '../storage/files.ts'
import { writeChecked } from './checked-files.ts'
import { filesOf, withClient, withRunningDatabase, type Location } from './location.ts'
import { listTables } from './tables.ts'

export interface ExportedShop {
  tables: number
  files: number
}

interface StoredObject {
  bucket: string
  name: string
  version: string
}

/** A segment of a path that every file system takes. */
const PLAIN = /^(?!\.{1,2}$)[^\p{Cc}\\/:*?"<>|]{1,80}$/u

/**
 * Writes each table of the schema public as `<table>.csv`, as of one moment, the stored files under their names to `files/`,
 * and a list of them, `files.csv`. Times are those of `timezone`, with its offset. The shop may be running. The folder must be new or
 * empty.
 */
export async function exportShop(location: Location, dir: string, timezone = 'UTC'): Promise<ExportedShop> {
  await mkdir(dirname(dir), { recursive: true })
  const draft = await mkdtemp(join(dirname(dir), '.export-'))
  try {
    const exported = await withRunningDatabase(location, (connection) =>
      withClient(connection, async (client) => {
        await client.query("select set_config('timezone', $1, false)", [timezone])
        return writeAll(client, filesOf(location), draft)
      }),
    )
    // An empty folder is replaced, one with content never.
    await rename(draft, dir).catch((cause: unknown) => {
      throw new Error(`${dir} exists already. Name another folder.`, { cause })
    })
    return exported
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

async function writeAll(client: pg.Client, files: Files, dir: string): Promise<ExportedShop> {
  await client.query("set datestyle = 'ISO'; set statement_timeout = 0")
  await client.query('begin transaction isolation level repeatable read, read only')
  const tables = (await listTables(client)).filter(({ name }) => name.startsWith('public.'))
  for (const { name } of tables) {
    const columns = await columnsOf(client, name)
    const rows = client.query(
      copyTo(`copy (select ${columns} from ${name}) to stdout (format csv, header, encoding 'UTF8')`),
    )
    await writeChecked(join(dir, `${name.slice('public.'.length)}.csv`), rows)
  }
  const { rows: objects } = await client.query<StoredObject>(
    'select bucket_id as bucket, name, version from storage.objects where version is not null order by 1, 2',
  )
  const lines: (StoredObject & { path: string })[] = []
  for (const object of objects) lines.push({ ...object, path: await writeFile(files, object, dir) })
  await writeChecked(join(dir, 'files.csv'), Readable.from([Buffer.from(papaparse.unparse(lines))]))
  return { tables: tables.length, files: lines.filter(({ path }) => path !== '').length }
}

/** The columns of a table for its file. JSON writes a time as ISO 8601; as text its offset lacks the minutes. */
async function columnsOf(client: pg.Client, table: string): Promise<string> {
  const { rows } = await client.query<{ columns: string }>(
    `select string_agg(
       case atttypid when 'timestamptz'::regtype then format('to_json(%1$I) #>> ''{}'' as %1$I', attname) else quote_ident(attname) end,
       ', ' order by attnum
     ) as columns
     from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [table],
  )
  return rows[0]?.columns ?? ''
}

/** Returns the path in the folder; empty for a file that was deleted meanwhile. */
async function writeFile(files: Files, object: StoredObject, dir: string): Promise<string> {
  const bytes = await files.get(object.version)
  if (!bytes) return ''
  const path = pathOf(object)
  await mkdir(dirname(join(dir, path)), { recursive: true })
  await writeChecked(join(dir, path), Readable.from(bytes))
  return path
}

/** The last folder is the version: a name may also be the folder of another, and many systems ignore its case. */
function pathOf({ bucket, name, version }: StoredObject): string {
  const segments = [bucket, ...name.split('/')]
  const last = segments.at(-1) ?? ''
  return segments.every((segment) => PLAIN.test(segment))
    ? ['files', ...segments.slice(0, -1), version, last].join('/')
    : `files/${version}`
}
