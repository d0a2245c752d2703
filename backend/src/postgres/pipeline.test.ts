import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts'
import type { Caller } from '../caller.ts'
import type { Database } from './database.ts'
import { openDatabase } from './pool.ts'
import { PreparedStatement } from './prepared-statements.ts'

const anon: Caller = { role: 'anon', claims: { role: 'anon' } }
const ada: Caller = {
  role: 'authenticated',
  claims: { role: 'authenticated', sub: '6f0b6ac1-0000-4000-8000-000000000001' },
}
const emperor: Caller = { role: 'emperor', claims: { role: 'emperor' } }

let database: TestDatabase
/** With one connection, so that each statement gets what the one before it left. */
let single: Database

beforeAll(async () => {
  database = await createTestDatabase({
    sql: `
      create table notes (id int primary key, owner uuid not null default auth.uid());
      alter table notes enable row level security;
      create policy own on notes using (owner = auth.uid());
      grant all on notes to anon, authenticated;
      insert into notes values (1, '${ada.claims.sub}');
      create table late (id int primary key, note int references notes deferrable initially deferred);
      grant all on late to authenticated;`,
  })
  single = openDatabase({ ...database.connection, max: 1 })
})

beforeEach(async () => {
  await database.query('delete from late')
  await database.query('delete from notes where id > 1')
})

afterAll(async () => {
  await single.close()
  await database.drop()
})

const NOBODY = { role: 'postgres', claims: null, transaction: null, timeout: '0' }

async function expectCleanConnection() {
  const { rows } = await single.query(
    `select current_user::text as role, nullif(current_setting('request.jwt.claims', true), '') as claims,
       pg_current_xact_id_if_assigned() as transaction, current_setting('statement_timeout') as timeout`,
  )
  expect(rows).toEqual([NOBODY])
}

test('a read runs under the role, the claims and the timeout of its caller, and leaves nothing of them', async () => {
  const asked = `select current_user::text as role, auth.uid() as id, current_setting('statement_timeout') as timeout,
    $1::text as value`
  for (const statement of [asked, new PreparedStatement(asked)]) {
    for (const value of ['first', 'second']) {
      const { rows } = await single.readAsCaller(ada, statement, [value])
      expect(rows).toEqual([{ role: 'authenticated', id: ada.claims.sub, timeout: '8s', value }])
      await expectCleanConnection()
    }
  }
})

test('a prepared read shows each caller the rows that the policies give it', async () => {
  const statement = new PreparedStatement('select id from notes where id = $1')
  for (let round = 0; round < 8; round += 1) {
    expect((await single.readAsCaller(ada, statement, ['1'])).rows).toEqual([{ id: 1 }])
    expect((await single.readAsCaller(anon, statement, ['1'])).rows).toEqual([])
  }
})

test('a read cannot write', async () => {
  const writing = single.readAsCaller(ada, 'insert into notes (id) values ($1)', ['2'])
  await expect(writing).rejects.toMatchObject({ code: '25006' })
  await expectCleanConnection()
})

test('the timeout of a role ends a read', async () => {
  const options = { settings: { statement_timeout: '20ms' } }
  const sleeping = single.readAsCaller(anon, 'select pg_sleep(30) where $1 = $1', ['x'], options)
  await expect(sleeping).rejects.toMatchObject({ code: '57014' })
  await expectCleanConnection()
})

test('a statement never runs when the caller’s role cannot be set', async () => {
  const insert = ['insert into notes (id, owner) values ($1, gen_random_uuid())', ['3']] as const
  await expect(single.readAsCaller(emperor, insert[0], [...insert[1]])).rejects.toMatchObject({
    code: '22023',
  })
  const writing = single.asCaller(emperor, (query) => query(insert[0], [...insert[1]]))
  await expect(writing).rejects.toMatchObject({ code: '22023' })
  const simultaneous = single.asCaller(emperor, async (query) => {
    const both = await Promise.allSettled([query(insert[0], [...insert[1]]), query('delete from notes')])
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })
  await simultaneous
  expect((await database.query('select id from notes')).rows).toEqual([{ id: 1 }])
  await expectCleanConnection()
})

