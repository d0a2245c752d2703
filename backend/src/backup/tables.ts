import type pg from 'pg'
import type { SequenceEntry } from './manifest.ts'

export interface Table {
  /** Quoted where needed, such as `public.orders`. */
  name: string
  /** Quoted; those that can be written. */
  columns: string[]
}

export interface ForeignKey {
  table: string
  name: string
  definition: string
}

/** The schemas of PostgreSQL, and the record of applied migrations, which a restore writes itself. */
const IS_OURS = `nspname !~ '^pg_' and nspname not in ('information_schema', 'supabase_migrations')
  and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')`

/** Every table whose rows a backup holds. Unlogged tables are left out: a crash of the database empties them too. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select format('%I.%I', nspname, relname) as name,
       array_agg(quote_ident(attname) order by attnum) as columns
     from pg_class c join pg_namespace n on n.oid = relnamespace
     join pg_attribute a on attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
     where relkind = 'r' and relpersistence = 'p' and ${IS_OURS}
     group by 1 order by 1`,
  )
  return rows
}

export async function listForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select format('%I.%I', nspname, relname) as table, quote_ident(conname) as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = conrelid join pg_namespace n on n.oid = relnamespace
     where contype = 'f' and conparentid = 0 and ${IS_OURS}
     order by 1, 2`,
  )
  return rows
}

/** The names of all sequences, quoted where needed. */
export async function listSequences(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name
     from pg_class c join pg_namespace n on n.oid = relnamespace
     where relkind = 'S' and relpersistence = 'p' and ${IS_OURS} order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** Sequences are outside transactions: a value read after the snapshot is at least that of the rows. */
export async function readSequences(client: pg.Client): Promise<SequenceEntry[]> {
  const entries: SequenceEntry[] = []
  for (const name of await listSequences(client)) {
    const { rows: values } = await client.query<Omit<SequenceEntry, 'name'>>(
      `select last_value::text as value, is_called as "isCalled" from ${name}`,
    )
    entries.push(...values.map((value) => ({ name, ...value })))
  }
  return entries
}
