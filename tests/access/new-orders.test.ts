import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listenToNewOrders } from '../../app/data/new-orders.ts'
import type { ShopClient } from '../../app/lib/shop-context.ts'
import { openShop, type Shop } from './shop.ts'

let shop: Shop
let office: ShopClient

/** A line to the backend that can be cut. */
class Line extends WebSocket {
  static readonly open = new Set<Line>()
  static isCut = false

  constructor(url: string | URL, protocols?: string | string[]) {
    super(Line.isCut ? 'ws://127.0.0.1:1' : url, protocols)
    Line.open.add(this)
  }

  static cut(): void {
    Line.isCut = true
    for (const line of Line.open) line.close()
    Line.open.clear()
  }

  static mend(): void {
    Line.isCut = false
  }
}

beforeAll(async () => {
  shop = await openShop()
  const { data } = await shop.as.admin.auth.getSession()
  office = createClient(shop.url, shop.keys.publishableKey, {
    accessToken: async () => data.session?.access_token ?? null,
    realtime: { transport: Line, reconnectAfterMs: () => 20 },
  })
})
afterAll(async () => {
  await office?.removeAllChannels()
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

const isFollowing = () => office.getChannels().some(({ state }) => state === 'joined')

test('an order that came while the line was cut is told of once it stands again, and none is told of twice', async () => {
  await placeOrder('Before')
  const told: string[][] = []
  const stop = listenToNewOrders(office, (news) => told.push(news.map(({ customer_name }) => customer_name)))
  await vi.waitUntil(isFollowing)
  await placeOrder('Live')
  await vi.waitUntil(() => told.length > 0)

  Line.cut()
  await vi.waitUntil(() => !isFollowing())
  await placeOrder('First of the night')
  await placeOrder('Second of the night')
  Line.mend()
  await vi.waitUntil(() => told.length > 1)
  await placeOrder('Live again')
  await vi.waitUntil(() => told.length > 2)

  expect(told).toEqual([['Live'], ['First of the night', 'Second of the night'], ['Live again']])
  stop()
})
