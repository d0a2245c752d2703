import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts'
import type { Caller } from '../caller.ts'

const anon: Caller = { role: 'anon', claims: { role: 'anon' } }
const ada: Caller = {
  role: 'authenticated',
  claims: {
    role: 'authenticated',
    sub: '6f0b6ac1-0000-4000-8000-000000000001',
    email: `ada'); reset role; --@example.com`,
  },
}

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase({
    sql: `
      create table notes (id int primary key, owner uuid not null default auth.uid());
      alter table notes enable row level security;
      create policy own on notes using (owner = auth.uid());`,
  })
})

afterAll(() => database.drop())

test('a statement runs under the role of the caller', async () => {
  const { rows } = await database.asCaller(anon, (query) => query('select current_user::text as role'))
  expect(rows).toEqual([{ role: 'anon' }])
})

test('SQL reads who is asking from the claims, whatever characters they hold', async () => {
  const { rows } = await database.asCaller(ada, (query) =>
    query('select auth.uid() as id, auth.email() as email, current_user::text as role'),
  )
  expect(rows).toEqual([{ id: ada.claims.sub, email: ada.claims.email, role: 'authenticated' }])
})

test('SQL reads the request', async () => {
  const request = { method: 'GET', path: '/notes', headers: { 'x-trace': "o'clock" } }
  const { rows } = await database.asCaller(
    anon,
    (query) =>
      query(
        `select current_setting('request.method') as method, current_setting('request.headers')::json ->> 'x-trace' as trace`,
      ),
    { request },
  )
  expect(rows).toEqual([{ method: 'GET', trace: "o'clock" }])
})

test('the next user of the connection finds no trace of the one before', async () => {
  for (let round = 0; round < 20; round++) {
    await database.asCaller(ada, (query) => query('select 1'))
    const { rows } = await database.query(
      `select current_user::text as role, nullif(current_setting('request.jwt.claims', true), '') as claims`,
    )
    expect(rows).toEqual([{ role: 'postgres', claims: null }])
  }
})

test('work that throws leaves nothing behind', async () => {
  const work = database.asCaller(ada, async (query) => {
    await query('insert into notes (id) values (1)')
    throw new Error('changed my mind')
  })
  await expect(work).rejects.toThrow('changed my mind')
  expect((await database.query('select * from notes')).rows).toEqual([])
})

test('a caller who only reads cannot write', async () => {
  const work = database.asCaller(ada, (query) => query('insert into notes (id) values (2)'), {
    readOnly: true,
  })
  await expect(work).rejects.toMatchObject({ code: '25006' })
})

test('row-level security holds: a stranger sees no rows, the owner does', async () => {
  await database.asCaller(ada, (query) => query('insert into notes (id) values (3)'))
  const read = (caller: Caller) =>
    database.asCaller(caller, async (query) => (await query('select id from notes')).rows)
  expect(await read(ada)).toEqual([{ id: 3 }])
  expect(await read(anon)).toEqual([])
})

test('a role that does not exist is an error, not an open door', async () => {
  const work = database.asCaller({ role: 'emperor', claims: { role: 'emperor' } }, (query) =>
    query('select 1'),
  )
  await expect(work).rejects.toMatchObject({ code: '22023' })
})

test('a listener hears what is said on its channel and nothing after it stopped', async () => {
  const heard: string[] = []
  const next = Promise.withResolvers<void>()
  const stop = await database.listen('news', (payload) => {
    heard.push(payload)
    next.resolve()
  })
  await database.query(`select pg_notify('news', 'first')`)
  await next.promise
  await stop()
  await database.query(`select pg_notify('news', 'second')`)
  expect(heard).toEqual(['first'])
})

test('a listener whose connection breaks comes back by itself and hears that it may have missed something', async () => {
  const heard: string[] = []
  const back = Promise.withResolvers<void>()
  const next = Promise.withResolvers<void>()
  const stop = await database.listen('news', (payload) => {
    heard.push(payload)
    if (payload === '') back.resolve()
    else next.resolve()
  })
  await database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%' and datname = current_database()`,
  )
  await back.promise
  await database.query(`select pg_notify('news', 'still here')`)
  await next.promise
  expect(heard).toEqual(['', 'still here'])
  await stop()
})
