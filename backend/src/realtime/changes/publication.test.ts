import { expect, it } from 'vitest'
import { databaseForThisTest } from '../../../test/test-database.ts'

const TABLES = `create table posts (id int primary key); create table quiet (id int primary key);`

async function captured(database: Awaited<ReturnType<typeof databaseForThisTest>>) {
  const { rows } = await database.query<{ type: string; record: string }>(
    'select type, record, old_record from realtime.changes order by id',
  )
  return rows
}

it('only writes to published tables are captured', async () => {
  const database = await databaseForThisTest({ sql: TABLES })
  await database.query('alter publication supabase_realtime add table posts')
  await database.query('insert into posts values (1)')
  await database.query('insert into quiet values (1)')
  await database.query('update posts set id = 2')
  await database.query('delete from posts')
  expect(await captured(database)).toEqual([
    { type: 'INSERT', record: '(1)', old_record: null },
    { type: 'UPDATE', record: '(2)', old_record: '(1)' },
    { type: 'DELETE', record: null, old_record: '(2)' },
  ])
})

it('an unpublished table has no trigger, and loses it with the publication', async () => {
  const database = await databaseForThisTest({ sql: TABLES })
  const triggers = async () =>
    (await database.query(`select from pg_trigger where tgrelid = 'posts'::regclass`)).rowCount
  expect(await triggers()).toBe(0)
  await database.query('alter publication supabase_realtime add table posts')
  // One for rows, and one for `truncate`.
  expect(await triggers()).toBe(2)
  await database.query('alter publication supabase_realtime drop table posts')
  expect(await triggers()).toBe(0)
})

it('a publication that is recreated, or for all tables, is followed', async () => {
  const database = await databaseForThisTest({ sql: TABLES })
  await database.query('drop publication supabase_realtime')
  await database.query('create publication supabase_realtime for all tables')
  await database.query('create table later (id int primary key)')
  await database.query('insert into later values (1)')
  await database.query('insert into posts values (1)')
  expect(await captured(database)).toHaveLength(2)
})

it('without event triggers, the publication is followed by a call that can be repeated', async () => {
  const database = await databaseForThisTest({ sql: TABLES })
  await database.query('drop event trigger realtime_publication_changed')
  await database.query('alter publication supabase_realtime add table posts')
  await Promise.all([1, 2, 3].map(() => database.query('select realtime.follow_publication()')))
  await database.query('insert into posts values (1)')
  expect(await captured(database)).toHaveLength(1)
})

it('a visitor’s write is captured without a right to the queue', async () => {
  const database = await databaseForThisTest({ sql: TABLES })
  await database.query('alter publication supabase_realtime add table posts')
  const visitor = { role: 'anon', claims: { role: 'anon' } }
  await database.asCaller(visitor, (query) => query('insert into posts values (1)'))
  expect(await captured(database)).toHaveLength(1)
  await expect(
    database.asCaller(visitor, (query) => query('select * from realtime.changes')),
  ).rejects.toThrow('permission denied')
  await expect(
    database.asCaller(visitor, (query) => query(`select realtime.visible_changes('3', 0, 1, '[]')`)),
  ).rejects.toThrow('permission denied')
})

it('a change is queued before further changes made by other triggers', async () => {
  const database = await databaseForThisTest({
    sql: `${TABLES}
      create function answer() returns trigger language plpgsql as 'begin update posts set id = 100; return null; end';
      create trigger answer after insert on posts for each row execute function answer();`,
  })
  await database.query('alter publication supabase_realtime add table posts')
  await database.query('insert into posts values (1)')
  expect((await captured(database)).map(({ type }) => type)).toEqual(['INSERT', 'UPDATE'])
})
