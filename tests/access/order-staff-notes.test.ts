import { beforeAll, describe, expect, test } from 'vitest'
import { readListQuery } from '../../app/back-office/list/pages/list-query.ts'
import { listOrders } from '../../app/back-office/orders/order-list-queries.ts'
import { ORDER_LIST } from '../../app/back-office/orders/order-list-spec.ts'
import { getOrder, updateOrder } from '../../app/back-office/orders/queries.ts'
import type { ShopClient } from '../../app/lib/supabase/shop-client.ts'
import { cartOf, placeOrder, stockOf } from './checkout.ts'
import { makeProduct, makeWith, type Json } from './fixtures.ts'
import { useShop } from './shop.ts'

// What staff note about an order, and the function that saves it: docs/behaviour/orders.md#updating-an-order.

const shop = useShop()
let admin: ShopClient
let product: Json

beforeAll(async () => {
  admin = shop.as.admin as ShopClient
  product = await makeProduct(makeWith(shop), { stock_quantity: 1000 })
})

interface Order {
  id: string
  order_number: string
  updated_at: string
}

async function newOrder(): Promise<Order> {
  const { data, error } = await placeOrder(shop.as.owner, cartOf([product, 1]), { p_notes: 'Blue gate' })
  expect(error).toBeNull()
  return data
}

async function logOf({ id }: Order) {
  const lines = shop.as.admin.from('audit_log').select('table_name, row_label, actor, action, before, after')
  return (await lines.or(`row_id.eq.${id},after->>order_id.eq.${id}`).order('created_at').throwOnError()).data
}

