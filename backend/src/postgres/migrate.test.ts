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

test('migrations run in order, once, and are reported', async () => {
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

test('a migration that fails is named, changes nothing, and can be corrected', async () => {
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

test('the seed runs with the first migrations only', async () => {
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

const target = { name: 'The data folder ./data', remedy: 'remove it' }

async function migratedDatabase() {
  const database = await databaseForThisTest()
  write('migrations/20260101000000_authors.sql', 'create table authors (id int)')
  write('migrations/20260101000001_posts.sql', 'create table posts (id int)')
  await migrate(database.connection, { supabaseDir })
  return database
}

test('a database is refused if a migration that it has applied was edited, and nothing is changed', async () => {
  const database = await migratedDatabase()
  write('migrations/20260101000000_authors.sql', 'create table authors (id int primary key)')
  write('migrations/20260101000002_tags.sql', 'create table tags (id int)')
  await expect(migrate(database.connection, { supabaseDir, target })).rejects.toThrow(
    'The data folder ./data was created by another version of the schema ' +
      '(20260101000000_authors.sql has changed since): remove it.',
  )
  expect((await database.query(`select to_regclass('tags') as tags`)).rows).toEqual([{ tags: null }])
})

test('a database is refused if a migration that it has applied no longer exists', async () => {
  const database = await migratedDatabase()
  rmSync(join(supabaseDir, 'migrations/20260101000001_posts.sql'))
  await expect(migrate(database.connection, { supabaseDir, target })).rejects.toThrow(
    '(20260101000001_posts.sql no longer exists)',
  )
})

test('other line endings are no change', async () => {
  const database = await databaseForThisTest()
  write('migrations/20260101000000_authors.sql', 'create table authors (\n  id int\n)')
  await migrate(database.connection, { supabaseDir })
  write('migrations/20260101000000_authors.sql', 'create table authors (\r\n  id int\r\n)')
  await migrate(database.connection, { supabaseDir })
})

test('a database is refused if the backend’s own schemas have changed', async () => {
  const database = await databaseForThisTest()
  await database.query(
    `update supabase_migrations.bootstrap set statements = '{select 1}' where name like '02%'`,
  )
  await expect(migrate(database.connection, { target })).rejects.toThrow('(02-auth.sql has changed since)')
})

test('a database is refused if its ledger is older than the recording of content', async () => {
  const database = await databaseForThisTest()
  await database.query('alter table supabase_migrations.bootstrap drop column statements')
  await expect(migrate(database.connection, { target })).rejects.toThrow('(01-roles.sql has changed since)')
})
