import { createClient, type SupabaseClientOptions } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { watchShop, type NewOrder } from '../../app/back-office/layout/watched-queries.ts'
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

async function placeOrder(customer_name: string): Promise<string> {
  orders += 1
  const order = {
    order_number: `ORD-${1_700_000_000_000 + orders}`,
    customer_name,
    customer_email: 'ada@example.com',
    shipping_address: 'Lekki',
    total_amount: 1000,
  }
  const { data } = await shop.as.service.from('orders').insert(order).select('id').single().throwOnError()
  return data.id
}

const nameOf = ({ customer_name }: NewOrder) => customer_name

/** Follows the shop until the end of the test. */
function watch(client: ShopClient, onNewOrders: (orders: NewOrder[]) => void, onChange = () => {}) {
  const watched = watchShop(client, { onNewOrders, onChange })
  onTestFinished(watched.stop)
  return watched
}

const isSubscribed = (client = staff) => client.getChannels().some(({ state }) => state === 'joined')

test('orders placed while the connection is lost are reported after the reconnection, and each order once', async () => {
  await placeOrder('Before')
  const reported: string[][] = []
  watch(staff, (news) => reported.push(news.map(nameOf)))
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
  watch(slow, (news) => reported.push(...news.map(nameOf)))
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
  await slow.removeAllChannels()
})

/** What happens to an order without staff, by the table that tells of it. */
const CHANGES: Record<string, string> = {
  orders: `update orders set payment_status = 'failed' where id = $1`,
  payments: `insert into payments (order_id, order_number, method, reference, amount, state)
    select $1, order_number, 'bank_transfer', 'transfer-1', 1000, 'submitted' from orders where id = $1`,
  payment_tasks: `insert into payment_tasks (kind, order_id, reference, amount) values ('underpaid', $1, 'transfer-1', 10)`,
  refunds: `insert into refunds (order_id, amount, reason) values ($1, 10, 'Broken')`,
  returns: `insert into returns (order_id, order_number, reason, idempotency_key)
    select $1, order_number, 'Broken', $1 from orders where id = $1`,
  mail_outbox: `insert into mail_outbox (kind, order_id, occasion, recipient)
    select min(kind), $1, 'test', 'ada@example.com' from mail_templates`,
  contact_messages: `insert into contact_messages (name, email, message) values ('Ada', 'ada@example.com', $1::uuid::text)`,
}

test('staff are told of all that others change, shoppers of none of it', async () => {
  const id = await placeOrder('Watched')
  const onChange = vi.fn()
  const told = vi.fn()
  watch(staff, () => {}, onChange)
  const shopper = createClient(shop.url, shop.keys.publishableKey, {
    accessToken: async () => (await shop.as.stranger.auth.getSession()).data.session?.access_token ?? null,
  })
  onTestFinished(async () => void (await shopper.removeAllChannels()))
  watch(shopper, told, told)
  await expect.poll(() => isSubscribed() && isSubscribed(shopper)).toBe(true)
  for (const [table, change] of Object.entries(CHANGES)) {
    onChange.mockClear()
    await shop.database.query(change, [id])
    await expect.poll(() => onChange.mock.calls.length, { message: table }).toBeGreaterThan(0)
  }
  expect(told).not.toHaveBeenCalled()
})

test('a connection that is back, and a page that is shown again, are told of once the shop has answered', async () => {
  let isDown = true
  const client = staffClient({
    global: {
      fetch: async (...request) => (isDown ? new Response('{}', { status: 503 }) : fetch(...request)),
    },
    realtime: { transport: BreakableSocket, reconnectAfterMs: () => 20 },
  })
  onTestFinished(async () => void (await client.removeAllChannels()))
  const onChange = vi.fn()
  const { catchUp } = watch(client, () => {}, onChange)
  await expect.poll(() => isSubscribed(client)).toBe(true)
  BreakableSocket.breakConnections()
  await expect.poll(() => isSubscribed(client)).toBe(false)
  BreakableSocket.allowConnections()
  await expect.poll(() => isSubscribed(client)).toBe(true)
  expect(onChange).not.toHaveBeenCalled()
  isDown = false
  await expect.poll(() => onChange.mock.calls.length).toBe(1)
  catchUp()
  await expect.poll(() => onChange.mock.calls.length).toBe(2)
})
