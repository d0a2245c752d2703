import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts'
import type { Caller } from '../caller.ts'
import type { Query } from './database.ts'
import { openDatabase } from './pool.ts'

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
afterEach(() => vi.restoreAllMocks())

test('a statement runs under the role of the caller', async () => {
  const { rows } = await database.asCaller(anon, (query) => query('select current_user::text as role'))
  expect(rows).toEqual([{ role: 'anon' }])
})

test('SQL reads the caller from the claims, whatever characters they contain', async () => {
  const { rows } = await database.asCaller(ada, (query) =>
    query('select auth.uid() as id, auth.email() as email, current_user::text as role'),
  )
  expect(rows).toEqual([{ id: ada.claims.sub, email: ada.claims.email, role: 'authenticated' }])
})

test('SQL reads the request’s method, path and headers', async () => {
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

test('the next user of a connection finds no trace of the previous one', async () => {
  for (let round = 0; round < 20; round++) {
    await database.asCaller(ada, (query) => query('select 1'))
    const { rows } = await database.query(
      `select current_user::text as role, nullif(current_setting('request.jwt.claims', true), '') as claims`,
    )
    expect(rows).toEqual([{ role: 'postgres', claims: null }])
  }
})

test('work that throws changes nothing', async () => {
  const work = database.asCaller(ada, async (query) => {
    await query('insert into notes (id) values (1)')
    throw new Error('changed my mind')
  })
  await expect(work).rejects.toThrow('changed my mind')
  expect((await database.query('select * from notes')).rows).toEqual([])
})

test('a read-only caller cannot write', async () => {
  const work = database.asCaller(ada, (query) => query('insert into notes (id) values (2)'), {
    readOnly: true,
  })
  await expect(work).rejects.toMatchObject({ code: '25006' })
})

test('row-level security applies: a stranger sees no rows, the owner does', async () => {
  await database.asCaller(ada, (query) => query('insert into notes (id) values (3)'))
  const read = (caller: Caller) =>
    database.asCaller(caller, async (query) => (await query('select id from notes')).rows)
  expect(await read(ada)).toEqual([{ id: 3 }])
  expect(await read(anon)).toEqual([])
})

test('the settings of a role apply, and a transaction may override them', async () => {
  const timeout = async (caller: Caller, settings = {}) => {
    const { rows } = await database.asCaller(caller, (query) => query('show statement_timeout'), { settings })
    return rows
  }
  expect(await timeout(anon)).toEqual([{ statement_timeout: '3s' }])
  expect(await timeout(ada)).toEqual([{ statement_timeout: '8s' }])
  expect(await timeout(ada, { statement_timeout: '1min' })).toEqual([{ statement_timeout: '1min' }])
  expect((await database.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '0' }])
})

test('a caller that disconnects cancels its read, and the connection serves the next one', async () => {
  const single = openDatabase({ ...database.connection, max: 1 })
  const caller = new AbortController()
  const settings = { statement_timeout: '1min' }
  const reading = single.asCaller(anon, (query) => query('select pg_sleep(60)'), {
    readOnly: true,
    signal: caller.signal,
    settings,
  })
  const ended = expect(reading).rejects.toMatchObject({ code: '57014' })
  const sleeping = `select from pg_stat_activity where state = 'active' and query = 'select pg_sleep(60)'`
  await expect.poll(async () => (await database.query(sleeping)).rowCount).toBe(1)
  caller.abort()
  await ended
  expect((await database.query(sleeping)).rowCount).toBe(0)
  expect((await single.query('select current_user::text as role')).rows).toEqual([{ role: 'postgres' }])
  await single.close()
})

test('a caller that disconnects before the first statement is not served', async () => {
  const options = { readOnly: true, signal: AbortSignal.abort() }
  const reading = database.asCaller(anon, (query) => query('select 1'), options)
  await expect(reading).rejects.toMatchObject({ code: '57014' })
})

test('a caller that disconnects during a write has written', async () => {
  const caller = new AbortController()
  const write = async (query: Query) => {
    await query('insert into notes (id) values (6)')
    caller.abort()
    await query('select pg_sleep(0)')
  }
  await database.asCaller(ada, write, { signal: caller.signal })
  expect((await database.query('select from notes where id = 6')).rowCount).toBe(1)
})

test('slow reads of visitors leave connections for orders, sign-in and health checks', async () => {
  // The readers wait until the others have been served, however busy the machine is.
  const pool = openDatabase({ ...database.connection, max: 4 }, { waitMs: 60_000 })
  const blocked = Promise.withResolvers<void>()
  const read = () =>
    pool.asCaller(
      anon,
      async (query) => {
        await query('select 1')
        await blocked.promise
      },
      { readOnly: true },
    )
  const readers = Array.from({ length: 18 }, read)
  await pool.asCaller(ada, (query) => query('insert into notes (id) values (7)'))
  expect((await pool.query('select 1 as healthy')).rows).toEqual([{ healthy: 1 }])
  blocked.resolve()
  await Promise.all(readers)
  await pool.close()
})

test('whether the database answers is known while all connections are in use', async () => {
  const pool = openDatabase({ ...database.connection, max: 1 })
  const isReachable = await pool.asOwner(async (query) => {
    await query('select 1')
    return await pool.isReachable()
  })
  expect(isReachable).toBe(true)
  await pool.close()
})

test('a database that takes no new connections, as on a full disk, answers on those that it has', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const pool = openDatabase(database.connection)
  onTestFinished(() => pool.close())
  await pool.query('select 1')
  await pool.isReachable()
  await vi.advanceTimersByTimeAsync(3_600_000)

  const elsewhere = new pg.Client({ ...database.connection, database: 'postgres' })
  await elsewhere.connect()
  onTestFinished(() => elsewhere.end())
  const allow = (isAllowed: boolean) =>
    elsewhere.query(`alter database "${database.connection.database}" allow_connections ${isAllowed}`)
  await allow(false)
  onTestFinished(async () => void (await allow(true)))
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  expect(await pool.isReachable()).toBe(true)
})

