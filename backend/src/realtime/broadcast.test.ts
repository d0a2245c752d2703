import type { RealtimeChannel } from '@supabase/supabase-js'
import { describe, expect, it } from 'vitest'
import { Inbox } from './testing/inbox.ts'
import { subscribed } from './testing/subscribe.ts'
import { useRealtime } from './testing/use-realtime.ts'

const realtime = useRealtime()

interface ReceivedBroadcast {
  event: string
  payload: unknown
  meta?: { id: string }
}

async function listen(channel: RealtimeChannel, event = '*'): Promise<Inbox<ReceivedBroadcast>> {
  const inbox = new Inbox<ReceivedBroadcast>()
  await subscribed(channel.on('broadcast', { event }, inbox.put as never))
  return inbox
}

const isNamed = (name: string) => (broadcast: ReceivedBroadcast) => broadcast.event === name

/** A process sends nothing to another one before it has heard of it, which is soon after the other's first listener. */
async function untilHeard(sender: RealtimeChannel, inbox: Inbox<ReceivedBroadcast>): Promise<void> {
  await expect
    .poll(async () => {
      await sender.send({ type: 'broadcast', event: 'anyone?', payload: {} })
      return inbox.all().length
    })
    .toBeGreaterThan(0)
}

describe.each(['1.0.0', '2.0.0'])('with serialisation %s', (vsn) => {
  it('a broadcast reaches everyone on the topic except its sender', async () => {
    const others = await Promise.all([
      listen(realtime.client({ vsn }).channel('room')),
      listen(realtime.client({ vsn: '2.0.0' }).channel('room')),
      listen(realtime.client({ vsn: '1.0.0' }).channel('room')),
    ])
    const elsewhere = await listen(realtime.client().channel('elsewhere'))
    const sender = realtime.client({ vsn }).channel('room')
    const own = await listen(sender)
    const payload = { text: 'Ẹ káàárọ̀ 👋', nested: [1, { two: null }] }
    await sender.send({ type: 'broadcast', event: 'greeting', payload })
    for (const inbox of others) expect(await inbox.next()).toMatchObject({ event: 'greeting', payload })
    expect([...own.all(), ...elsewhere.all()]).toEqual([])
  })

  it('a sender can receive its own broadcast and an acknowledgement', async () => {
    const channel = realtime
      .client({ vsn })
      .channel('self', { config: { broadcast: { self: true, ack: true } } })
    const own = await listen(channel, 'echo')
    expect(await channel.send({ type: 'broadcast', event: 'echo', payload: { n: 1 } })).toBe('ok')
    expect(await own.next()).toMatchObject({ payload: { n: 1 } })
  })
})

it('bytes arrive with a serialisation that supports them, and not with another', async () => {
  const [modern, old] = await Promise.all([
    listen(realtime.client().channel('bytes')),
    listen(realtime.client({ vsn: '1.0.0' }).channel('bytes')),
  ])
  const sender = await subscribed(realtime.client().channel('bytes'))
  await sender.send({ type: 'broadcast', event: 'bytes', payload: new Uint8Array([0, 255, 7]).buffer })
  await sender.send({ type: 'broadcast', event: 'end', payload: {} })
  expect(new Uint8Array((await modern.next()).payload as ArrayBuffer)).toEqual(new Uint8Array([0, 255, 7]))
  expect(await old.next()).toMatchObject({ event: 'end' })
})

it('broadcasts keep their order', async () => {
  const inbox = await listen(realtime.client().channel('order'))
  const sender = await subscribed(realtime.client().channel('order'))
  for (let n = 0; n < 200; n++) void sender.send({ type: 'broadcast', event: 'n', payload: { n } })
  const received = await inbox.take(200)
  expect(received.map(({ payload }) => payload)).toEqual(Array.from({ length: 200 }, (_, n) => ({ n })))
})

