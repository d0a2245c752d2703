import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts'
import { currentRequest, runInRequest } from '../logging/request-context.ts'
import type { Database } from '../postgres/database.ts'
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

it('messages are sent outside the request that publishes them, whose limits do not hold for them', async () => {
  const requests: unknown[] = []
  const query: Database['query'] = (text, values) => {
    requests.push(currentRequest())
    return database.query(text, values)
  }
  const handlers = { onMessage() {}, onChange() {}, onDatabaseMessage() {}, onReconnect() {} }
  const bus = await openBus({ ...database, query }, handlers)
  runInRequest({ id: 'a' }, () => bus.publish('hello'))
  await bus.flush()
  expect(requests).toEqual([undefined])
  await bus.close()
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

/** A bus whose statements are answered one at a time by `answer`, which returns the parts that were sent. */
async function openHeld() {
  const statements = new Inbox<{ parts: string[]; answer: () => void }>()
  const received = new Inbox<BusMessage>()
  const listening = Promise.withResolvers<(payload: string) => void>()
  const held = {
    listen: async (_channel: string, receive: (payload: string) => void) => {
      listening.resolve(receive)
      return async () => {}
    },
    query: (_text: string, [parts]: [string[]]) =>
      new Promise<void>((resolve) => statements.put({ parts, answer: resolve })),
  }
  const bus = await openBus(held as unknown as Database, {
    onMessage: (from, message) => received.put({ from, message }),
    onChange: () => {},
    onDatabaseMessage: () => {},
    onReconnect: () => {},
  })
  const answer = async () => {
    const statement = await statements.next()
    statement.answer()
    return statement.parts
  }
  return { bus, received, notify: await listening.promise, answer }
}

/** The numbers of the messages that the parts belong to. */
const numbersOf = (parts: string[]) => [...new Set(parts.map((part) => Number(part.split(' ')[2])))]

it('while the database does not answer, at most 32 Mi characters of messages wait for it', async () => {
  const { bus, answer } = await openHeld()
  // Twelve Mi characters in base64, without the headers of its parts.
  const large = 'x'.repeat(9 * 1024 * 1024 - 2)
  for (let n = 1; n <= 4; n += 1) bus.publish(large)
  bus.publish('small')
  expect(numbersOf(await answer())).toEqual([1])
  expect(numbersOf(await answer())).toEqual([2, 3, 5])
  await bus.flush()
  bus.publish(large)
  expect(numbersOf(await answer())).toEqual([6])
  await bus.close()
})

function halvesOf(message: string) {
  const text = Buffer.from(JSON.stringify(message)).toString('base64')
  return { start: text.slice(0, 4), end: text.slice(4) }
}

it('a message that stays incomplete is forgotten after a thousand others', async () => {
  const { bus, received, notify } = await openHeld()
  for (let n = 0; n <= 1_000; n += 1) notify(`node other ${n} 1/2 ${halvesOf(`message ${n}`).start}`)
  for (const n of [0, 1, 1_000]) notify(`node other ${n} 2/2 ${halvesOf(`message ${n}`).end}`)
  expect(received.all().map(({ message }) => message)).toEqual(['message 1', 'message 1000'])
  await bus.close()
})