describe('staff', () => {
  test('save status, payment and notes in one step, which raises the version and leaves one line in the log', async () => {
    const order = await newOrder()
    const changes = { status: 'shipped', payment_status: 'paid', staff_notes: 'Pays late' }
    const version = await updateOrder(admin, order.id, changes, { version: order.updated_at })
    expect(await getOrder(admin, order.id)).toMatchObject({
      status: 'shipped',
      payment_status: 'paid',
      notes: 'Blue gate',
      order_staff_notes: { notes: 'Pays late' },
      updated_at: version,
    })
    expect(Date.parse(version)).toBeGreaterThan(Date.parse(order.updated_at))
    expect((await logOf(order)).slice(1)).toEqual([
      {
        table_name: 'orders',
        row_label: order.order_number,
        actor: 'staff',
        action: 'update',
        before: { status: 'pending', payment_status: 'pending', staff_notes: null },
        after: changes,
      },
    ])
  })

  test('change notes alone, and remove them by blank ones', async () => {
    const order = await newOrder()
    const second = await updateOrder(admin, order.id, { staff_notes: ' VIP ' }, { version: order.updated_at })
    expect((await getOrder(admin, order.id))?.order_staff_notes).toEqual({
      notes: 'VIP',
      discount_reason: null,
    })
    await updateOrder(admin, order.id, { staff_notes: null }, { version: second })
    expect((await getOrder(admin, order.id))?.order_staff_notes).toBeNull()
    expect((await logOf(order)).slice(1).map(({ after }) => after)).toEqual([
      { staff_notes: 'VIP' },
      { staff_notes: null },
    ])
  })

  test('see notes in the list', async () => {
    const { id, order_number } = await newOrder()
    await updateOrder(admin, id, { staff_notes: 'VIP' })
    const query = readListQuery(ORDER_LIST, new URLSearchParams({ search: order_number }))
    const { rows } = await listOrders(admin, query, { after: null })
    expect(rows).toMatchObject([{ id, order_staff_notes: { notes: 'VIP' } }])
  })

  test('who save the same version second are told of a conflict, unless it has their values', async () => {
    const { id, updated_at: version } = await newOrder()
    const next = await updateOrder(admin, id, { staff_notes: 'First' }, { version })
    const conflict: unknown = await updateOrder(admin, id, { staff_notes: 'Second' }, { version }).catch(
      (error) => error,
    )
    expect(conflict).toMatchObject({
      name: 'EditConflict',
      theirs: { staff_notes: 'First', updated_at: next },
    })
    expect(await updateOrder(admin, id, { staff_notes: 'First' }, { version })).toBe(next)
  })

  test('save one of several concurrent edits of one version', async () => {
    const { id, updated_at: version } = await newOrder()
    const edits = Array.from({ length: 8 }, (_, turn) =>
      updateOrder(admin, id, { staff_notes: `Note ${turn}` }, { version }),
    )
    const answers = await Promise.allSettled(edits)
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('who save nothing new leave version and log as they are', async () => {
    const order = await newOrder()
    const same = { status: 'pending', payment_status: 'pending', staff_notes: null }
    expect(await updateOrder(admin, order.id, same, { version: order.updated_at })).toBe(order.updated_at)
    expect(await logOf(order)).toHaveLength(1)
  })

  test('return the stock of an order that they cancel', async () => {
    const { id } = await newOrder()
    const before = await stockOf(shop, product)
    await updateOrder(admin, id, { status: 'cancelled' })
    expect(await stockOf(shop, product)).toBe(before + 1)
  })

  test('are refused unknown statuses, long notes and deleted orders', async () => {
    const { id } = await newOrder()
    await expect(updateOrder(admin, id, { status: 'lost' })).rejects.toMatchObject({ code: '23514' })
    await expect(updateOrder(admin, id, { staff_notes: 'x'.repeat(5001) })).rejects.toMatchObject({
      code: '23514',
    })
    await shop.as.admin.from('orders').delete().eq('id', id).throwOnError()
    await expect(updateOrder(admin, id, {})).rejects.toMatchObject({ code: 'PGRST116' })
    const { data } = await shop.as.service
      .from('order_staff_notes')
      .select()
      .eq('order_id', id)
      .throwOnError()
    expect(data).toEqual([])
  })
})

describe('shoppers', () => {
  let order: Order

  beforeAll(async () => {
    order = await newOrder()
    await updateOrder(admin, order.id, { staff_notes: 'Secret' })
  })

  test('do not read notes on their own order, directly or embedded', async () => {
    const { owner, anon } = shop.as
    expect((await owner.from('order_staff_notes').select().throwOnError()).data).toEqual([])
    expect((await anon.from('order_staff_notes').select()).status).toBe(401)
    const embedded = await owner
      .from('orders')
      .select('*, order_staff_notes(*)')
      .eq('id', order.id)
      .throwOnError()
    expect(embedded.data).toMatchObject([{ id: order.id, order_staff_notes: null }])
    const inner = owner.from('orders').select('id, order_staff_notes!inner(notes)').eq('id', order.id)
    expect((await inner.throwOnError()).data).toEqual([])
    const filtered = owner
      .from('orders')
      .select('id, order_staff_notes()')
      .like('order_staff_notes.notes', 'S%')
    expect(JSON.stringify((await filtered).data)).not.toContain('Secret')
  })

  test('do not find notes in the log or in a repeated order', async () => {
    expect((await shop.as.owner.from('audit_log').select().throwOnError()).data).toEqual([])
    const { data } = await placeOrder(shop.as.owner, cartOf([product, 1]), {
      p_idempotency_key: crypto.randomUUID(),
    })
    expect(data).not.toHaveProperty('staff_notes')
  })

  test('cannot write notes', async () => {
    for (const role of ['owner', 'stranger', 'anon'] as const) {
      const changes = { p_id: order.id, p_changes: { staff_notes: 'Mine' } }
      expect((await shop.as[role].rpc('update_order', changes)).error).not.toBeNull()
      const rows = shop.as[role].from('order_staff_notes')
      expect((await rows.upsert({ order_id: order.id, notes: 'Mine' })).error).not.toBeNull()
      expect((await rows.update({ notes: 'Mine' }).eq('order_id', order.id)).error).not.toBeNull()
    }
    expect((await getOrder(admin, order.id))?.order_staff_notes).toEqual({
      notes: 'Secret',
      discount_reason: null,
    })
  })

  test('do not hear of notes by realtime', async () => {
    const { rows } = await shop.database.query<{ tablename: string }>(
      "select tablename from pg_publication_tables where pubname = 'supabase_realtime'",
    )
    expect(rows.map(({ tablename }) => tablename)).not.toContain('order_staff_notes')
  })
})
