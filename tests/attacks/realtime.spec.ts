import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import type { SupabaseClient } from '@supabase/supabase-js'
import { WebSocket } from 'ws'
import { test, type AttackedShop } from './attacked-shop.ts'
import { sendLargeBody } from './floods.ts'

const MEBIBYTE = 1024 * 1024
const ENDLESS = 100 * MEBIBYTE

for (const [path, mebibytes] of [
  ['/realtime/v1/api/broadcast', 4],
  ['/rest/v1/rpc/place_order', 1],
  ['/auth/v1/token', 1],
  ['/contact', 1],
] as const)
  test(`a body without end to ${path} is refused with 413 after ${mebibytes} MiB`, async ({ attacked }) => {
    const target = { url: attacked.url, publishableKey: attacked.keys.publishableKey }
    expect(await sendLargeBody(target, path, mebibytes * MEBIBYTE + 1)).toMatchObject({ status: 413 })
    const { status, sent } = await sendLargeBody(target, path, ENDLESS)
    expect(status).toBe(413)
    expect(sent, 'bytes sent until the response').toBeLessThan(40 * MEBIBYTE)
  })

test('a visitor cannot listen to orders', async ({ attacked }) => {
  const refusals: string[] = []
  const client = attacked.visitor()
  const channel = client
    .channel('spying')
    .on('postgres_changes', { event: '*', schema: 'public', table: 'orders' }, (change) => {
      // Without a right to read, changes come with the error in place of the row.
      refusals.push(...(change.errors ?? ['a change was heard']))
    })
    .on('system', {}, ({ status, message }) => {
      if (status === 'error') refusals.push(String(message))
    })
  const subscribed = new Promise<string>((resolve) => channel.subscribe((status) => resolve(status)))
  await expect.poll(() => refusals.length).toBeGreaterThan(0)
  await subscribed
  const { client: shopper } = await attacked.shopper()
  const order = { customer_name: 'Ada', customer_email: 'ada@example.com', shipping_address: 'Lekki' }
  await shopper.from('orders').insert(order).throwOnError()
  const { data } = await attacked.staff.from('products').select('id').limit(1).single()
  expect(data, 'the shop still answers').not.toBeNull()
  expect(refusals.join()).not.toContain('a change was heard')
  expect(refusals.join()).not.toContain('401')
  await client.removeAllChannels()
})

test('a visitor cannot broadcast on a topic of the staff, and what a shopper broadcasts is not taken for an order', async ({
  attacked,
}) => {
  const heard: unknown[] = []
  const channel = attacked.staff
    .channel('new-orders-1')
    .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'orders' }, (change) =>
      heard.push(change),
    )
  await new Promise<void>((resolve) =>
    channel.subscribe((status) => {
      if (status === 'SUBSCRIBED') resolve()
    }),
  )
  const forged = { type: 'INSERT', table: 'orders', schema: 'public', record: { id: 'forged' } }
  const forge = (sender: SupabaseClient) =>
    sender.channel('new-orders-1').httpSend('postgres_changes', { data: forged, ids: [1] })
  await expect(forge(attacked.visitor())).rejects.toThrow('Unauthorized')
  const { client } = await attacked.shopper()
  expect(await forge(client)).toEqual({ success: true })
  const order = { customer_name: 'Ada', customer_email: 'ada@example.com', shipping_address: 'Lekki' }
  const { data } = await client.from('orders').insert(order).select('id').single().throwOnError()
  await expect.poll(() => heard.length).toBeGreaterThan(0)
  expect(heard).toEqual([expect.objectContaining({ new: expect.objectContaining({ id: data.id }) })])
  await attacked.staff.removeAllChannels()
})

/** Follows changes of ten products by a socket from an address, which is opened here. Resolves with the message about it. */
async function followTenProducts(
  { url, keys }: AttackedShop,
  address: string,
  sockets: WebSocket[],
): Promise<string> {
  const socketUrl = `${url.replace('http', 'ws')}/realtime/v1/websocket?vsn=2.0.0&apikey=${keys.publishableKey}`
  const socket = new WebSocket(socketUrl, { headers: { 'x-forwarded-for': address } })
  sockets.push(socket)
  const heard = new Promise<string>((resolve) =>
    socket.on('message', (frame) => {
      const [, , , event, { message }] = JSON.parse(String(frame)) as [
        null,
        null,
        string,
        string,
        { message: string },
      ]
      if (event === 'system') resolve(message)
    }),
  )
  const changes = Array.from({ length: 10 }, () => ({
    event: '*',
    schema: 'public',
    table: 'products',
    filter: `id=eq.${randomUUID()}`,
  }))
  socket.on('open', () =>
    socket.send(
      JSON.stringify(['1', '1', 'realtime:stock', 'phx_join', { config: { postgres_changes: changes } }]),
    ),
  )
  return await heard
}

test('one address cannot follow products with more than 200 filters, while another still can', async ({
  attacked,
}) => {
  // Unlike those of the other attacks these are public, as the addresses of visitors are.
  const [address, another] = ['197.210.64.10', '197.210.64.11']
  const sockets: WebSocket[] = []
  while (sockets.length < 20)
    expect(await followTenProducts(attacked, address, sockets)).toBe('Subscribed to PostgreSQL')
  expect(await followTenProducts(attacked, address, sockets)).toContain('Too many different subscriptions')
  expect(await followTenProducts(attacked, another, sockets)).toBe('Subscribed to PostgreSQL')
  for (const socket of sockets) socket.terminate()
})
