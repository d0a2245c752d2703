import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ask, putNewCluster } from '../../test/embedded-cluster.ts'
import { openScratchDatabase, type ScratchDatabase } from './scratch-database.ts'

let dir: string
let scratch: ScratchDatabase
const reported: string[] = []

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'parlour-scratch-'))
  mkdirSync(join(dir, 'supabase/migrations'), { recursive: true })
  putNewCluster(join(dir, 'postgres'))
  scratch = await openScratchDatabase({
    dir: join(dir, 'postgres'),
    supabaseDir: join(dir, 'supabase'),
    keep: ['public.roles'],
    report: (line) => reported.push(line),
  })
})

afterAll(async () => {
  await scratch.stop()
  rmSync(dir, { recursive: true, force: true })
})

beforeEach(() => migration('create table books (title text); create table roles (user_id uuid, role text)'))

function migration(sql: string): void {
  writeFileSync(join(dir, 'supabase/migrations/20260101000000_books.sql'), sql)
}

/** Prepares and completes the database. */
async function prepared() {
  const database = await scratch.prepare()
  await database.complete()
  return { ...database, ask: (sql: string) => ask({ connectionString: database.url }, sql) }
}

test('rows stay as long as the SQL files stay the same', async () => {
  const first = await prepared()
  await first.ask(`insert into books values ('Efuru')`)
  const second = await prepared()
  expect([first.isNew, second.isNew]).toEqual([true, false])
  expect(await second.ask('select * from books')).toEqual([{ title: 'Efuru' }])
})

test('an edited migration is applied to a new database, which has the accounts, their roles and the keys', async () => {
  const id = '3f0c2a52-6f0e-4a1c-9d55-0c7c1b1f7a11'
  const before = await prepared()
  await before.ask(`insert into books values ('Efuru')`)
  await before.ask(`insert into roles values ('${id}', 'admin')`)
  await before.ask(`insert into auth.users (id, email) values ('${id}', 'flora@example.com')`)
  await before.ask(`insert into auth.sessions (id, user_id) values (gen_random_uuid(), '${id}')`)
  const token = `insert into auth.refresh_tokens (user_id, session_id, token)
    select user_id, id, gen_random_uuid() from auth.sessions returning id`
  expect(await before.ask(token)).toEqual([{ id: '1' }])
  migration(
    'create table books (title text, year int); create table roles (user_id uuid, role text, since date)',
  )
  const after = await prepared()
  expect(after.isNew).toBe(true)
  expect(await after.ask('select title, year from books')).toEqual([])
  expect(await after.ask('select * from roles')).toEqual([{ user_id: id, role: 'admin', since: null }])
  expect(await after.ask('select email from auth.users')).toEqual([{ email: 'flora@example.com' }])
  expect(await after.ask(token)).toEqual([{ id: '2' }])
  expect(reported.filter((line) => line.includes('kept'))).toEqual([])
})

test('a migration that fails is named with its line; the accounts outlive it', async () => {
  const before = await prepared()
  await before.ask(`insert into auth.users (id, email) values (gen_random_uuid(), 'buchi@example.com')`)
  migration('create table books (title text);\n\ncreate tabel roles ();')
  const failure = 'migration 20260101000000_books.sql failed: syntax error at or near "tabel" (line 3)'
  await expect(scratch.prepare()).rejects.toThrow(failure)
  await expect(scratch.prepare()).rejects.toThrow(failure)
  migration('create table novels (title text)')
  const after = await prepared()
  expect(await after.ask(`select email from auth.users where email like 'buchi%'`)).toHaveLength(1)
})

test('a database that was not completed is created anew', async () => {
  migration('create table stories (title text)')
  const { url } = await scratch.prepare()
  await ask({ connectionString: url }, `insert into stories values ('half a story')`)
  const again = await prepared()
  expect(again.isNew).toBe(true)
  expect(await again.ask('select * from stories')).toEqual([])
})
