import { beforeAll, expect, test } from 'vitest'
import { readListQuery } from '../../app/back-office/list/pages/list-query.ts'
import {
  countMatchingOrders,
  listMatchingOrderIds,
  listOrders,
} from '../../app/back-office/orders/order-list-queries.ts'
import { ORDER_LIST } from '../../app/back-office/orders/order-list-spec.ts'
import { CHOICES_SIZE, listOrderChoices } from '../../app/back-office/refunds/order-choice-queries.ts'
import type { ShopClient } from '../../app/lib/supabase/shop-client.ts'
import { FREE_ORDER_CASES } from '../support/free-order-cases.ts'
import { indexesUsedBy } from './index-use.ts'
import { filledFast } from './large-tables.ts'
import { useShop } from './shop.ts'

const shop = useShop()
let staff: ShopClient

beforeAll(async () => {
  staff = shop.as.admin as ShopClient
  const fill = `
    set session_replication_role = replica;
    insert into orders
      (order_number, customer_name, customer_email, phone_digits, shipping_address, goods_amount, total_amount,
       status, payment_status, created_at)
    select 'ORD-' || 1700000000000 + n, case when n % 2000 = 0 then 'Ọláńrewájú 100% "' else 'Ada Obi' end,
      'buyer' || n || '@example.com', '8030' || 1000000 + n, 'Lekki', n, n,
      case when n % 2 = 0 then 'pending' else 'shipped' end, case when n % 5 = 0 then 'paid' else 'pending' end,
      now() - n * interval '1 minute'
    from generate_series(1, 20000) n;
    reset session_replication_role`
  await shop.database.query(`${filledFast(['orders'], fill)} analyze orders, private.order_texts`)
})

const queryOf = (address: string) => readListQuery(ORDER_LIST, new URLSearchParams(address))

async function orderNumbersOf(address: string): Promise<string[]> {
  const { rows } = await listOrders(staff, queryOf(address), { after: null })
  return rows.map(({ order_number }) => order_number)
}

test('an order is found by a part of its number, customer name or e-mail address, in any case', async () => {
  expect(await orderNumbersOf('search=ord-1700000012345')).toEqual(['ORD-1700000012345'])
  expect(await orderNumbersOf('search=BUYER17777@')).toEqual(['ORD-1700000017777'])
  expect(await orderNumbersOf('search=ọláńrewájú')).toHaveLength(10)
})

const remove = (ids: string[]) => shop.as.service.from('orders').delete().in('id', ids).throwOnError()

test('an order is found by its phone number in any notation', async () => {
  for (const typed of ['08030 101 7777', '+234 (0) 8030-101-7777', '01017777'])
    expect(await orderNumbersOf(`search=${encodeURIComponent(typed)}`)).toContain('ORD-1700000017777')
  const { data } = await shop.as.service
    .from('orders')
    .insert({
      customer_name: 'Ngozi',
      customer_email: 'ngozi@example.com',
      customer_phone: '+234 (0) 905 222 3344',
      shipping_address: 'Ikoyi',
    })
    .select('id, order_number')
    .single()
    .throwOnError()
  expect(await orderNumbersOf('search=0905-222')).toEqual([data.order_number])
  await remove([data.id])
})

test('orders are filtered by the status waiting and by days in Lagos', async () => {
  const { rows } = await listOrders(staff, queryOf('status=waiting&search=buyer99'), { after: null })
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['pending']))
  const day = '2020-03-04'
  const at = [
    '2020-03-03T22:59:59.999Z',
    '2020-03-03T23:00:00Z',
    '2020-03-04T22:59:59.999Z',
    '2020-03-04T23:00:00Z',
  ]
  const { data } = await shop.as.service
    .from('orders')
    .insert(
      at.map((created_at) => ({
        customer_name: created_at,
        customer_email: 'day@example.com',
        shipping_address: 'Ikoyi',
        created_at,
      })),
    )
    .select('id')
    .throwOnError()
  const found = await listOrders(staff, queryOf(`from=${day}&to=${day}`), { after: null })
  await remove(data.map(({ id }) => id))
  expect(found.rows.map(({ customer_name }) => customer_name)).toEqual([at[2], at[1]])
})

