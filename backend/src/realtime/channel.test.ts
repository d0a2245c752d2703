import { describe, expect, it } from 'vitest'
import { Inbox } from './testing/inbox.ts'
import type { RawSocket } from './testing/raw-socket.ts'
import { subscribed } from './testing/subscribe.ts'
import { ada, bola, useRealtime } from './testing/use-realtime.ts'

/** Topics of private channels are `<club>:<what a member may do>`; see the policies. */
const realtime = useRealtime({
  sql: `
    create table members (club text, user_id uuid);
    grant select on members to authenticated;
    insert into members values ('chess', '${ada}'), ('chess', '${bola}'), ('quiet', '${ada}');
    create policy "members listen" on realtime.messages for select to authenticated using (
      exists (select from members where user_id = auth.uid() and realtime.topic() like club || ':%')
      and (realtime.topic() not like '%:no-presence' or extension = 'broadcast')
    );
    create policy "members speak" on realtime.messages for insert to authenticated with check (
      exists (select from members where user_id = auth.uid() and realtime.topic() like club || ':%')
      and realtime.topic() not like 'quiet:%'
    );
  `,
})

type Joined = { socket: RawSocket; status: string; response: Record<string, unknown> }

const soon = (seconds: number) => Math.floor(Date.now() / 1000) + seconds

describe('a private channel', () => {
  const privately = { config: { private: true } }

  it('accepts callers that a policy lets read, and delivers their broadcasts', async () => {
    const inbox = new Inbox<unknown>()
    const listener = realtime.client({ sub: bola }).channel('chess:moves', privately)
    await subscribed(listener.on('broadcast', { event: '*' }, ({ payload }) => inbox.put(payload)))
    const speaker = await subscribed(realtime.client({ sub: ada }).channel('chess:moves', privately))
    await speaker.send({ type: 'broadcast', event: 'move', payload: { to: 'e4' } })
    expect(await inbox.next()).toEqual({ to: 'e4' })
  })

  it('refuses others, naming the topic', async () => {
    for (const client of [
      realtime.client(),
      realtime.client({ sub: '00000000-0000-4000-8000-00000000000f' }),
    ]) {
      await expect(subscribed(client.channel('chess:moves', privately))).rejects.toThrow(
        'Unauthorized: You do not have permissions to read from this Channel topic: chess:moves',
      )
    }
  })

  it('does not deliver broadcasts of callers that may only listen', async () => {
    await realtime.database.query(`insert into members values ('quiet', $1)`, [bola])
    const inbox = new Inbox<unknown>()
    const listener = realtime.client({ sub: bola }).channel('quiet:hall', privately)
    await subscribed(listener.on('broadcast', { event: '*' }, ({ payload }) => inbox.put(payload)))
    const speaker = await subscribed(realtime.client({ sub: ada }).channel('quiet:hall', privately))
    await speaker.send({ type: 'broadcast', event: 'shout', payload: { from: 'socket' } })
    // Its reply comes after the broadcast was handled.
    expect(await speaker.track({ online: true })).toBe('error')
    await realtime.database.query(`select realtime.send('{"from": "database"}', 'shout', 'quiet:hall')`)
    expect(await inbox.next()).toMatchObject({ from: 'database' })
  })

  it('is separate from the public channel with the same name', async () => {
    const inbox = new Inbox<unknown>()
    const listener = realtime.client({ sub: ada }).channel('chess:names', privately)
    await subscribed(listener.on('broadcast', { event: '*' }, ({ payload }) => inbox.put(payload)))
    const outsider = await subscribed(
      realtime.client().channel('chess:names', { config: { broadcast: { ack: true } } }),
    )
    expect(await outsider.send({ type: 'broadcast', event: 'x', payload: { forged: true } })).toBe('ok')
    const member = await subscribed(realtime.client({ sub: bola }).channel('chess:names', privately))
    await member.send({ type: 'broadcast', event: 'x', payload: { forged: false } })
    expect(await inbox.next()).toEqual({ forged: false })
  })

  it('does not send presence to callers that may only read broadcasts', async () => {
    const socket = await realtime.raw()
    const config = { private: true, presence: { enabled: true } }
    const reply = await socket.join('realtime:chess:no-presence', config, {
      access_token: await realtime.token(ada),
    })
    expect(reply.status).toBe('ok')
    socket.push('realtime:chess:no-presence', 'presence', { event: 'track', payload: {} }, '2')
    expect((await socket.reply()).status).toBe('ok')
    expect(socket.frames.all()).toEqual([])
  })

  it('leaves no rows in the table that it evaluates policies on', async () => {
    await subscribed(realtime.client({ sub: ada }).channel('chess:trace', privately))
    const { rows } = await realtime.database.query(
      `select from realtime.messages where topic = 'chess:trace'`,
    )
    expect(rows).toEqual([])
  })

  it('replays what the database sent before the join', async () => {
    await realtime.database.query(`select realtime.send('{"n": 1}', 'move', 'chess:replay'),
      realtime.send('{"n": 2}', 'move', 'chess:replay'), realtime.send('{"n": 3}', 'move', 'chess:replay', false)`)
    const inbox = new Inbox<{ payload: { n: number }; meta?: { replayed?: boolean } }>()
    const channel = realtime.client({ sub: ada }).channel('chess:replay', {
      config: { private: true, broadcast: { replay: { since: Date.now() - 60_000, limit: 10 } } },
    })
    await subscribed(channel.on('broadcast', { event: 'move' }, inbox.put as never))
    const replayed = await inbox.take(2)
    expect(replayed.map(({ payload }) => payload.n).toSorted()).toEqual([1, 2])
    expect(replayed[0]!.meta).toMatchObject({ replayed: true })
  })
})