test('a role that does not exist is an error, not a fallback to another role', async () => {
  const work = database.asCaller({ role: 'emperor', claims: { role: 'emperor' } }, (query) =>
    query('select 1'),
  )
  await expect(work).rejects.toMatchObject({ code: '22023' })
})

test('a connection that breaks between two queries of a transaction fails that transaction only', async () => {
  const work = database.asOwner(async (query) => {
    await query('insert into notes (id, owner) values (4, gen_random_uuid())')
    const { rows } = await query<{ pid: number }>('select pg_backend_pid() as pid')
    await database.query('select pg_terminate_backend($1, 10000)', [rows[0]?.pid])
    await query('select 1')
  })
  await expect(work).rejects.toMatchObject({ name: 'ConnectionFailure', code: '08006' })
  expect((await database.query('select id from notes where id = 4')).rows).toEqual([])
})

test('a statement whose connection is terminated fails with a connection failure', async () => {
  const work = database.query('select pg_terminate_backend(pg_backend_pid()), pg_sleep(10)')
  await expect(work).rejects.toMatchObject({ name: 'ConnectionFailure', code: '08006' })
})

test('a commit whose answer is lost has an error of its own: the work may have been saved', async () => {
  await database.query(`
    create function end_connection() returns trigger language plpgsql as
      $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$;
    create constraint trigger end_connection after insert on notes deferrable initially deferred
      for each row when (new.id = 5) execute function end_connection()`)
  const work = database.asOwner((query) =>
    query('insert into notes (id, owner) values (5, gen_random_uuid())'),
  )
  await expect(work).rejects.toMatchObject({ name: 'ConnectionFailure', code: '08007' })
})