test('a statement that fails leaves a clean connection, and the next use of a prepared one works', async () => {
  const statement = new PreparedStatement('select 10 / $1::int as tenth')
  for (let round = 0; round < 3; round += 1) {
    await expect(single.readAsCaller(anon, statement, ['0'])).rejects.toMatchObject({ code: '22012' })
    await expectCleanConnection()
    expect((await single.readAsCaller(anon, statement, ['5'])).rows).toEqual([{ tenth: 2 }])
  }
})

test('a transaction whose first statement is prepared commits all of its statements, or none', async () => {
  const insert = new PreparedStatement('insert into notes (id) values ($1)')
  const insertTwo = (first: string, second: string) =>
    single.asCaller(ada, async (query) => {
      await query(insert, [first])
      await query(insert, [second])
    })
  await insertTwo('4', '5')
  await expect(insertTwo('6', '5')).rejects.toMatchObject({ code: '23505' })
  expect((await database.query('select id from notes order by id')).rows.map(({ id }) => id)).toEqual([
    1, 4, 5,
  ])
  await expectCleanConnection()
})

test('a constraint that fails at the commit fails the transaction', async () => {
  const writing = single.asCaller(ada, (query) => query('insert into late values ($1, 99)', ['1']))
  await expect(writing).rejects.toMatchObject({ code: '23503' })
  expect((await database.query('select from late')).rowCount).toBe(0)
  await expectCleanConnection()
})

test('a prepared statement sees a change of the schema at once', async () => {
  await database.query(
    'create table shelf (id int primary key); grant all on shelf to anon; insert into shelf values (1)',
  )
  const all = new PreparedStatement('select * from shelf where id = $1')
  const write = new PreparedStatement('update shelf set id = id where id = $1 returning *')
  const both = async () => [
    (await single.readAsCaller(anon, all, ['1'])).rows,
    await single.asCaller(anon, async (query) => (await query(write, ['1'])).rows),
  ]
  expect(await both()).toEqual([[{ id: 1 }], [{ id: 1 }]])
  await database.query(`alter table shelf add word text default 'new'`)
  expect(await both()).toEqual([[{ id: 1, word: 'new' }], [{ id: 1, word: 'new' }]])
  await database.query('alter table shelf alter id type text')
  expect(await both()).toEqual([[{ id: '1', word: 'new' }], [{ id: '1', word: 'new' }]])
  await database.query('drop table shelf')
  await expect(both()).rejects.toMatchObject({ code: '42P01' })
  await expectCleanConnection()
})

test('a connection keeps a bounded number of prepared statements', async () => {
  for (let n = 0; n < 200; n += 1) {
    const { rows } = await single.readAsCaller(anon, new PreparedStatement(`select $1::int + ${n} as sum`), [
      '1',
    ])
    expect(rows).toEqual([{ sum: n + 1 }])
  }
  const { rows } = await single.query<{ count: number }>('select count(*)::int from pg_prepared_statements')
  expect(rows[0]?.count).toBeLessThan(50)
})

test('a read whose caller has gone is not sent', async () => {
  const options = { signal: AbortSignal.abort() }
  const reading = single.readAsCaller(anon, 'select $1', ['1'], options)
  await expect(reading).rejects.toMatchObject({ code: '57014' })
})

test('a read whose connection ends fails with a connection failure, and the next one works', async () => {
  const own = openDatabase({ ...database.connection, max: 1 })
  onTestFinished(() => own.close())
  const ending = own.readAsCaller(
    { role: 'service_role', claims: { role: 'service_role' } },
    'select pg_sleep(60) where $1 = $1',
    ['x'],
  )
  const ended = expect(ending).rejects.toMatchObject({ name: 'ConnectionFailure', code: '08006' })
  const sleeping = `from pg_stat_activity where state = 'active' and query like 'select pg_sleep(60)%'`
  await expect.poll(async () => (await database.query(`select ${sleeping}`)).rowCount).toBe(1)
  await database.query(`select pg_terminate_backend(pid) ${sleeping}`)
  await ended
  expect((await own.readAsCaller(anon, 'select $1::int as n', ['1'])).rows).toEqual([{ n: 1 }])
})
