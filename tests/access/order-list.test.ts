import { afterAll, beforeAll, expect, test } from 'vitest'
import { countMatchingOrders, listMatchingOrderIds, listOrders } from '../../app/data/order-list.ts'
import { CHOICES_SIZE, listOrderChoices } from '../../app/data/order-choices.ts'
import { readListQuery } from '../../app/lib/list-query.ts'
import { ORDER_LIST } from '../../app/lib/order-list.ts'
import type { ShopClient } from '../../app/lib/shop-context.ts'
import { openShop, type Shop } from './shop.ts'

let shop: Shop
let staff: ShopClient

beforeAll(async () => {
  shop = await openShop()
  staff = shop.as.admin as ShopClient
  await shop.database.query(`
    set session_replication_role = replica;
    insert into orders
      (order_number, customer_name, customer_email, shipping_address, total_amount, status, payment_status, created_at)
    select 'ORD-' || 1700000000000 + n, case when n % 10000 = 0 then 'Ọláńrewájú 100% "' else 'Ada Obi' end,
      'buyer' || n || '@example.com', 'Lekki', n, case when n % 2 = 0 then 'pending' else 'shipped' end,
      case when n % 5 = 0 then 'paid' else 'pending' end, now() - n * interval '1 minute'
    from generate_series(1, 100000) n;
    reset session_replication_role;
    analyze orders`)
})
afterAll(() => shop?.close())

const asked = (address: string) => readListQuery(ORDER_LIST, new URLSearchParams(address))

async function namesOf(address: string): Promise<string[]> {
  const { rows } = await listOrders(staff, asked(address), { after: null })
  return rows.map(({ order_number }) => order_number)
}

test('an order is found by a part of its number, of the customer or of the address, in any case', async () => {
  expect(await namesOf('search=ord-1700000012345')).toEqual(['ORD-1700000012345'])
  expect(await namesOf('search=BUYER77777@')).toEqual(['ORD-1700000077777'])
  expect(await namesOf('search=ọláńrewájú')).toHaveLength(10)
})

test('signs that mean something to the database or the wire are only signs', async () => {
  expect(await namesOf(`search=${encodeURIComponent('100% "')}`)).toHaveLength(10)
  expect(await namesOf(`search=${encodeURIComponent('%_%,status.eq.pending')}`)).toEqual([])
})

test('status and payment narrow the list down, and the count and the ids tell of the same orders', async () => {
  const query = asked('status=pending&payment=paid&search=buyer99')
  const { rows } = await listOrders(staff, query, { after: null })
  expect(new Set(rows.map(({ status, payment_status }) => `${status} ${payment_status}`))).toEqual(
    new Set(['pending paid']),
  )
  const ids = await listMatchingOrderIds(staff, query)
  expect(ids).toHaveLength(await countMatchingOrders(staff, query))
  expect(ids.slice(0, rows.length)).toEqual(rows.map(({ id }) => id))
})

test('the list is sorted by any of its columns', async () => {
  expect((await namesOf('sort=total_amount.desc'))[0]).toBe('ORD-1700000100000')
  expect(
    (await namesOf('sort=customer_name.desc')).slice(0, 10).every((number) => number.endsWith('0000')),
  ).toBe(true)
  expect((await namesOf('sort=order_number.asc'))[0]).toBe('ORD-1700000000001')
  expect((await namesOf('sort=nonsense.asc'))[0]).toBe('ORD-1700000000001')
})

test('the picker of the refunds offers the newest ones and finds the others', async () => {
  const newest = await listOrderChoices(staff, '')
  expect(newest).toHaveLength(CHOICES_SIZE)
  expect(newest[0]).toMatchObject({ order_number: 'ORD-1700000000001', refunds: [] })
  const found = await listOrderChoices(staff, ' 1700000099999 ')
  expect(found.map(({ order_number }) => order_number)).toEqual(['ORD-1700000099999'])
})

test('a search reads an index, for staff too', async () => {
  const plan = await shop.database.asOwner(async (query) => {
    const claims = JSON.stringify({ sub: shop.ids.admin, role: 'authenticated' })
    await query('set local role authenticated')
    await query("select set_config('request.jwt.claims', $1, true)", [claims])
    return await query<{ 'QUERY PLAN': string }>(
      `explain select id from orders
       where order_number ilike '%1700000099999%' or customer_name ilike '%1700000099999%'
         or customer_email ilike '%1700000099999%'
       order by created_at desc, id limit 51`,
    )
  })
  expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('orders_search_idx')
})

test('a shopper finds nothing of others', async () => {
  const query = asked('search=Ada')
  expect((await listOrders(shop.as.stranger as ShopClient, query, { after: null })).rows).toEqual([])
})
