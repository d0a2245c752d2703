import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts'
import { openBus, type Bus, type BusHandlers } from './bus.ts'
import { Inbox } from './testing/inbox.ts'

let database: TestDatabase
beforeAll(async () => (database = await createTestDatabase()))
afterAll(() => database.drop())

interface BusMessage {
  from: string
  message: unknown
}

async function open(handlers: Partial<BusHandlers> = {}): Promise<Bus & { received: Inbox<BusMessage> }> {
  const received = new Inbox<BusMessage>()
  const bus = await openBus(database, {
    onMessage: (from, message) => received.put({ from, message }),
    onChange: () => {},
    onDatabaseMessage: () => {},
    onReconnect: () => {},
    ...handlers,
  })
  return { ...bus, received }
}

it('messages of one process reach all others, in order, and not itself', async () => {
  const [sender, ...others] = await Promise.all([open(), open(), open()])
  for (let n = 0; n < 20; n++) sender.publish({ n })
  await sender.flush()
  for (const other of others) {
    const received = await other.received.take(20)
    expect(received).toEqual(Array.from({ length: 20 }, (_, n) => ({ from: sender.nodeId, message: { n } })))
  }
  others[0]!.publish('back')
  expect((await sender.received.next()).message).toBe('back')
  await Promise.all([sender, ...others].map((bus) => bus.close()))
})

it.each([
  ['a word', 'ẹ'],
  ['just one part', 'x'.repeat(5_000)],
  ['a megabyte', 'ọ̀'.repeat(300_000)],
])('%s arrives whole', async (_what, text) => {
  const [sender, other] = await Promise.all([open(), open()])
  sender.publish({ text })
  sender.publish('next')
  expect((await other.received.next()).message).toEqual({ text })
  expect((await other.received.next()).message).toBe('next')
  await Promise.all([sender.close(), other.close()])
})

it('the same message twice is two messages', async () => {
  const [sender, other] = await Promise.all([open(), open()])
  sender.publish('again')
  sender.publish('again')
  expect((await other.received.take(2)).map(({ message }) => message)).toEqual(['again', 'again'])
  await Promise.all([sender.close(), other.close()])
})

it('other notifications are ignored', async () => {
  const changes = new Inbox<'change'>()
  const bus = await open({ onChange: () => changes.put('change') })
  for (const payload of ['x', 'node', 'node a 1 1/1 !!!', 'node a 1 2/3 QQ==', 'node a b c d', 'change'])
    await database.query(`select pg_notify('realtime', $1)`, [payload])
  expect(await changes.next()).toBe('change')
  expect(bus.received.all()).toEqual([])
  await bus.close()
})

it('a closed process sends nothing', async () => {
  const [closed, other] = await Promise.all([open(), open()])
  await closed.close()
  closed.publish('from the grave')
  await database.query(`select pg_notify('realtime', 'node x 1 1/1 ' || encode('"end"', 'base64'))`)
  expect((await other.received.next()).message).toBe('end')
  await other.close()
})
