import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { subscribeToNewOrders } from '../../app/back-office/layout/new-order-queries.ts'
import type { ShopClient } from '../../app/lib/supabase/shop-client.ts'
import { openShop, type Shop } from './shop.ts'

let shop: Shop
let staff: ShopClient

/** A WebSocket whose connection the test can break. */
class BreakableSocket extends WebSocket {
  static readonly open = new Set<BreakableSocket>()
  static isBroken = false

  constructor(url: string | URL, protocols?: string | string[]) {
    super(BreakableSocket.isBroken ? 'ws://127.0.0.1:1' : url, protocols)
    BreakableSocket.open.add(this)
  }

  static breakConnections(): void {
    BreakableSocket.isBroken = true
    for (const socket of BreakableSocket.open) socket.close()
    BreakableSocket.open.clear()
  }

  static allowConnections(): void {
    BreakableSocket.isBroken = false
  }
}

beforeAll(async () => {
  shop = await openShop()
  const { data } = await shop.as.admin.auth.getSession()
  staff = createClient(shop.url, shop.keys.publishableKey, {
    accessToken: async () => data.session?.access_token ?? null,
    realtime: { transport: BreakableSocket, reconnectAfterMs: () => 20 },
  })
})
afterAll(async () => {
  await staff?.removeAllChannels()
  await shop?.close()
})

let orders = 0

async function placeOrder(customer_name: string): Promise<void> {
  orders += 1
  const order = {
    order_number: `ORD-${1_700_000_000_000 + orders}`,
    customer_name,
    customer_email: 'ada@example.com',
    shipping_address: 'Lekki',
    total_amount: 1000,
  }
  await shop.as.service.from('orders').insert(order).throwOnError()
}

const isSubscribed = () => staff.getChannels().some(({ state }) => state === 'joined')

test('orders placed while the connection is lost are reported after the reconnection, and each order once', async () => {
  await placeOrder('Before')
  const reported: string[][] = []
  const stop = subscribeToNewOrders(staff, (news) =>
    reported.push(news.map(({ customer_name }) => customer_name)),
  )
  await vi.waitUntil(isSubscribed)
  await placeOrder('Live')
  await vi.waitUntil(() => reported.length > 0)

  BreakableSocket.breakConnections()
  await vi.waitUntil(() => !isSubscribed())
  await placeOrder('First while disconnected')
  await placeOrder('Second while disconnected')
  BreakableSocket.allowConnections()
  await vi.waitUntil(() => reported.length > 1)
  await placeOrder('Live again')
  await vi.waitUntil(() => reported.length > 2)

  expect(reported).toEqual([
    ['Live'],
    ['First while disconnected', 'Second while disconnected'],
    ['Live again'],
  ])
  stop()
})
