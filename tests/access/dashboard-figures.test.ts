import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeProduct, makeWith, type Json, type Make } from './fixtures.ts'
import { openShop, type Shop } from './shop.ts'

interface Day {
  day: string
  orders: number
  total: number
}
interface FirstOf {
  count: number
  first: Json[]
}

let shop: Shop
let make: Make

beforeAll(async () => {
  shop = await openShop()
  make = makeWith(shop)
})
beforeEach(() => shop.database.query('delete from orders; delete from products'))
afterAll(() => shop?.close())

describe('sales', () => {
  test('are there for each of the last 30 days of Lagos, today last, without any orders too', async () => {
    const sales = await readSales()
    expect(sales).toHaveLength(30)
    expect(sales.map(({ day }) => day)).toEqual(sales.map(({ day }) => day).toSorted())
    expect(sales.at(-1)?.day).toBe(lagosDay(new Date()))
    expect(sales.every(({ orders, total }) => orders === 0 && total === 0)).toBe(true)
  })

  test('belong to the day that it was in Lagos', async () => {
    const [yesterday, today] = (await readSales()).slice(-2).map(({ day }) => day)
    await makeOrder({ created_at: `${today}T00:00:00+01:00`, total_amount: 500.5 })
    await makeOrder({ created_at: `${yesterday}T23:59:59.999+01:00`, total_amount: 20 })
    await makeOrder({ created_at: `${yesterday}T00:00:00+01:00`, total_amount: 1 })
    expect((await readSales()).slice(-2)).toEqual([
      { day: yesterday, orders: 2, total: 21 },
      { day: today, orders: 1, total: 500.5 },
    ])
  })

  test('leave out what is older and what was cancelled', async () => {
    const first = (await readSales())[0]!.day
    await makeOrder({ created_at: `${first}T00:00:00+01:00`, total_amount: 7 })
    const before = new Date(new Date(`${first}T00:00:00+01:00`).getTime() - 1).toISOString()
    await makeOrder({ created_at: before, total_amount: 1000 })
    await makeOrder({ status: 'cancelled', total_amount: 1000 })
    const sales = await readSales()
    expect(sales[0]).toEqual({ day: first, orders: 1, total: 7 })
    expect(sales.reduce((sum, { total }) => sum + total, 0)).toBe(7)
  })
})

test('the orders that wait are the pending and processing ones, the oldest six of them', async () => {
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

test('low stock is that of active products with 0 to 10 pieces, the lowest first', async () => {
  for (const stock of [11, 10, 0, 3]) await makeProduct(make, { stock_quantity: stock })
  await makeProduct(make, { stock_quantity: 0, status: 'draft' })
  await makeProduct(make, { stock_quantity: 0, status: 'hidden' })
  const low = await read('dashboard_low_stock')
  expect(low.count).toBe(3)
  expect(low.first.map(({ stock_quantity }) => stock_quantity)).toEqual([0, 3, 10])
})

test('one part that fails leaves the others alone', async () => {
  await shop.database.query('alter function private.sales_of_last_days() rename to sales_gone')
  const [sales, waiting, low] = await Promise.all(
    ['dashboard_sales', 'dashboard_waiting_orders', 'dashboard_low_stock'].map((part) =>
      shop.as.admin.rpc(part),
    ),
  )
  await shop.database.query('alter function private.sales_gone() rename to sales_of_last_days')
  expect(sales?.error).not.toBeNull()
  expect([waiting?.data, low?.data]).toEqual([
    { count: 0, first: [] },
    { count: 0, first: [] },
  ])
})

test('among 100,000 orders only the rows that are shown are read', async () => {
  await shop.database.query(`
    set session_replication_role = replica;
    insert into orders (order_number, customer_name, customer_email, shipping_address, total_amount, status, created_at)
    select 'ORD-' || n, 'Ada', 'ada@example.com', 'Lekki', 1000, case when n % 500 = 0 then 'pending' else 'delivered' end,
      now() - n * interval '5 minutes'
    from generate_series(1, 100000) n;
    reset session_replication_role;
    analyze orders`)
  for (const part of [
    "select id from orders where status in ('pending', 'processing') order by created_at, id limit 6",
    "select sum(total_amount) from orders where created_at >= now() - interval '30 days' and status <> 'cancelled'",
  ]) {
    const { rows } = await shop.database.query<{ 'QUERY PLAN': string }>(`explain ${part}`)
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).not.toContain('Seq Scan')
  }
  expect((await read('dashboard_waiting_orders')).count).toBe(200)
})

async function readSales(): Promise<Day[]> {
  return (await shop.as.admin.rpc('dashboard_sales').throwOnError()).data
}

async function read(part: 'dashboard_waiting_orders' | 'dashboard_low_stock'): Promise<FirstOf> {
  return (await shop.as.admin.rpc(part).throwOnError()).data
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
