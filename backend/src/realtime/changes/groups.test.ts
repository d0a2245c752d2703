import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { Caller } from '../../caller.ts'
import type { Database, Query } from '../../postgres/database.ts'
import { createChangeFeed } from './feed.ts'
import { createGroups, type ChangeListener } from './groups.ts'
import type { Subscription } from './subscription.ts'

const anon: Caller = { role: 'anon', claims: { role: 'anon' } }
const ada: Caller = { role: 'authenticated', claims: { role: 'authenticated', sub: 'ada' } }
const PRODUCTS = new Set(['16400'])

let ids = 0
function subscription(condition = 'true', since = '5:5:'): Subscription {
  const target = { relation: '16400', condition, needs: [] }
  return { id: ++ids, type: '*', columns: null, since, targets: [target] }
}

function listener(caller = anon, receiveChange: ChangeListener['receiveChange'] = () => {}): ChangeListener {
  return { caller, receiveChange }
}

it('listeners with the same rights and filter are one group, whatever their number', () => {
  const groups = createGroups()
  for (let count = 0; count < 1_000; count += 1) groups.add(listener(), [subscription()])
  groups.add(listener(), [subscription('id = 1')])
  groups.add(listener(ada), [subscription()])
  const wanting = groups.wanting(PRODUCTS, '7')
  expect(wanting.map(({ recipients }) => recipients.length)).toEqual([1_000, 1, 1])
  expect(wanting.flatMap(({ parameters }) => parameters)).toHaveLength(3)
  expect(groups.wanting(new Set(['16500']), '7')).toEqual([])
})

it('a subscription that began after the transaction does not get its changes', () => {
  const groups = createGroups()
  const [early, late] = [subscription('true', '5:5:'), subscription('true', '8:8:')]
  groups.add(listener(), [early])
  groups.add(listener(), [late])
  const [group] = groups.wanting(PRODUCTS, '7')
  expect(group?.recipients.map(({ id }) => id)).toEqual([early.id])
})

it('nothing is left of a group whose members have gone', () => {
  const groups = createGroups()
  const removers = [subscription(), subscription()].map((each) => groups.add(listener(), [each]))
  for (const remove of removers) remove()
  expect(groups.isEmpty()).toBe(true)
  expect(groups.wanting(PRODUCTS, '7')).toEqual([])
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
  for (let count = 0; count < 1_000; count += 1) feed.listen(listener(anon, receive), [subscription()])
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
  for (let count = 0; count < 10; count += 1)
    stops.push(feed.listen(listener(anon, receive), [subscription()]))
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
    listener(anon, (_, body) => received.push(body)),
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