test('special characters of LIKE and PostgREST are matched literally', async () => {
  expect(await orderNumbersOf(`search=${encodeURIComponent('100% "')}`)).toHaveLength(10)
  expect(await orderNumbersOf(`search=${encodeURIComponent('%_%,status.eq.pending')}`)).toEqual([])
})

test('status and payment filter the list, the count and the ids alike', async () => {
  const query = queryOf('status=pending&payment=paid&search=buyer99')
  const { rows } = await listOrders(staff, query, { after: null })
  expect(new Set(rows.map(({ status, payment_status }) => `${status} ${payment_status}`))).toEqual(
    new Set(['pending paid']),
  )
  const ids = await listMatchingOrderIds(staff, query)
  expect(ids).toHaveLength(await countMatchingOrders(staff, query))
  expect(ids.slice(0, rows.length)).toEqual(rows.map(({ id }) => id))
})

const giftsFound = async (payment: string) =>
  (await orderNumbersOf(`search=Ngozi Gift&payment=${payment}`)).toSorted()

test('an order that costs nothing is free, and no pending payment', async () => {
  const gifts = FREE_ORDER_CASES.map(({ order }) => ({
    customer_name: 'Ngozi Gift',
    shipping_address: 'Ikoyi',
    ...order,
  }))
  const { data } = await shop.as.service
    .from('orders')
    .insert(gifts)
    .select('id, order_number')
    .throwOnError()
  const numbersOf = (matches: (each: (typeof FREE_ORDER_CASES)[number]) => boolean) =>
    (data ?? []).flatMap(({ order_number }, index) =>
      matches(FREE_ORDER_CASES[index]!) ? [String(order_number)] : [],
    )
  const free = numbersOf(({ isFree }) => isFree)
  expect(await giftsFound('free')).toEqual(free)
  expect(await giftsFound('pending')).toEqual(
    numbersOf(({ order, isFree }) => order.payment_status === 'pending' && !isFree),
  )
  for (const status of ['paid', 'refunded'])
    expect(await giftsFound(status)).toEqual(numbersOf(({ order }) => order.payment_status === status))
  expect(await countMatchingOrders(staff, queryOf('search=Ngozi Gift&payment=free'))).toBe(free.length)
  const { rows } = await shop.database.query(
    `select order_number from public.orders
    where customer_name = 'Ngozi Gift' and payment_status = 'pending' and private.costs_nothing(orders) order by 1`,
  )
  expect(rows.map(({ order_number }) => order_number)).toEqual(free)
  await remove((data ?? []).map(({ id }) => id))
})

test('the list is sorted by any of its columns', async () => {
  expect((await orderNumbersOf('sort=total_amount.desc'))[0]).toBe('ORD-1700000020000')
  expect(
    (await orderNumbersOf('sort=customer_name.desc')).slice(0, 10).every((number) => number.endsWith('000')),
  ).toBe(true)
  expect((await orderNumbersOf('sort=order_number.asc'))[0]).toBe('ORD-1700000000001')
  expect((await orderNumbersOf('sort=nonsense.asc'))[0]).toBe('ORD-1700000000001')
})

test('the choices for a refund are the newest orders, and a search finds others', async () => {
  const newest = await listOrderChoices(staff, '')
  expect(newest).toHaveLength(CHOICES_SIZE)
  expect(newest[0]).toMatchObject({ order_number: 'ORD-1700000000001', refunds: [] })
  const found = await listOrderChoices(staff, ' 1700000019999 ')
  expect(found.map(({ order_number }) => order_number)).toEqual(['ORD-1700000019999'])
})

test('a search by staff reads an index', async () => {
  const used = await shop.database.asOwner(async (query) => {
    const claims = JSON.stringify({ sub: shop.ids.admin, role: 'authenticated' })
    await query('set local role authenticated')
    await query("select set_config('request.jwt.claims', $1, true)", [claims])
    return await indexesUsedBy(query, "select id from search_orders('1700000019999', p_limit => 51)")
  })
  expect(used).toHaveProperty('order_texts_search_idx')
})

test('a shopper does not find the orders of others', async () => {
  const query = queryOf('search=Ada')
  expect((await listOrders(shop.as.stranger as ShopClient, query, { after: null })).rows).toEqual([])
})
