import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { recordLog } from '../../test/record-log.ts'
import { toAuthFailure } from '../auth/auth-failure.ts'
import { useBlog } from '../rest/testing/blog.ts'
import { repeatOnConflict } from './conflicts.ts'

const blog = useBlog({
  sql: `
    create sequence attempts;
    create function conflict(last_one integer) returns text language plpgsql as $$
      begin
        if nextval('attempts') <= last_one then
          raise sqlstate '40001' using message = 'could not serialize access';
        end if;
        return 'done';
      end $$;
    create function rename_in_order(ids integer[]) returns void language plpgsql as $$
      begin
        for each_id in array_lower(ids, 1) .. array_upper(ids, 1) loop
          update tags set name = 'by the API ' || id where id = ids[each_id];
          perform pg_advisory_xact_lock_shared(0);
        end loop;
      end $$;`,
})

/** What a caller meets whose transaction loses `times` times. */
async function callThatLoses(times: number) {
  await blog.database.query("select setval('attempts', 1, false)")
  const body = JSON.stringify({ last_one: times })
  const response = await blog.request('/rpc/conflict', { method: 'POST', body }, 'service_role')
  const { rows } = await blog.database.query<{ n: number }>('select last_value::integer as n from attempts')
  return { response, attempts: rows[0]?.n }
}

test('a transaction that loses against others is run again', async () => {
  const { response, attempts } = await callThatLoses(2)
  expect({ status: response.status, body: await response.json(), attempts }).toEqual({
    status: 200,
    body: 'done',
    attempts: 3,
  })
})

test('one that loses three times is answered with 503 and when to try again, without the database’s words', async () => {
  const { response, attempts } = await callThatLoses(100)
  expect(attempts).toBe(3)
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('1')
  expect(await response.json()).toMatchObject({
    code: '40001',
    message: 'Others changed the same data at this moment, so nothing was saved. Please try again.',
  })
})

test('a write in a deadlock is made once the other has ended', async () => {
  await blog.database.query("insert into tags (id, name) values (41, 'first'), (42, 'second')")
  const [gate, other] = [await connected(), await connected()]
  await gate.query('begin; select pg_advisory_xact_lock(0)')
  // PostgreSQL looks for a deadlock once, a second after a lock is asked for. This one never does.
  await other.query(
    "set deadlock_timeout = '10min'; begin; update tags set name = 'by hand 42' where id = 42",
  )
  const body = JSON.stringify({ ids: [41, 42] })
  const asked = blog.request('/rpc/rename_in_order', { method: 'POST', body }, 'service_role')
  await waiting(1)
  const updated = other.query("update tags set name = 'by hand 41' where id = 41")
  await waiting(2)
  await gate.query('commit')
  await updated
  await other.query('commit')
  expect((await asked).status).toBe(204)
  const { rows } = await blog.database.query('select name from tags where id in (41, 42) order by id')
  expect(rows).toEqual([{ name: 'by the API 41' }, { name: 'by the API 42' }])
})

async function connected(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: blog.database.url })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** Resolves once so many connections wait for a lock. */
async function waiting(connections: number): Promise<void> {
  await expect.poll(countWaiting).toBe(connections)
}

async function countWaiting() {
  const { rowCount } = await blog.database.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rowCount
}

test('before it is run again, the one that it lost against has time to go on, each time more', async () => {
  const deadlock = Object.assign(new Error('deadlock detected'), { code: '40P01' })
  const transaction = vi.fn<() => Promise<string>>()
  transaction.mockRejectedValueOnce(deadlock).mockRejectedValueOnce(deadlock).mockResolvedValueOnce('done')
  const pauses: number[] = []
  const pause = (ms: number) => {
    expect(transaction).toHaveBeenCalledTimes(pauses.push(ms))
    return Promise.resolve()
  }
  expect(await repeatOnConflict(transaction, pause)).toBe('done')
  expect(pauses.map((ms, at) => ms >= (at + 1) * 50 && ms < (at + 1) * 100)).toEqual([true, true])
})

test('the auth service answers a conflict with 503, and does not log it as a failure of its own', () => {
  const log = recordLog()
  const deadlock = Object.assign(new Error('deadlock detected'), { code: '40P01' })
  expect(toAuthFailure(deadlock, log.logger)).toMatchObject({ status: 503, headers: { 'Retry-After': '1' } })
  expect(log.lines).toEqual([])
})
