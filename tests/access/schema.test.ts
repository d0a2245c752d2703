import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { migrate, openDatabase } from '@parlour/backend'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../backend/test/test-database.ts'

const SUPABASE_DIR = join(import.meta.dirname, '../../supabase')

/** A copy of a database that all migrations were applied to. */
let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase({ supabaseDir: SUPABASE_DIR })
})
afterAll(() => database?.drop())

const rowsOf = async (sql: string) => (await database.query(sql)).rows

test('all migrations give the same schema on another empty database', async () => {
  const first = await rowsOf(DESCRIPTION)
  expect(first.length).toBeGreaterThan(300)
  expect(await inFreshDatabase(DESCRIPTION)).toEqual(first)
})

test('no function of the schema private can be executed by PUBLIC', async () => {
  const publicFunctions = await rowsOf(`
    select proname from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
    where nspname = 'private' and (proacl is null or exists (select from aclexplode(proacl) where grantee = 0))`)
  expect(publicFunctions).toEqual([])
})

/** Their rows are not deleted while a shop runs. */
const FIXED_TABLES = ['mail_templates', 'order_status_effects', 'payment_methods', 'states']

test('each foreign key has an index, so that a deletion does not read the whole table', async () => {
  const unindexed = await rowsOf(`
    select conrelid::regclass, conname
    from pg_constraint
    join pg_namespace on pg_namespace.oid = connamespace
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and nspname in ('public', 'private')
      and confrelid <> all ('{${FIXED_TABLES.join(',')}}'::regclass[])
      and not exists (
        select from pg_index
        where indrelid = conrelid and (string_to_array(indkey::text, ' ')::smallint[])[:cardinality(conkey)] <@ conkey
          and coalesce(pg_get_expr(indpred, indrelid), '') in ('', format('(%I IS NOT NULL)', attname))
      )`)
  expect(unindexed).toEqual([])
})

async function inFreshDatabase(sql: string): Promise<unknown[]> {
  const cluster = inject('cluster')
  const name = `fresh_${randomBytes(8).toString('hex')}`
  const admin = openDatabase({ ...cluster, database: 'postgres', max: 1 })
  await admin.query(`create database ${name}`)
  await migrate({ ...cluster, database: name }, { supabaseDir: SUPABASE_DIR })
  const fresh = openDatabase({ ...cluster, database: name, max: 1 })
  const { rows } = await fresh.query(sql)
  await fresh.close()
  await admin.query(`drop database ${name}`)
  await admin.close()
  return rows
}

/** One row for each object and each shop row that migrations create, from PostgreSQL's system catalogs. */
const DESCRIPTION = `
  with ours as (
    select oid, nspname from pg_namespace where nspname in ('public', 'private', 'auth', 'storage')
  )
  select 'column' as what, attrelid::regclass::text as whose, attname::text as name,
    concat_ws(' ', format_type(atttypid, atttypmod), attnotnull, pg_get_expr(adbin, adrelid), attacl::text) as text
  from pg_attribute
  join pg_class on pg_class.oid = attrelid join ours on ours.oid = relnamespace
  left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where attnum > 0 and not attisdropped
  union all
  select 'relation', nspname, relname, concat_ws(' ', relkind, relrowsecurity, relforcerowsecurity, relacl::text)
  from pg_class join ours on ours.oid = relnamespace
  union all
  select 'constraint', conrelid::regclass::text, conname, pg_get_constraintdef(pg_constraint.oid)
  from pg_constraint join ours on ours.oid = connamespace
  union all
  select 'index', tablename, indexname, indexdef from pg_indexes join ours on nspname = schemaname
  union all
  select 'policy', tablename, policyname, concat_ws(' ', permissive, roles, cmd, qual, with_check)
  from pg_policies join ours on nspname = schemaname
  union all
  select 'trigger', tgrelid::regclass::text, tgname, pg_get_triggerdef(pg_trigger.oid)
  from pg_trigger join pg_class on pg_class.oid = tgrelid join ours on ours.oid = relnamespace
  where not tgisinternal
  union all
  select 'function', nspname, proname, concat_ws(' ', pg_get_functiondef(pg_proc.oid), proacl::text)
  from pg_proc join ours on ours.oid = pronamespace
  where prokind = 'f'
  union all
  select 'row', 'cms_pages', slug, concat_ws(' ', title, meta_description, content, published) from public.cms_pages
  union all
  select 'row', 'website_settings', id::text, site_name from public.website_settings
  union all
  select 'row', 'hero_media_settings', section_name, media_type from public.hero_media_settings
  union all
  select 'row', 'buckets', id, concat_ws(' ', public, file_size_limit, allowed_mime_types) from storage.buckets
  order by 1, 2, 3, 4`
