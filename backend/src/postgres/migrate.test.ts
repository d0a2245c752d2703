import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { databaseForThisTest } from '../../test/test-database.ts'
import { migrate } from './migrate.ts'

let supabaseDir: string

beforeEach(() => {
  supabaseDir = mkdtempSync(join(tmpdir(), 'parlour-migrate-'))
  mkdirSync(join(supabaseDir, 'migrations'))
})

afterEach(() => rmSync(supabaseDir, { recursive: true, force: true }))

function write(name: string, sql: string) {
  writeFileSync(join(supabaseDir, name), sql)
}

test('migrations run in order, once, and say so', async () => {
  const database = await databaseForThisTest()
  write('migrations/20260101000001_posts.sql', 'create table posts (id int, author int references authors)')
  write('migrations/20260101000000_authors.sql', 'create table authors (id int primary key)')
  const lines: string[] = []
  await migrate(database.connection, { supabaseDir, report: (line) => lines.push(line) })
  await migrate(database.connection, { supabaseDir, report: (line) => lines.push(line) })
  expect(lines).toEqual(['Migrated: authors', 'Migrated: posts'])
  const ledger = await database.query(
    'select version, name from supabase_migrations.schema_migrations order by version',
  )
  expect(ledger.rows).toEqual([
    { version: '20260101000000', name: 'authors' },
    { version: '20260101000001', name: 'posts' },
  ])
})

test('a migration that fails is named, changes nothing, and can be mended', async () => {
  const database = await databaseForThisTest()
  write(
    'migrations/20260101000000_authors.sql',
    'create table authors (id int); create table authors (id int)',
  )
  await expect(migrate(database.connection, { supabaseDir })).rejects.toThrow(
    /20260101000000_authors\.sql failed: relation "authors" already exists/,
  )
  write('migrations/20260101000000_authors.sql', 'create table authors (id int)')
  await migrate(database.connection, { supabaseDir })
  expect((await database.query('select * from authors')).rows).toEqual([])
})

test('the seed is planted with the first migrations only', async () => {
  const database = await databaseForThisTest()
  write('migrations/20260101000000_authors.sql', 'create table authors (name text)')
  write('seed.sql', `insert into authors values ('Buchi Emecheta')`)
  await migrate(database.connection, { supabaseDir })
  write('migrations/20260101000001_index.sql', 'create index on authors (name)')
  await migrate(database.connection, { supabaseDir })
  expect((await database.query('select name from authors')).rows).toEqual([{ name: 'Buchi Emecheta' }])
})

test('a file that is not named like a migration is refused by name', async () => {
  const database = await databaseForThisTest()
  write('migrations/authors.sql', 'select 1')
  await expect(migrate(database.connection, { supabaseDir })).rejects.toThrow(
    'authors.sql is not named like a migration',
  )
})

test('two processes that start at once migrate once', async () => {
  const database = await databaseForThisTest()
  write('migrations/20260101000000_authors.sql', 'create table authors (id int)')
  await Promise.all([
    migrate(database.connection, { supabaseDir }),
    migrate(database.connection, { supabaseDir }),
  ])
  expect(
    (await database.query('select count(*)::int as n from supabase_migrations.schema_migrations')).rows,
  ).toEqual([{ n: 1 }])
})
