import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { Database, Query } from '../../postgres/database.ts'
import { createChangeFeed } from './feed.ts'
import type { ChangeListener } from './groups.ts'
import type { Subscription } from './subscription.ts'

// The deliveries of a feed whose database is ready, away or slow as each test needs it. What listeners receive: feed.test.ts.

let ids = 0
function subscription(): Subscription {
  const target = { relation: '16400', condition: 'true', needs: [] }
  return { id: ++ids, type: '*', columns: null, since: '5:5:', targets: [target] }
}

const listener = (receiveChange: ChangeListener['receiveChange']): ChangeListener => ({
  caller: { role: 'anon', claims: { role: 'anon' } },
  networks: [],
  receiveChange,
})

/** A database with one change, which all groups may see and every first look finds. */
function databaseWithOneChange(): Pick<Database, 'query' | 'asOwner'> {
  const query = (async (text: string, values: unknown[] = []) => {
    if (text.includes('xids')) return answer([{ snapshot: '9:9:', xids: values[0] === null ? ['7'] : [] }])
    if (!text.includes('visible_changes')) return answer([{ id: '1', relation: '16400' }])
    const groups = JSON.parse(String(values[2])) as { id: number }[]
    return answer([{ id: '1', body: '{}', received_by: groups.map(({ id }) => id) }])
  }) as Query
  return { query, asOwner: (work) => work(query) }
}

const answer = (rows: unknown[]) => ({ rows, rowCount: rows.length })

it('other work has its turn while a change is sent to many listeners', async () => {
  const events: string[] = []
  const feed = createChangeFeed(databaseWithOneChange())
  const receive = () => {
    if (events.length === 0) void nextTurn().then(() => events.push('request'))
    events.push('change')
  }
  for (let count = 0; count < 1_000; count += 1) feed.listen(listener(receive), [subscription()])
  await feed.look()
  await feed.idle()
  expect(events.filter((event) => event === 'change')).toHaveLength(1_000)
  expect(events.slice(0, 100)).toContain('request')
})

it('a listener that leaves while a change is sent does not get it', async () => {
  const feed = createChangeFeed(databaseWithOneChange())
  let received = 0
  const stops: (() => void)[] = []
  const receive = () => {
    received += 1
    for (const stop of stops) stop()
  }
  for (let count = 0; count < 10; count += 1) stops.push(feed.listen(listener(receive), [subscription()]))
  await feed.look()
  await feed.idle()
  expect(received).toBe(1)
})

it('a change that could not be delivered is delivered later, and once', async () => {
  const database = databaseWithOneChange()
  let isAway = true
  const asOwner: Database['asOwner'] = (work) =>
    isAway ? Promise.reject(new Error('the server closed the connection')) : database.asOwner(work)
  const feed = createChangeFeed({ ...database, asOwner })
  const received: string[] = []
  feed.listen(
    listener((_, body) => received.push(body)),
    [subscription()],
  )
  await feed.look()
  await feed.idle()
  expect(received).toEqual([])
  isAway = false
  for (let times = 0; times < 2; times += 1) {
    feed.retry()
    await feed.look()
    await feed.idle()
  }
  expect(received).toEqual(['{}'])
})

it('a connection that is lost during a look makes the next one look at everything', async () => {
  const database = databaseWithOneChange()
  const looked: unknown[] = []
  let lost: Promise<void> | undefined
  const query = (async (text: string, values: unknown[] = []) => {
    looked.push(values[0])
    await nextTurn()
    if (looked.length === 2) lost = feed.catchUp()
    return await database.query(text, values)
  }) as Query
  const feed = createChangeFeed({ ...database, query })
  await feed.look()
  await feed.look()
  await lost
  expect(looked).toEqual([null, '9:9:', null])
})
