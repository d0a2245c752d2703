import { beforeAll, expect, test } from 'vitest'
import { describeEvent } from '../../app/back-office/orders/order-events.ts'
import { listOrderHistory } from '../../app/back-office/orders/queries.ts'
import type { ShopClient } from '../../app/lib/supabase/shop-client.ts'
import { cartOf, placeOrder } from './checkout.ts'
import { makeProduct, makeWith, type Json } from './fixtures.ts'
import { recordRefund } from './paying.ts'
import { useShop } from './shop.ts'

const shop = useShop()
let product: Json

beforeAll(async () => {
  product = await makeProduct(makeWith(shop), { price: 1000, stock_quantity: 1000 })
  await shop.as.admin.auth.updateUser({ data: { full_name: 'Ada Staff' } })
  await shop.as.owner.auth.updateUser({ data: { full_name: 'Obi Shopper' } })
})

async function newOrder(): Promise<{ id: string; order_number: string }> {
  const { data, error } = await placeOrder(shop.as.owner, cartOf([product, 1]))
  expect(error).toBeNull()
  return data
}

async function historyOf(order: string, client = shop.as.admin): Promise<string[]> {
  const events = await listOrderHistory(client as ShopClient, order)
  return events.flatMap((event) => describeEvent(event).map(({ what }) => `${event.who}: ${what}`))
}

test('the history of an order lists its changes and those of its refunds, with their authors', async () => {
  const { id, order_number } = await newOrder()
  const orders = shop.as.admin.from('orders')
  await orders.update({ status: 'processing', payment_status: 'paid' }).eq('id', id).throwOnError()
  await orders.update({ notes: 'Call first' }).eq('id', id).throwOnError()
  const refunds = shop.as.admin.from('refunds')
  const refund = await recordRefund(shop, { id }, { amount: 500 })
  await refunds.update({ status: 'approved' }).eq('id', refund.id).throwOnError()
  await refunds.delete().eq('id', refund.id).throwOnError()
  expect(await historyOf(order_number)).toEqual([
    'Obi Shopper: Order placed',
    'Ada Staff: Status changed from pending to processing',
    'Ada Staff: Payment changed from pending to paid',
    'Ada Staff: Notes changed',
    'Ada Staff: Refund of ₦500 created, pending',
    'Ada Staff: Refund: status changed from pending to approved',
    'Ada Staff: Refund of ₦500 deleted',
  ])
})

test('the history of a deleted order is found by its number and by its id', async () => {
  const { id, order_number } = await newOrder()
  await shop.as.admin.from('orders').delete().eq('id', id).throwOnError()
  const events = ['Obi Shopper: Order placed', 'Ada Staff: Order deleted']
  expect(await historyOf(order_number)).toEqual(events)
  expect(await historyOf(id)).toEqual(events)
})

test('the history is hidden from shoppers, even for their own orders, and cannot be changed', async () => {
  const { order_number } = await newOrder()
  expect(await historyOf(order_number, shop.as.owner)).toEqual([])
  await expect(historyOf(order_number, shop.as.anon)).rejects.toThrow(/permission denied/)
  for (const role of ['owner', 'admin', 'service'] as const) {
    const lines = shop.as[role].from('audit_log')
    for (const attempt of [
      lines.delete().eq('row_label', order_number),
      lines.update({ actor_name: 'Nobody' }).eq('row_label', order_number),
    ])
      expect((await attempt).status).toBe(403)
  }
  expect(await historyOf(order_number)).toHaveLength(1)
})

test('the history is read through an index', async () => {
  const plan = await shop.database.asOwner(async (query) => {
    await query('set local enable_seqscan = off')
    return await query<{ 'QUERY PLAN': string }>(
      `explain select id from audit_log
       where table_name in ('orders', 'refunds') and row_label = 'ORD-1' order by created_at`,
    )
  })
  expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('audit_log_label_idx')
})