async function join(access_token: unknown): Promise<Joined> {
  const socket = await realtime.raw()
  return { socket, ...(await socket.join('realtime:room', {}, { access_token })) }
}

describe('a token', () => {
  it.each([
    ['junk', async (): Promise<unknown> => 'junk', 'MalformedJWT: The token provided is not a valid JWT'],
    ['a number', async (): Promise<unknown> => 5, 'MalformedJWT: The token provided is not a valid JWT'],
    [
      'forged',
      async () => (await realtime.token(ada)).replace(/.{6}$/, 'AAAAAA'),
      'JwtSignatureError: Failed to validate JWT signature',
    ],
    [
      'expired',
      () => realtime.token(ada, { exp: soon(-120) }),
      /^InvalidJWTToken: Token has expired 12\d seconds ago$/,
    ],
    [
      'without an expiry',
      () => realtime.token(ada, { exp: undefined }),
      'Fields `role` and `exp` are required',
    ],
    [
      'for another audience',
      () => realtime.token(ada, { aud: 'elsewhere' }),
      'InvalidJWTToken: JWT not in audience',
    ],
    [
      'for a role that tokens may not use',
      () => realtime.token(ada, { role: 'postgres' }),
      'InvalidJWTToken: role',
    ],
  ] as const)('that is %s does not open a channel', async (_what, make, why) => {
    const { status, response } = await join(await make())
    expect(status).toBe('error')
    expect(response.reason).toMatch(why)
  })

  it.each(['sb_publishable_anything', null, undefined])(
    'that is absent (%s) means that the socket’s opener joins',
    async (token) => {
      expect((await join(token)).status).toBe('ok')
    },
  )

  it('that expires closes its channel, with the reason', async () => {
    const { socket } = await join(await realtime.token(ada, { exp: soon(1) }))
    const [, , , , system] = await socket.frames.find(([, , , event]) => event === 'system')
    expect(system).toMatchObject({ extension: 'system', status: 'error', channel: 'room' })
    expect(system.message).toMatch(/^Token has expired \d seconds ago$/)
    expect(await socket.frames.next()).toEqual(['1', '1', 'realtime:room', 'phx_close', {}])
  })

  it('can be refreshed: the channel outlives the old one', async () => {
    const { socket } = await join(await realtime.token(ada, { exp: soon(1) }))
    socket.push('realtime:room', 'access_token', { access_token: await realtime.token(ada) }, '2')
    const short = await realtime.raw()
    await short.join('realtime:other', {}, { access_token: await realtime.token(ada, { exp: soon(1) }) })
    await short.frames.find(([, , , event]) => event === 'phx_close')
    expect(socket.frames.all()).toEqual([])
  })

  it('can be refreshed: changes are delivered for the new identity', async () => {
    const client = realtime.client()
    await client.realtime.setAuth(await realtime.token(bola))
    const inbox = new Inbox<{ new: unknown }>()
    const channel = client.channel('identity', { config: { postgres_changes_options: { wait: true } } })
    await subscribed(
      channel.on('postgres_changes', { event: '*', schema: 'public', table: 'diaries' }, inbox.put),
    )
    await client.realtime.setAuth(await realtime.token(ada))
    // A reply on the same channel comes after the new token was read.
    expect(await channel.untrack()).toBe('ok')
    await realtime.database.query(`insert into diaries values (1, $1, 'x'), (2, $2, 'y')`, [bola, ada])
    expect((await inbox.next()).new).toMatchObject({ id: 2 })
  })

  it.each([
    ['is forged', async () => `${await realtime.token(ada)}x`, 'Failed to validate JWT signature'],
    ['has expired', () => realtime.token(ada, { exp: soon(-120) }), 'Token has expired'],
    [
      'may not read the topic',
      () => realtime.token('00000000-0000-4000-8000-00000000000f'),
      'permissions to read',
    ],
  ] as const)('that comes later and %s closes the channel', async (_what, make, why) => {
    const socket = await realtime.raw()
    await socket.join('realtime:chess:later', { private: true }, { access_token: await realtime.token(ada) })
    socket.push('realtime:chess:later', 'access_token', { access_token: await make() }, '2')
    const [, , , , system] = await socket.frames.find(([, , , event]) => event === 'system')
    expect(system.message).toContain(why)
    expect((await socket.frames.next())[3]).toBe('phx_close')
  })
})

