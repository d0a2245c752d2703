import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeProduct, makeWith, type Json, type Make } from './fixtures.ts'
import { indexesUsedBy } from './index-use.ts'
import { insertPayment, insertRow } from './payment-fixtures.ts'
import { useShop } from './shop.ts'

interface Day {
  day: string
  orders: number
  paid: number
  unpaid: number
}
interface CountedRows {
  count: number
  first: Json[]
}

const shop = useShop()
let make: Make

beforeAll(async () => {
  make = makeWith(shop)
})
beforeEach(() =>
  shop.database.query(
    'delete from orders; delete from products; delete from payment_tasks; delete from payments',
  ),
)

describe('sales', () => {
  test('cover each of the last 30 days in Lagos, today last, also without orders', async () => {
    const sales = await readSales()
    expect(sales).toHaveLength(30)
    expect(sales.map(({ day }) => day)).toEqual(sales.map(({ day }) => day).toSorted())
    expect(sales.at(-1)?.day).toBe(lagosDay(new Date()))
    expect(sales.every(({ orders, paid, unpaid }) => orders === 0 && paid === 0 && unpaid === 0)).toBe(true)
  })

  test('belong to the day of the order in Lagos', async () => {
    const [yesterday, today] = (await readSales()).slice(-2).map(({ day }) => day)
    await makeOrder({
      created_at: `${today}T00:00:00+01:00`,
      total_amount: 500.5,
      payment_status: 'paid',
    })
    await makeOrder({ created_at: `${yesterday}T23:59:59.999+01:00`, total_amount: 20 })
    await makeOrder({ created_at: `${yesterday}T00:00:00+01:00`, total_amount: 1 })
    expect((await readSales()).slice(-2)).toEqual([
      { day: yesterday, orders: 2, paid: 0, unpaid: 21 },
      { day: today, orders: 1, paid: 500.5, unpaid: 0 },
    ])
  })

  test('exclude older orders, cancelled orders, and failed or refunded payments', async () => {
    const first = (await readSales())[0]!.day
    await makeOrder({ created_at: `${first}T00:00:00+01:00`, total_amount: 7 })
    const before = new Date(new Date(`${first}T00:00:00+01:00`).getTime() - 1).toISOString()
    await makeOrder({ created_at: before, total_amount: 1000 })
    for (const values of [
      { status: 'cancelled' },
      { status: 'cancelled', payment_status: 'paid' },
      { payment_status: 'failed' },
      { payment_status: 'refunded' },
    ])
      await makeOrder({ total_amount: 1000, ...values })
    const sales = await readSales()
    expect(sales[0]).toEqual({ day: first, orders: 1, paid: 0, unpaid: 7 })
    expect(sales.reduce((sum, { paid, unpaid }) => sum + paid + unpaid, 0)).toBe(7)
  })
})

test('waiting orders are the pending and processing ones, of which the oldest six are returned', async () => {
  for (const status of ['shipped', 'delivered', 'cancelled']) await makeOrder({ status })
  const made = []
  for (let hours = 1; hours <= 10; hours++) {
    const created_at = new Date(Date.now() - hours * 3_600_000).toISOString()
    made.unshift(await makeOrder({ created_at, status: hours % 2 ? 'pending' : 'processing' }))
  }
  const waiting = await read('dashboard_waiting_orders')
  expect(waiting.count).toBe(10)
  expect(waiting.first.map(({ id }) => id)).toEqual(made.slice(0, 6).map(({ id }) => id))
  expect(waiting.first[0]).toMatchObject({ order_number: made[0]!.order_number, customer_name: 'Ada Obi' })
})

const at = (hours: number) => ({ created_at: new Date(Date.now() - hours * 3_600_000).toISOString() })

