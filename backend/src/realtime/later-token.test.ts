import { expect, it } from 'vitest'
import { Inbox } from './testing/inbox.ts'
import type { RawSocket } from './testing/raw-socket.ts'
import { subscribed, type Change } from './testing/subscribe.ts'
import { ada, useRealtime } from './testing/use-realtime.ts'

/** Only those who are signed in may read it. */
const realtime = useRealtime({
  sql: `
    create table payslips (id int primary key, user_id uuid);
    alter table payslips enable row level security;
    revoke all on payslips from anon;
    create policy "payslips are their owner's" on payslips for select to authenticated using (user_id = auth.uid());
    alter publication supabase_realtime add table payslips;
  `,
})

type System = { status: string; message: string }

const PAYSLIPS = { event: '*', schema: 'public', table: 'payslips' } as const
const OK = {
  extension: 'postgres_changes',
  status: 'ok',
  message: 'Subscribed to PostgreSQL',
  channel: 'pay',
}
const REFUSED = { extension: 'postgres_changes', status: 'error', channel: 'pay' }

const pay = (id: number) => realtime.database.query('insert into payslips values ($1, $2)', [id, ada])

async function joinRefused(config: Record<string, unknown> = { postgres_changes: [PAYSLIPS] }) {
  const socket = await realtime.raw()
  const { status, response } = await socket.join('realtime:pay', config)
  expect(status).toBe('ok')
  return { socket, ids: (response.postgres_changes as { id: number }[]).map(({ id }) => id) }
}

const renew = async (socket: RawSocket, access_token: string) =>
  socket.push('realtime:pay', 'access_token', { access_token }, '2')

const nextEvent = async (socket: RawSocket) => {
  const [, , , event, payload] = await socket.frames.next()
  return [event, payload]
}

it('a page that joins before its person signs in receives changes afterwards, without a new join', async () => {
  const client = realtime.client()
  const system = new Inbox<System>()
  const changes = new Inbox<Change>()
  const channel = client
    .channel('pay')
    .on('postgres_changes', PAYSLIPS, changes.put)
    .on('system', {}, system.put)
  await subscribed(channel)
  expect(await system.next()).toMatchObject({ status: 'error' })
  const joined = channel.joinPush.ref
  await pay(1)
  await client.realtime.setAuth(await realtime.token(ada))
  expect(await system.next()).toMatchObject({ status: 'ok', message: 'Subscribed to PostgreSQL' })
  await pay(2)
  expect((await changes.next()).new).toMatchObject({ id: 2 })
  expect(channel.joinPush.ref).toBe(joined)
})

it('a refused subscription is tried again with each new token, and keeps its id', async () => {
  const { socket, ids } = await joinRefused()
  expect(await nextEvent(socket)).toEqual(['system', expect.objectContaining(REFUSED)])
  await renew(socket, await realtime.token(ada, { role: 'anon' }))
  expect(await nextEvent(socket)).toEqual(['system', expect.objectContaining(REFUSED)])
  await renew(socket, await realtime.token(ada))
  expect(await nextEvent(socket)).toEqual(['system', OK])
  await pay(3)
  expect(await nextEvent(socket)).toEqual(['postgres_changes', expect.objectContaining({ ids })])
  // Renewed for the same role: the subscription goes on, without a message.
  await renew(socket, await realtime.token(ada, { jti: 'renewed' }))
  await pay(4)
  expect(await nextEvent(socket)).toEqual(['postgres_changes', expect.objectContaining({ ids })])
})

it('a subscription to a whole schema gains the tables that the new token may read, and repeats no change', async () => {
  const { socket } = await joinRefused({ postgres_changes: [{ event: 'INSERT', schema: 'public' }] })
  expect(await nextEvent(socket)).toEqual(['system', OK])
  await realtime.database.query(`insert into posts (id, title) values (1, 'before')`)
  expect(await nextEvent(socket)).toMatchObject(['postgres_changes', { data: { table: 'posts' } }])
  await renew(socket, await realtime.token(ada))
  expect(await nextEvent(socket)).toEqual(['system', OK])
  await pay(5)
  await realtime.database.query(`insert into posts (id, title) values (2, 'after')`)
  expect(await nextEvent(socket)).toMatchObject(['postgres_changes', { data: { table: 'payslips' } }])
  expect(await nextEvent(socket)).toMatchObject(['postgres_changes', { data: { record: { id: 2 } } }])
})

it('a token that may no longer read the table ends its changes, and a later one brings them back', async () => {
  const { socket } = await joinRefused()
  await nextEvent(socket)
  await renew(socket, await realtime.token(ada))
  expect(await nextEvent(socket)).toEqual(['system', OK])
  await renew(socket, await realtime.token(ada, { role: 'anon' }))
  expect(await nextEvent(socket)).toEqual(['system', expect.objectContaining(REFUSED)])
  await pay(6)
  await renew(socket, await realtime.token(ada, { jti: 'again' }))
  expect(await nextEvent(socket)).toEqual(['system', OK])
  await pay(7)
  expect(await nextEvent(socket)).toMatchObject(['postgres_changes', { data: { record: { id: 7 } } }])
})
