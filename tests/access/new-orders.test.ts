import { createClient, type SupabaseClientOptions } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { subscribeToNewOrders } from '../../app/back-office/layout/new-order-queries.ts'
import type { ShopClient } from '../../app/lib/supabase/shop-client.ts'
import { useShop } from './shop.ts'

const shop = useShop()
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

/** A WebSocket that passes its messages on once `messages` is resolved. */
class LateSocket extends WebSocket {
  static messages = Promise.resolve()

  override set onmessage(receive: ((event: MessageEvent) => void) | null) {
    // The client sets it once.
    this.addEventListener('message', async (event) => {
      await LateSocket.messages
      receive?.(event)
    })
  }
}

let token: string | undefined

function staffClient(options: Pick<SupabaseClientOptions<'public'>, 'global' | 'realtime'>): ShopClient {
  return createClient(shop.url, shop.keys.publishableKey, {
    accessToken: async () => token ?? null,
    ...options,
  })
}

beforeAll(async () => {
  const { data } = await shop.as.admin.auth.getSession()
  token = data.session?.access_token
  staff = staffClient({ realtime: { transport: BreakableSocket, reconnectAfterMs: () => 20 } })
})
afterAll(async () => {
  await staff?.removeAllChannels()
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

const isSubscribed = (client = staff) => client.getChannels().some(({ state }) => state === 'joined')

test('orders placed while the connection is lost are reported after the reconnection, and each order once', async () => {
  await placeOrder('Before')
  const reported: string[][] = []
  const stop = subscribeToNewOrders(staff, (news) =>
    reported.push(news.map(({ customer_name }) => customer_name)),
  )
  await expect.poll(() => isSubscribed()).toBe(true)
  await placeOrder('Live')
  await expect.poll(() => reported.length).toBeGreaterThan(0)

  BreakableSocket.breakConnections()
  await expect.poll(() => isSubscribed()).toBe(false)
  await placeOrder('First while disconnected')
  await placeOrder('Second while disconnected')
  BreakableSocket.allowConnections()
  await expect.poll(() => reported.length).toBeGreaterThan(1)
  await placeOrder('Live again')
  await expect.poll(() => reported.length).toBeGreaterThan(2)

  expect(reported).toEqual([
    ['Live'],
    ['First while disconnected', 'Second while disconnected'],
    ['Live again'],
  ])
  stop()
})

test('an order that the first read finds is reported if it is announced afterwards', async () => {
  const reads = Promise.withResolvers<void>()
  let answered = 0
  const slow = staffClient({
    global: {
      async fetch(input, init) {
        await reads.promise
        const response = await fetch(input, init)
        answered += 1
        return response
      },
    },
    realtime: { transport: LateSocket },
  })
  const reported: string[] = []
  const stop = subscribeToNewOrders(slow, (news) =>
    reported.push(...news.map(({ customer_name }) => customer_name)),
  )
  await expect.poll(() => isSubscribed(slow)).toBe(true)
  const messages = Promise.withResolvers<void>()
  LateSocket.messages = messages.promise
  await placeOrder('Meanwhile')
  reads.resolve()
  await expect.poll(() => answered).toBe(2)
  messages.resolve()
  await placeOrder('Later')
  await expect.poll(() => reported).toContain('Later')

  expect(reported).toEqual(['Meanwhile', 'Later'])
  stop()
  await slow.removeAllChannels()
})
