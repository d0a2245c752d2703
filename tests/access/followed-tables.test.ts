import { expect, test } from 'vitest'
import { VISIBILITY_COLUMNS } from '../../server/cache/outdates.ts'
import { FOLLOWED_TABLES } from '../../server/cache/read.ts'
import { useShop } from './shop.ts'

// What the caches of the server take for granted about the schema.

const shop = useShop()

const namesOf = async (sql: string) =>
  (await shop.database.query<{ name: string }>(sql)).rows.map(({ name }) => name)

test('every table that is followed is published', async () => {
  const published = await namesOf(
    "select tablename as name from pg_publication_tables where pubname = 'supabase_realtime' and schemaname = 'public'",
  )
  expect([...FOLLOWED_TABLES].filter((table) => !published.includes(table))).toEqual([])
})

/** The columns that the policies for visitors read, as `table.column`; of tables that a policy looks into, too. */
const READ_BY_POLICIES = `
  select distinct c.relname || '.' || a.attname as name
  from pg_policy p
  join pg_class guarded on guarded.oid = p.polrelid
  join pg_depend d on d.classid = 'pg_policy'::regclass and d.objid = p.oid and d.refclassid = 'pg_class'::regclass
  join pg_class c on c.oid = d.refobjid
  join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
  where d.refobjsubid > 0 and p.polcmd in ('r', '*')
    and ('anon'::regrole = any (p.polroles) or 0 = any (p.polroles))
    and guarded.relname = any (array['${[...FOLLOWED_TABLES].join("','")}'])
  order by 1`

/** The id of a row and of its product do not change. */
function isCovered(name: string): boolean {
  const [table = '', column = ''] = name.split('.')
  return (
    FOLLOWED_TABLES.has(table) &&
    (column === 'id' || column === 'product_id' || VISIBILITY_COLUMNS.has(column))
  )
}

test('the policies of these tables read only columns whose changes count for every answer', async () => {
  const columns = await namesOf(READ_BY_POLICIES)
  expect(columns).toContain('products.status')
  expect(columns.filter((name) => !isCovered(name))).toEqual([])
})