it('a session that ends while its channel is being admitted closes the socket', async () => {
  const process = await realtime.serve()
  const socket = await realtime.raw({ url: process.url })
  const lock = await lockMessages()
  const token = await realtime.token(ada, { session_id: 'a session' })
  socket.push('realtime:chess:late', 'phx_join', { config: { private: true }, access_token: token })
  await expect.poll(lock.isAwaited).toBe(true)
  process.endSession('a session')
  await lock.release()
  expect(await socket.closed).toBe(1012)
})

/** Keeps the rights on private channels from being read. */
async function lockMessages() {
  const taken = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const locking = realtime.database.asOwner(async (query) => {
    await query('lock table realtime.messages in access exclusive mode')
    taken.resolve()
    await end.promise
  })
  await taken.promise
  return {
    isAwaited: async () => {
      const { rowCount } = await realtime.database.query(
        "select from pg_locks where relation = 'realtime.messages'::regclass and not granted",
      )
      return rowCount > 0
    },
    release: () => {
      end.resolve()
      return locking
    },
  }
}

describe('a channel', () => {
  it('confirms its subscriptions to changes, and echoes each with an id', async () => {
    const socket = await realtime.raw()
    const wanted = [
      { event: 'INSERT', schema: 'public', table: 'notes' },
      { event: '*', schema: 'public', table: 'notes', filter: 'id=eq.1' },
    ]
    const { response } = await socket.join('realtime:room', { postgres_changes: wanted })
    const ids = (response.postgres_changes as { id: number }[]).map(({ id }) => id)
    expect(response.postgres_changes).toMatchObject(wanted)
    expect(new Set(ids).size).toBe(2)
    const [, , , , system] = await socket.frames.next()
    expect(system).toEqual({
      extension: 'postgres_changes',
      status: 'ok',
      message: 'Subscribed to PostgreSQL',
      channel: 'room',
    })
    await realtime.database.query(`insert into notes values (1, 'both'), (2, 'one')`)
    expect((await socket.frames.take(2)).map(([, , , event, payload]) => [event, payload.ids])).toEqual([
      ['postgres_changes', ids],
      ['postgres_changes', [ids[0]]],
    ])
  })

  it('is left with a reply and a close message, and then silent', async () => {
    const socket = await realtime.raw()
    await socket.join('realtime:room')
    socket.push('realtime:room', 'phx_leave', {}, '2')
    expect(await socket.frames.next()).toEqual([
      '1',
      '2',
      'realtime:room',
      'phx_reply',
      { status: 'ok', response: {} },
    ])
    expect(await socket.frames.next()).toEqual(['1', '1', 'realtime:room', 'phx_close', {}])
    socket.push('realtime:room', 'broadcast', {}, '3')
    expect(await socket.reply()).toEqual({ status: 'error', response: { reason: 'unmatched topic' } })
  })

  it('that is joined again replaces itself', async () => {
    const socket = await realtime.raw()
    await socket.join('realtime:room')
    socket.push('realtime:room', 'phx_join', {}, '2', '2')
    expect(await socket.frames.next()).toEqual(['1', '1', 'realtime:room', 'phx_close', {}])
    expect((await socket.reply()).status).toBe('ok')
    // A message for the earlier membership is ignored.
    socket.push('realtime:room', 'phx_leave', {}, '3', '1')
    socket.push('realtime:room', 'presence', { event: 'untrack' }, '4', '2')
    expect((await socket.frames.next())[1]).toBe('4')
  })
})
