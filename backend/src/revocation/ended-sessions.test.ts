import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createTestDatabase } from '../../test/test-database.ts'
import type { TestDatabase } from '../../test/test-database.ts'
import type { Database } from '../postgres/database.ts'
import { followEndedSessions } from './ended-sessions.ts'

const LIFETIME_SECONDS = 3600

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** Follows as one process does, until the test ends. */
async function follow(over: Pick<Database, 'query' | 'listen'> = database) {
  const sessions = await followEndedSessions(over, LIFETIME_SECONDS)
  onTestFinished(() => sessions.close())
  return { ...sessions, knows: (id: string) => sessions.haveEnded({ role: 'authenticated', session_id: id }) }
}

/** The ids of new sessions of a new account. */
async function addSessions(count: number): Promise<{ userId: string; ids: string[] }> {
  const userId = randomUUID()
  await database.query('insert into auth.users (id) values ($1)', [userId])
  const { rows } = await database.query<{ id: string }>(
    'insert into auth.sessions (user_id) select $1::uuid from generate_series(1, $2::int) returning id',
    [userId, count],
  )
  return { userId, ids: rows.map(({ id }) => id) }
}

/** As if the announcement had been lost. */
async function endUnheard(id: string, ago = '0 seconds'): Promise<void> {
  await database.query(
    'insert into auth.ended_sessions (session_id, ended_at) values ($1, now() - $2::interval)',
    [id, ago],
  )
}

describe('sessions that end', () => {
  it('are known one by one when one statement ends many, and the others go on', async () => {
    const { knows, onEnd } = await follow()
    const heard: string[] = []
    onEnd((id) => heard.push(id))
    const [ending, lasting] = [await addSessions(2000), await addSessions(3)]
    await database.query('delete from auth.sessions where user_id = $1', [ending.userId])
    await expect.poll(() => ending.ids.filter((id) => !knows(id))).toEqual([])
    expect(heard.toSorted()).toEqual(ending.ids.toSorted())
    expect(lasting.ids.some(knows)).toBe(false)
  })

  it('are known when their accounts are deleted, of several at once', async () => {
    const { knows } = await follow()
    const accounts = [await addSessions(2), await addSessions(3)]
    const userIds = accounts.map(({ userId }) => userId)
    await database.query('delete from auth.users where id = any($1::uuid[])', [`{${userIds.join(',')}}`])
    await expect.poll(() => accounts.flatMap(({ ids }) => ids).every(knows)).toBe(true)
  })

  it('are not known when the transaction that ends them is undone', async () => {
    const { knows, caughtUp } = await follow()
    const { userId, ids } = await addSessions(2)
    const undone = database.asOwner(async (query) => {
      await query('delete from auth.sessions where user_id = $1', [userId])
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await caughtUp()
    expect(ids.some(knows)).toBe(false)
  })

  it('are known from before the start, as long as their tokens are valid', async () => {
    const [recent, old] = [randomUUID(), randomUUID()]
    await endUnheard(recent, '59 minutes')
    await endUnheard(old, '62 minutes')
    const { knows } = await follow()
    expect([recent, old].map(knows)).toEqual([true, false])
  })

  it('are known at once to whoever asks to have caught up', async () => {
    const { knows, caughtUp } = await follow()
    const id = randomUUID()
    await endUnheard(id)
    expect(knows(id)).toBe(false)
    await caughtUp()
    expect(knows(id)).toBe(true)
  })

  it('concern no token without a session', async () => {
    const { haveEnded } = await follow()
    expect(haveEnded({ role: 'service_role' })).toBe(false)
  })
})

describe('after the connection to the database was lost', () => {
  const LISTENERS = `from pg_stat_activity where query like 'listen%' and datname = current_database()`

  it('what ended meanwhile is known, and what ends later is heard again', async () => {
    const { knows, onEnd } = await follow()
    const heard: string[] = []
    onEnd((id) => heard.push(id))
    const missed = randomUUID()
    await endUnheard(missed)
    await database.query(`select pg_terminate_backend(pid, 10000) ${LISTENERS}`)
    await expect.poll(() => knows(missed)).toBe(true)
    expect(heard).toContain(missed)

    const { userId, ids } = await addSessions(1)
    await database.query('delete from auth.sessions where user_id = $1', [userId])
    await expect.poll(() => ids.every(knows)).toBe(true)
  })

  it('reading what was missed is repeated until the database answers', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const missed = randomUUID()
    const fake = fakeDatabase()
    const { knows } = await follow(fake)
    fake.query.mockRejectedValueOnce(new Error('Too many connections'))
    fake.query.mockRejectedValueOnce(new Error('Too many connections'))
    fake.query.mockResolvedValueOnce({ rows: [{ session_id: missed }], rowCount: 1 })
    fake.notify('')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(knows(missed)).toBe(true)
  })

  it('nothing is read any more once the process has stopped following', async () => {
    const fake = fakeDatabase()
    const sessions = await followEndedSessions(fake, LIFETIME_SECONDS)
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    fake.query.mockRejectedValue(new Error('Too many connections'))
    fake.notify('')
    await vi.advanceTimersByTimeAsync(0)
    await sessions.close()
    fake.query.mockClear()
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(fake.query).not.toHaveBeenCalled()
    expect(fake.stop).toHaveBeenCalledOnce()
  })
})

it('an ended session is forgotten when its last token has expired', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const fake = fakeDatabase()
  const { knows } = await follow(fake)
  const id = randomUUID()
  fake.notify(id)
  await vi.advanceTimersByTimeAsync(LIFETIME_SECONDS * 1000)
  expect(knows(id)).toBe(true)
  await vi.advanceTimersByTimeAsync(660_000)
  expect(knows(id)).toBe(false)
  expect(fake.query).toHaveBeenLastCalledWith(expect.stringContaining('delete from auth.ended_sessions'), [
    LIFETIME_SECONDS + 60,
  ])
})

/** A database without ended sessions, whose announcements the test makes. */
function fakeDatabase() {
  const query = vi.fn(async (): Promise<{ rows: unknown[]; rowCount: number }> => ({ rows: [], rowCount: 0 }))
  const stop = vi.fn(async () => undefined)
  const listeners: ((payload: string) => void)[] = []
  const listen: Database['listen'] = async (_, handle) => {
    listeners.push(handle)
    return stop
  }
  const notify = (payload: string) => listeners.forEach((handle) => handle(payload))
  return { query: query as typeof query & Database['query'], listen, stop, notify }
}
