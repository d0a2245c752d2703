import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { useRealtime } from '../realtime/testing/use-realtime.ts'
import { createChanges, type RowChange } from './index.ts'

// What followers of published tables see; listeners of realtime are tested in ../realtime/changes.

const realtime = useRealtime()
const sql = (text: string) => realtime.database.query(text)

/** Follows the changes of posts; `seen` has a line for each. */
async function follow() {
  const changes = createChanges(realtime.database)
  const seen: string[] = []
  const rows: RowChange[] = []
  let notify: (() => void) | undefined
  await changes.follow((changed) => {
    if (changed === 'unknown') seen.push('unknown')
    else {
      rows.push(...changed)
      seen.push(
        ...changed.map(({ type, record, old }) => `${type} ${String((record ?? old)?.['id'] ?? '')}`.trim()),
      )
    }
    notify?.()
  })
  onTestFinished(() => changes.close())
  /** Resolves when so many changes were seen. */
  const until = (count: number) =>
    new Promise<void>((resolve) => {
      notify = () => seen.length >= count && resolve()
      notify()
    })
  return { caughtUp: changes.caughtUp, seen, rows, until }
}

test('a follower sees each change with the rows before and after it', async () => {
  const { caughtUp, rows } = await follow()
  await sql(`insert into posts (id, title) values (101, 'First')`)
  await sql(`update posts set title = 'Second' where id = 101`)
  await sql(`delete from posts where id = 101`)
  await caughtUp()
  expect(rows).toMatchObject([
    { schema: 'public', table: 'posts', type: 'INSERT', record: { id: 101, title: 'First' }, old: null },
    { type: 'UPDATE', record: { title: 'Second' }, old: { title: 'First' } },
    { type: 'DELETE', record: null, old: { title: 'Second' } },
  ])
})

test('what was committed is seen when the call returns, however many wait for it', async () => {
  const { caughtUp, seen } = await follow()
  await Promise.all(
    [111, 112, 113, 114].map(async (id) => {
      await sql(`insert into posts (id, title) values (${id}, 'One')`)
      await caughtUp()
      expect(seen).toContain(`INSERT ${id}`)
    }),
  )
  expect(seen).toHaveLength(4)
})

test('changes by another program are seen without a call', async () => {
  const { seen, until } = await follow()
  await sql(`insert into posts (id, title) values (121, 'By SQL')`)
  await until(1)
  expect(seen).toEqual(['INSERT 121'])
})

test('transactions that overlap are each seen once, and one that is rolled back never', async () => {
  const { caughtUp, seen } = await follow()
  const [early, late] = [await connect(), await connect()]
  await early.query(`begin; insert into posts (id, title) values (131, 'Early')`)
  await late.query(`insert into posts (id, title) values (132, 'Late')`)
  await caughtUp()
  expect(seen).toEqual(['INSERT 132'])
  await early.query('commit')
  await late.query(`begin; insert into posts (id, title) values (133, 'Never'); rollback`)
  await caughtUp()
  await caughtUp()
  expect(seen).toEqual(['INSERT 132', 'INSERT 131'])
})

test('a table that was emptied, and more changes than can be told apart, are seen as such', async () => {
  const { caughtUp, seen } = await follow()
  await sql(`insert into posts (id, title) select 10000 + n, 'Many' from generate_series(1, 2001) as n`)
  await caughtUp()
  expect(seen).toEqual(['unknown'])
  await sql('truncate posts cascade')
  await caughtUp()
  expect(seen).toEqual(['unknown', 'TRUNCATE'])
})

test('a change that was never announced is found within seconds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { seen, until } = await follow()
  const killed = await connect()
  await killed.query(`set parlour.announced_later = 'on'`)
  await killed.query(`insert into posts (id, title) values (141, 'Silent')`)
  expect(seen).toEqual([])
  vi.advanceTimersByTime(5_000)
  await until(1)
  expect(seen).toEqual(['INSERT 141'])
})

test('closing waits for the readings that were asked for', async () => {
  const query = vi.spyOn(realtime.database, 'query')
  onTestFinished(() => query.mockRestore())
  const changes = createChanges(realtime.database)
  await changes.follow(() => {})
  const asked = [changes.caughtUp(), changes.caughtUp()]
  await changes.close()
  const before = query.mock.calls.length
  await Promise.all(asked)
  expect(query).toHaveBeenCalledTimes(before)
})

test('a follower whose connection was lost is told so, and sees what comes after', async () => {
  const { caughtUp, seen, until } = await follow()
  await sql(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'listen "realtime"%'`)
  await until(1)
  expect(seen).toEqual(['unknown'])
  await sql(`insert into posts (id, title) values (151, 'After')`)
  await caughtUp()
  expect(seen).toEqual(['unknown', 'INSERT 151'])
})

async function connect(): Promise<pg.Client> {
  const client = new pg.Client(realtime.database.connection)
  await client.connect()
  onTestFinished(() => client.end())
  return client
}
