import { expect, it } from 'vitest'
import { changesFor } from '../testing/subscribe.ts'
import { ada, useRealtime } from '../testing/use-realtime.ts'

const realtime = useRealtime({ limits: { groupsPerNetwork: 3 } })

const filters = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ table: 'posts', filter: `id=eq.${n}` }))

it('a socket of a visitor has at most ten subscriptions with a filter or columns', async () => {
  const client = realtime.client()
  await changesFor(client, ...filters(9), { table: 'posts' }, { table: 'notes' })
  await expect(
    changesFor(client, { table: 'notes', filter: 'id=eq.1' }, { table: 'notes', select: ['text'] }),
  ).rejects.toThrow('ChannelRateLimitReached: Too many subscriptions to changes with a filter or columns')
  await changesFor(client, { table: 'notes', select: ['text'] })
  await changesFor(realtime.client({ key: realtime.keys.secretKey }), ...filters(11))
})

it('a network that has too many different subscriptions is refused another, and the same one is not', async () => {
  const client = (address: string) => realtime.client({ address })
  await changesFor(client('197.210.64.10'), ...filters(3))
  await expect(changesFor(client('197.210.64.10'), { table: 'posts', filter: 'id=eq.9' })).rejects.toThrow(
    'Too many different subscriptions from this network',
  )
  const changes = await changesFor(client('197.210.64.10'), { table: 'posts', filter: 'id=eq.1' })
  await changesFor(client('197.210.64.11'), { table: 'posts', filter: 'id=eq.9' })
  await realtime.database.query(`insert into posts (id, title) values (1, 'For all')`)
  expect(await changes.next()).toMatchObject({ new: { id: 1 } })
})

it('a channel whose new token would be one subscription too many for its network is closed with the reason', async () => {
  const address = '197.210.64.12'
  await changesFor(realtime.client({ address }), ...filters(3))
  const client = realtime.client({ address })
  await changesFor(client, { table: 'posts', filter: 'id=eq.1' })
  const [channel] = client.getChannels()
  const closed = new Promise<unknown>((resolve) => channel?.on('system', {}, resolve))
  await client.realtime.setAuth(await realtime.token(ada))
  expect(await closed).toMatchObject({
    status: 'error',
    message: expect.stringContaining('Too many different subscriptions from this network'),
  })
})
