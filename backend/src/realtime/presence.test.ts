import type { RealtimeChannel } from '@supabase/supabase-js'
import { describe, expect, it } from 'vitest'
import { createPresence, diffJson, type PresenceEntry } from './presence.ts'
import { Inbox } from './testing/inbox.ts'
import { subscribed } from './testing/subscribe.ts'
import { useRealtime } from './testing/use-realtime.ts'

const realtime = useRealtime()

type State = Record<string, Record<string, unknown>[]>

/** Joins, and reports the present members after every event. */
async function watch(channel: RealtimeChannel): Promise<Inbox<State>> {
  const inbox = new Inbox<State>()
  await subscribed(channel.on('presence', { event: 'sync' }, () => inbox.put(strip(channel.presenceState()))))
  return inbox
}

/** Without the references, which are random. */
function strip(state: Record<string, { presence_ref: string }[]>): State {
  return Object.fromEntries(
    Object.entries(state).map(([key, metas]) => [key, metas.map(({ presence_ref: _ref, ...meta }) => meta)]),
  )
}

const keyed = (key: string) => ({ config: { presence: { key } } })

it('a member sees who is present, who joins, changes and leaves', async () => {
  const first = realtime.client().channel('room', keyed('ada'))
  const seen = await watch(first)
  expect(await seen.next()).toEqual({})
  await first.track({ mood: 'fine' })
  expect(await seen.next()).toEqual({ ada: [{ mood: 'fine' }] })

  const second = realtime.client().channel('room', keyed('bola'))
  expect(await (await watch(second)).next()).toEqual({ ada: [{ mood: 'fine' }] })
  await second.track({ mood: 'new here' })
  expect(await seen.next()).toEqual({ ada: [{ mood: 'fine' }], bola: [{ mood: 'new here' }] })
  await second.track({ mood: 'at home' })
  await seen.find(({ bola }) => bola?.length === 1 && bola[0]!.mood === 'at home')
  await second.untrack()
  await seen.find((state) => !('bola' in state))
})

it('a user with two windows is present until the last one closes', async () => {
  const seen = await watch(realtime.client().channel('windows'))
  const clients = [realtime.client(), realtime.client()]
  for (const [index, client] of clients.entries()) {
    const channel = await subscribed(client.channel('windows', keyed('ada')))
    await channel.track({ window: index })
  }
  await seen.find(({ ada }) => ada?.length === 2)
  await clients[0]!.removeAllChannels()
  await seen.find(({ ada }) => ada?.length === 1 && ada[0]!.window === 1)
  void clients[1]!.realtime.disconnect()
  await seen.find((state) => !('ada' in state))
})

it('a lost connection ends its presence', async () => {
  const seen = await watch(realtime.client().channel('broken'))
  const socket = await realtime.raw()
  await socket.join('realtime:broken', keyed('ada').config)
  socket.push('realtime:broken', 'presence', { event: 'track', payload: { on: true } }, '2')
  await seen.find((state) => 'ada' in state)
  socket.close()
  await seen.find((state) => !('ada' in state))
})

it('members of all processes see each other, including those who joined before a process started', async () => {
  const here = realtime.client().channel('world', keyed('ada'))
  const seenHere = await watch(here)
  await here.track({ at: 'first' })
  const second = await realtime.serve()
  const there = realtime.client({ url: second.url }).channel('world', keyed('bola'))
  const seenThere = await watch(there)
  await seenThere.find(({ ada }) => ada?.[0]?.at === 'first')
  await there.track({ at: 'second' })
  await seenHere.find(({ bola }) => bola?.[0]?.at === 'second')
  await second.stop()
  await seenHere.find((state) => !('bola' in state))
})

it('a listener without presence receives no state', async () => {
  const socket = await realtime.raw()
  await socket.join('realtime:uninterested')
  socket.push('phoenix', 'heartbeat', {}, '2', null)
  expect((await socket.frames.next())[1]).toBe('2')
})

it('a missing key is generated, and is unique', async () => {
  const seen = await watch(realtime.client().channel('anonymous'))
  for (const client of [realtime.client(), realtime.client()]) {
    await (await subscribed(client.channel('anonymous'))).track({})
  }
  await seen.find((state) => Object.keys(state).length === 2)
})

describe('a tracked state', () => {
  it.each([['text'], [5], [[1]], [null]])('must be an object, not %j', async (payload) => {
    const socket = await realtime.raw()
    await socket.join('realtime:strict')
    socket.push('realtime:strict', 'presence', { event: 'track', payload }, '2')
    expect(await socket.reply()).toEqual({
      status: 'error',
      response: { reason: 'Presence track payload must be a map' },
    })
  })

  it('may have a key and members with any name', async () => {
    const socket = await realtime.raw()
    const config = { presence: { key: '__proto__', enabled: true } }
    await socket.join('realtime:names', config)
    await socket.frames.find(([, , , event]) => event === 'presence_state')
    socket.send(
      '["1","2","realtime:names","presence",{"event":"track","payload":{"__proto__":{"x":1},"phx_ref":"mine"}}]',
    )
    const [, , , , diff] = await socket.frames.find(([, , , event]) => event === 'presence_diff')
    const joins = new Map(Object.entries(diff.joins as object))
    expect([...joins.keys()]).toEqual(['__proto__'])
    expect(joins.get('__proto__').metas[0].phx_ref).not.toBe('mine')
  })

  it('is sent once if it is tracked twice without a change', async () => {
    const socket = await realtime.raw()
    await socket.join('realtime:same', { presence: { enabled: true } })
    for (const ref of ['2', '3']) {
      socket.push('realtime:same', 'presence', { event: 'track', payload: { same: true } }, ref)
      await socket.reply()
    }
    const events = socket.frames.all().map(([, , , event]) => event)
    expect(events).toEqual(['presence_state', 'presence_diff'])
  })
})

function hearPresence() {
  const told: string[] = []
  const presence = createPresence({
    onChange: (_address, change) => told.push(diffJson(change)),
    onOwnChange: () => {},
  })
  return { presence, told }
}

describe('the state of another process', () => {
  const address = { topic: 'room', isPrivate: false }
  const entry = (ref: string, key = 'ada'): PresenceEntry => ({
    address,
    key,
    ref,
    state: JSON.stringify({ ref }),
  })

  it('replaces its previous state, and only the difference is sent', () => {
    const { presence, told } = hearPresence()
    presence.replace('other', [entry('1'), entry('2')])
    presence.replace('third', [entry('4')])
    presence.replace('other', [entry('2'), entry('3', 'bola')])
    expect(told.at(-1)).toBe(
      '{"joins":{"bola":{"metas":[{"ref":"3","phx_ref":"3"}]}},"leaves":{"ada":{"metas":[{"ref":"1","phx_ref":"1"}]}}}',
    )
    expect(JSON.parse(presence.state(address)).ada.metas).toHaveLength(2)
  })

  it('is removed with the process', () => {
    const { presence, told } = hearPresence()
    presence.apply('other', { joins: [entry('1')], leaves: [] })
    presence.replace('other', [])
    expect(told).toHaveLength(2)
    expect(presence.state(address)).toBe('{}')
  })

  it('without a known entry is ignored', () => {
    const { presence, told } = hearPresence()
    presence.apply('other', { joins: [], leaves: [entry('1')] })
    expect(told).toEqual([])
  })
})