test('all connections may be terminated while in use; the next requests get new ones', async () => {
  const admin = new pg.Client({ ...database.connection, database: 'postgres' })
  await admin.connect()
  const attempts = Array.from({ length: 24 }, (_, index) =>
    database.asOwner(async (query) => {
      await query('insert into notes (id, owner) values ($1, gen_random_uuid())', [100 + index])
      if (index === 0)
        // Waits until they have ended: one that is about to end can still be lent.
        await admin.query(
          'select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = $1',
          [database.connection.database],
        )
      return 100 + index
    }),
  )
  const outcomes = await Promise.allSettled(attempts)
  await admin.end()
  const confirmed = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  expect(refused.length).toBeGreaterThan(0)
  for (const reason of refused) expect(reason).toMatchObject({ name: 'ConnectionFailure' })
  const { rows } = await database.query<{ id: number }>('select id from notes where id >= 100 order by id')
  expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(confirmed))
})

test('a database that cannot be reached is reported at once', async () => {
  const nowhere = openDatabase({ ...database.connection, port: 1 })
  await expect(nowhere.query('select 1')).rejects.toMatchObject({ name: 'ConnectionFailure', code: '08001' })
  await nowhere.close()
})

test('a listener receives notifications on its channel until it is stopped', async () => {
  const received: string[] = []
  const next = Promise.withResolvers<void>()
  const stop = await database.listen('news', (payload) => {
    received.push(payload)
    next.resolve()
  })
  await database.query(`select pg_notify('news', 'first')`)
  await next.promise
  await stop()
  await database.query(`select pg_notify('news', 'second')`)
  expect(received).toEqual(['first'])
})

test('a listener whose connection breaks reconnects and reports that notifications may be lost', async () => {
  const received: string[] = []
  const back = Promise.withResolvers<void>()
  const next = Promise.withResolvers<void>()
  const stop = await database.listen('news', (payload) => {
    received.push(payload)
    if (payload === '') back.resolve()
    else next.resolve()
  })
  await database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%' and datname = current_database()`,
  )
  await back.promise
  await database.query(`select pg_notify('news', 'still here')`)
  await next.promise
  expect(received).toEqual(['', 'still here'])
  await stop()
})

test('a listener that is stopped while it reconnects stays stopped', async () => {
  const stop = await database.listen('news', () => {})
  const listeners = `from pg_stat_activity where query like 'listen%' and datname = current_database()`
  await database.query(`select pg_terminate_backend(pid, 10000) ${listeners}`)
  await stop()
  // A connection that was being opened is closed again.
  await expect.poll(async () => (await database.query(`select ${listeners}`)).rowCount).toBe(0)
})

test('closing ends running queries, here and on the server, and may be called twice', async () => {
  const closed = openDatabase(database.connection)
  const running = closed.query('select pg_sleep(61)')
  const refused = expect(running).rejects.toMatchObject({ name: 'ConnectionFailure' })
  const sleepers = `select from pg_stat_activity where query = 'select pg_sleep(61)' and datname = current_database()`
  const count = async () => (await database.query(sleepers)).rowCount
  await expect.poll(count).toBe(1)
  await Promise.all([closed.close(), closed.close()])
  await refused
  await expect.poll(count).toBe(0)
  await expect(closed.query('select 1')).rejects.toMatchObject({ name: 'ConnectionFailure' })
})

test('connections are counted while they are used, and those that wait for one', async () => {
  const own = openDatabase({ ...database.connection, max: 1 })
  await own.query('select 1')
  expect(own.usage().pool).toEqual({ size: 1, max: 1, idle: 1, waiting: 0 })
  const second = await own.asOwner(async (query) => {
    await query('select 1')
    const waiting = { running: own.query('select 1') }
    expect(own.usage().pool).toEqual({ size: 1, max: 1, idle: 0, waiting: 1 })
    return waiting
  })
  await second.running
  await own.close()
})