it('a broadcast reaches the listeners of every process, whatever its size', async () => {
  const second = await realtime.serve()
  const here = await subscribed(realtime.client().channel('far'))
  const there = await listen(realtime.client({ url: second.url }).channel('far'))
  await untilHeard(here, there)
  const text = 'ọ̀rọ̀ '.repeat(2_000)
  await here.send({ type: 'broadcast', event: 'long', payload: { text } })
  await here.send({ type: 'broadcast', event: 'bytes', payload: new Uint8Array([1, 2]).buffer })
  const [long, bytes] = [await there.find(isNamed('long')), await there.find(isNamed('bytes'))]
  expect(long.payload).toEqual({ text })
  expect(new Uint8Array(bytes.payload as ArrayBuffer)).toEqual(new Uint8Array([1, 2]))
})

describe('from the database', () => {
  it('a message reaches its public or private topic at the commit', async () => {
    const inbox = await listen(realtime.client().channel('db'))
    await expect(
      realtime.database.asOwner(async (query) => {
        await query(`select realtime.send('{"n": 0}', 'lost', 'db', false)`)
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    await realtime.database.query(`select realtime.send('{"n": 1}', 'private', 'db')`)
    await realtime.database.query(`select realtime.send('{"n": 2, "id": "own"}', 'public', 'db', false)`)
    await realtime.database.query(`select realtime.send('{"n": 3}', 'public', 'db', false)`)
    const [first, second] = await inbox.take(2)
    expect(first).toMatchObject({ event: 'public', payload: { n: 2, id: 'own' } })
    expect(second!.payload).toEqual({ n: 3, id: second!.meta!.id })
  })

  it('bytes and long messages arrive completely', async () => {
    const inbox = await listen(realtime.client().channel('db-large'))
    await realtime.database.query(`select realtime.send_binary('\\x00ff07', 'bytes', 'db-large', false)`)
    await realtime.database.query(
      `select realtime.send(jsonb_build_object('text', repeat('x', 100000)), 'long', 'db-large', false)`,
    )
    expect(new Uint8Array((await inbox.next()).payload as ArrayBuffer)).toEqual(new Uint8Array([0, 255, 7]))
    expect((await inbox.next()).payload).toMatchObject({ text: 'x'.repeat(100_000) })
  })

  it('a trigger of the project can send rows to a topic', async () => {
    await realtime.database.query(`
      create policy "all listen" on realtime.messages for select using (realtime.topic() = 'table-of-notes');
      create function tell() returns trigger language plpgsql security definer as $$
      begin
        perform realtime.broadcast_changes('table-of-notes', tg_op, tg_op, tg_table_name, tg_table_schema, new, old);
        return null;
      end $$;
      create trigger tell after insert or update or delete on unpublished for each row execute function tell()`)
    const inbox = await listen(realtime.client().channel('table-of-notes', { config: { private: true } }))
    await realtime.database.query('insert into unpublished values (1)')
    await realtime.database.query('delete from unpublished')
    const [insert, removal] = await inbox.take(2)
    expect(insert).toMatchObject({
      event: 'INSERT',
      payload: {
        operation: 'INSERT',
        schema: 'public',
        table: 'unpublished',
        record: { id: 1 },
        old_record: null,
      },
    })
    expect(removal).toMatchObject({ event: 'DELETE', payload: { record: null, old_record: { id: 1 } } })
  })

  it('sending without permission fails silently and does not affect the transaction', async () => {
    const inbox = await listen(realtime.client().channel('db-quiet'))
    await realtime.database.asCaller({ role: 'anon', claims: { role: 'anon' } }, async (query) => {
      await query(`select realtime.send('{}', 'forged', 'db-quiet', false)`)
      expect((await query('select 1 as still_there')).rows).toEqual([{ still_there: 1 }])
    })
    await realtime.database.query(`select realtime.send('{}', 'real', 'db-quiet', false)`)
    expect(await inbox.next()).toMatchObject({ event: 'real' })
  })
})