test('what waits beside orders is counted by kind, the one that has waited longest first', async () => {
  const order = await makeOrder({ status: 'delivered' })
  const asked = { order_id: order.id, order_number: 'ORD-1', reason: 'Torn' }
  for (const [hours, status] of [
    [5, 'requested'],
    [2, 'requested'],
    [9, 'approved'],
  ] as const)
    await insertRow(make, 'returns', { ...asked, ...at(hours), status, idempotency_key: randomUUID() })
  await insertPayment(make, order, { method: 'bank_transfer', state: 'submitted' })
  const task = (kind: string, hours: number, values: Json = {}) =>
    insertRow(make, 'payment_tasks', { kind, reference: randomUUID(), amount: 1, ...at(hours), ...values })
  await task('to_send_back', 7)
  await task('to_collect', 3)
  await task('overpaid', 4)
  await task('to_send_back', 8, { resolution: 'Sent', resolved_at: new Date().toISOString() })
  const { data } = await shop.as.admin.rpc('dashboard_waiting_work').throwOnError()
  expect((data as Json[]).map(({ kind, waiting }) => [kind, waiting])).toEqual([
    ['to_send_back', 1],
    ['return', 2],
    ['payment_task', 2],
    ['receipt', 1],
  ])
})

test('low stock means active products with 0 to 10 pieces, the lowest first', async () => {
  for (const stock of [11, 10, 0, 3]) await makeProduct(make, { stock_quantity: stock })
  await makeProduct(make, { stock_quantity: 0, status: 'draft' })
  await makeProduct(make, { stock_quantity: 0, status: 'hidden' })
  const low = await read('dashboard_low_stock')
  expect(low.count).toBe(3)
  expect(low.first.map(({ stock_quantity }) => stock_quantity)).toEqual([0, 3, 10])
})

test('an error in one part does not affect the others', async () => {
  await shop.database.query('alter function private.sales_of_last_days() rename to sales_gone')
  const [sales, waiting, work, low] = await Promise.all(
    ['dashboard_sales', 'dashboard_waiting_orders', 'dashboard_waiting_work', 'dashboard_low_stock'].map(
      (part) => shop.as.admin.rpc(part),
    ),
  )
  await shop.database.query('alter function private.sales_gone() rename to sales_of_last_days')
  expect(sales?.error).not.toBeNull()
  expect([waiting?.data, work?.data, low?.data]).toEqual([[], [], []])
})

test('the figures of many orders are read through indexes', async () => {
  await shop.database.query(`
    set session_replication_role = replica;
    insert into orders
      (order_number, customer_name, customer_email, shipping_address, goods_amount, total_amount, status, created_at)
    select 'ORD-' || n, 'Ada', 'ada@example.com', 'Lekki', 1000, 1000,
      case when n % 500 = 0 then 'pending' else 'delivered' end, now() - n * interval '50 minutes'
    from generate_series(1, 10000) n;
    reset session_replication_role;
    analyze orders`)
  const { orders_newest_idx: ofLastDays } = await indexesOf('dashboard_sales')
  // 864 orders of 30 days, and those that other tests have deleted.
  expect(ofLastDays).toBeLessThan(1000)
  const { orders_waiting_idx: waiting } = await indexesOf('dashboard_waiting_orders')
  // 6 for the list and 20 for its count.
  expect(waiting).toBeLessThan(100)
})

function indexesOf(part: 'dashboard_sales' | 'dashboard_waiting_orders'): Promise<Record<string, number>> {
  return shop.database.asOwner(async (query) => {
    const claims = JSON.stringify({ sub: shop.ids.admin, role: 'authenticated' })
    await query("select set_config('request.jwt.claims', $1, true)", [claims])
    return await indexesUsedBy(query, `select from ${part}()`)
  })
}

async function readSales(): Promise<Day[]> {
  return (await shop.as.admin.rpc('dashboard_sales').throwOnError()).data
}

async function read(part: 'dashboard_waiting_orders' | 'dashboard_low_stock'): Promise<CountedRows> {
  const { data: first } = await shop.as.admin.rpc(part).throwOnError()
  return { count: first[0]?.total_count ?? 0, first }
}

async function makeOrder(values: Json): Promise<Json> {
  return await make.row('orders', {
    customer_name: 'Ada Obi',
    customer_email: `${randomUUID()}@example.com`,
    shipping_address: '12 Admiralty Way, Lekki',
    ...values,
  })
}

function lagosDay(date: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos' }).format(date)
}
