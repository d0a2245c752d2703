import { codeSpansOf, tablesOf } from './markdown.ts'
import { listFiles, read, tooFew } from './repository.ts'

const RECORD = 'docs/privacy.md'
const MIGRATIONS = listFiles('supabase/migrations/*.sql')
/** Columns that may say something about a shopper, a sender or a member of the staff. */
const PERSONAL =
  /^\s+(user_id|\w*email|(?:customer_|actor_)name|\w*phone|address|shipping_address|recipient|sender|message|reason|actor_id|\w+_by|raw|secret|notes)\s+(?:text|uuid|jsonb|varchar)\b/m

/** The names of the tables that have such a column, with their schema. */
export function personalTablesIn(sql: string): string[] {
  const tables = sql.matchAll(/^create table ((?:public|private)\.\w+) \(\n([\s\S]*?)^\);/gm)
  return [...tables].flatMap(([, name = '', body = '']) => (PERSONAL.test(body) ? [name] : []))
}

/** The tables of the shop in which the data is, as the record says. */
export function tablesNamedBy(record: string): string[] {
  return tablesOf(record)
    .filter(([header]) => header?.at(-1) === 'Where')
    .flatMap(([, ...rows]) => rows.flatMap((row) => codeSpansOf(row.at(-1) ?? '')))
    .filter((name) => /^(private\.)?[a-z]+(_[a-z]+)*$/.test(name) && name !== 'auth')
}

/** The record of processing names each table with personal columns. */
export function checkPersonalTables(): string[] {
  const tables = MIGRATIONS.flatMap((file) => personalTablesIn(read(file)))
  const record = read(RECORD)
  return [
    ...tables
      .filter((table) => !record.includes(`\`${table.replace('public.', '')}\``))
      .map((table) => `${RECORD} does not name the table ${table}, which has personal columns.`),
    ...tooFew(tables.length, 15, 'tables with personal columns'),
  ]
}

/** The record of processing names only tables that exist. */
export function checkTablesOfRecord(): string[] {
  const schema = MIGRATIONS.map(read).join('\n')
  const named = tablesNamedBy(read(RECORD))
  return [
    ...named
      .filter((name) => !schema.includes(`create table ${name.includes('.') ? name : `public.${name}`} (`))
      .map((name) => `${RECORD} names the table ${name}, which does not exist.`),
    ...tooFew(named.length, 20, `names of tables in ${RECORD}`),
  ]
}
