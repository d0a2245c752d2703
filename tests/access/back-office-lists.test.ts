import { beforeAll, describe, expect, test } from 'vitest'
import { ACTIVITY_LIST } from '../../app/back-office/activity/activity-list-spec.ts'
import { listAuditLines } from '../../app/back-office/activity/queries.ts'
import { CUSTOMER_LIST } from '../../app/back-office/customers/customer-list-spec.ts'
import { countCustomers, listCustomers, listCustomerPages } from '../../app/back-office/customers/queries.ts'
import { readListQuery, type ListSpec } from '../../app/back-office/list/pages/list-query.ts'
import { MESSAGE_LIST } from '../../app/back-office/messages/message-list-spec.ts'
import { countContactMessages, listContactMessages } from '../../app/back-office/messages/queries.ts'
import { countRefunds, listRefunds } from '../../app/back-office/refunds/queries.ts'
import { REFUND_LIST } from '../../app/back-office/refunds/refund-list-spec.ts'
import { toLagosInput } from '../../app/lib/lagos-time.ts'
import type { ShopClient } from '../../app/lib/supabase/shop-client.ts'
import { indexesUsedBy } from './index-use.ts'
import { filledFast } from './large-tables.ts'
import { useShop } from './shop.ts'

const shop = useShop()
let staff: ShopClient

const CUSTOMERS = 20_000
const NO_ID = '00000000-0000-0000-0000-000000000000'

beforeAll(async () => {
  staff = shop.as.admin as ShopClient
  const fill = `
    set session_replication_role = replica;
    insert into customers (name, email, phone, phone_digits, total_orders, total_spent, created_at)
    select case when n % 5000 = 0 then 'Ọláńrewájú 100% "' else 'Ada Obi ' || n end,
      'buyer' || n || '@example.com', case when n % 2 = 0 then '+234 803 ' || n end,
      case when n % 2 = 0 then '803' || n else '' end,
      n % 7, n, now() - n * interval '1 minute'
    from generate_series(1, ${CUSTOMERS}) n;
    insert into orders (order_number, customer_name, customer_email, shipping_address, goods_amount, total_amount)
    select 'ORD-' || 1700000000000 + n, 'Bisi ' || n, 'bisi' || n || '@example.com', 'Lekki', 1000, 1000
    from generate_series(1, 300) n;
    insert into refunds (order_id, amount, reason, status, created_at)
    select id, substr(order_number, 15)::int, 'Torn', (array['pending', 'approved', 'rejected'])[1 + substr(order_number, 15)::int % 3],
      now() - substr(order_number, 15)::int * interval '1 minute'
    from orders;
    insert into refunds (order_id, amount, reason) values (null, 5000, 'Never arrived');
    insert into contact_messages (name, email, message, read_at, created_at)
    select 'Amaka ' || n, 'amaka' || n || '@example.com', case when n % 100 = 0 then 'Is it green?' else 'Good day' end,
      case when n % 2 = 0 then now() end, now() - n * interval '1 minute'
    from generate_series(1, 500) n;
    reset session_replication_role`
  await shop.database.query(`${filledFast(['customers'], fill)} analyze`)
})

function queryOf<Filter extends string>(spec: ListSpec<Filter>, address: string) {
  return readListQuery(spec, new URLSearchParams(address))
}

const firstPage = { after: null }

const customerQuery = (address: string) => queryOf(CUSTOMER_LIST, address)

async function emailsOf(address: string) {
  const { rows } = await listCustomers(staff, customerQuery(address), firstPage)
  return rows.map(({ email }) => email)
}

describe('customers', () => {
  test('are found by a part of their name, e-mail address or phone number, in any case', async () => {
    expect(await emailsOf('search=BUYER12345@')).toEqual(['buyer12345@example.com'])
    expect(await emailsOf(`search=${encodeURIComponent('803 12346')}`)).toEqual(['buyer12346@example.com'])
    expect(await emailsOf('search=0803-12346')).toEqual(['buyer12346@example.com'])
    expect(await emailsOf(`search=${encodeURIComponent('ọláńrewájú 100% "')}`)).toHaveLength(4)
    expect(await emailsOf(`search=${encodeURIComponent('%,total_spent.gt.0')}`)).toEqual([])
  })

  test('are sorted by name, orders, money spent and creation date', async () => {
    expect((await emailsOf('sort=total_spent.desc'))[0]).toBe(`buyer${CUSTOMERS}@example.com`)
    expect((await emailsOf('sort=created_at.asc'))[0]).toBe(`buyer${CUSTOMERS}@example.com`)
    expect((await emailsOf('sort=name.asc'))[0]).toBe('buyer1@example.com')
    const { rows } = await listCustomers(staff, customerQuery('sort=total_orders.asc'), firstPage)
    expect(new Set(rows.map(({ total_orders }) => total_orders))).toEqual(new Set([0]))
  })

  test('are counted and exported with the search and order of the list', async () => {
    const query = customerQuery('search=buyer1999&sort=total_spent.asc')
    const exported: string[] = []
    for await (const rows of listCustomerPages(staff, query)) exported.push(...rows.map(({ email }) => email))
    expect(exported).toHaveLength(await countCustomers(staff, query))
    expect(exported.slice(0, 2)).toEqual(['buyer1999@example.com', 'buyer19990@example.com'])
  })

  test.each([
    ['customer_texts_search_idx', "'12345'"],
    ['customer_texts_name_idx', "'', p_sort => 'name'"],
    ['customers_total_orders_idx', "'', p_sort => 'total_orders'"],
    [
      'customers_total_spent_idx',
      `'', p_sort => 'total_spent', p_after_value => '900', p_after_id => '${NO_ID}'`,
    ],
  ])('are read through %s for staff', async (index, page) => {
    const used = await shop.database.asOwner(async (query) => {
      const claims = JSON.stringify({ sub: shop.ids.admin, role: 'authenticated' })
      await query('set local role authenticated')
      await query("select set_config('request.jwt.claims', $1, true)", [claims])
      return await indexesUsedBy(query, `select id from search_customers(${page}, p_limit => 51)`)
    })
    expect(used).toHaveProperty(index)
  })

  test('are not found by a shopper', async () => {
    expect(
      (await listCustomers(shop.as.stranger as ShopClient, customerQuery('search=Ada'), firstPage)).rows,
    ).toEqual([])
  })
})

const refundQuery = (address: string) => queryOf(REFUND_LIST, address)

async function findRefunds(address: string) {
  return (await listRefunds(staff, refundQuery(address), firstPage)).rows
}

describe('refunds', () => {
  test('are found by the number of their order or the name of its customer', async () => {
    const byNumber = await findRefunds('search=ord-1700000000123')
    expect(byNumber.map(({ order }) => order)).toMatchObject([
      { order_number: 'ORD-1700000000123', customer_name: 'Bisi 123' },
    ])
    expect((await findRefunds('search=bisi+299')).map(({ amount }) => amount)).toEqual([299])
    expect(await findRefunds('search=Never+arrived')).toEqual([])
  })

  test('of deleted orders are listed without a search', async () => {
    const [largest] = await findRefunds('sort=amount.desc')
    expect(largest).toMatchObject({ amount: 5000, order: null })
    expect(await countRefunds(staff, refundQuery(''))).toBe(301)
  })

  test('are filtered by status, sorted and counted with a search', async () => {
    const rows = await findRefunds('status=approved&search=bisi+2&sort=amount.asc')
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['approved']))
    const amounts = rows.map(({ amount }) => amount)
    expect(amounts).toEqual(amounts.toSorted((one, other) => one - other))
    expect(await countRefunds(staff, refundQuery('status=approved&search=bisi+2'))).toBe(rows.length)
  })

  test('of a search continue on the second page', async () => {
    const query = refundQuery('search=bisi&sort=amount.desc')
    const first = await listRefunds(staff, query, firstPage)
    const second = await listRefunds(staff, query, { after: first.next })
    expect(first.rows.at(-1)?.amount).toBe(251)
    expect(second.rows[0]?.amount).toBe(250)
  })
})

const messageQuery = (address: string) => queryOf(MESSAGE_LIST, address)

describe('messages', () => {
  test('are found by sender or text, and filtered by read status', async () => {
    const { rows } = await listContactMessages(staff, messageQuery('search=GREEN'), firstPage)
    expect(rows.map(({ name }) => name)).toEqual([
      'Amaka 100',
      'Amaka 200',
      'Amaka 300',
      'Amaka 400',
      'Amaka 500',
    ])
    expect(await countContactMessages(staff, messageQuery('search=amaka49&status=unread'))).toBe(6)
    expect(await countContactMessages(staff, messageQuery('search=amaka49&status=read'))).toBe(5)
    const oldest = await listContactMessages(
      staff,
      messageQuery('status=unread&sort=created_at.asc'),
      firstPage,
    )
    expect(oldest.rows[0]).toMatchObject({ name: 'Amaka 499', read_at: null })
  })
})

async function findActivity(address: string) {
  return (await listAuditLines(staff, queryOf(ACTIVITY_LIST, address), firstPage)).rows
}

describe('the activity list', () => {
  test('is filtered by table, staff member and day in Lagos', async () => {
    await staff.from('faqs').insert({ question: 'Who did this?', answer: 'I did.' }).throwOnError()
    const address = `table=faqs&person=${shop.ids.admin}`
    const lines = await findActivity(address)
    expect(lines).toMatchObject([{ row_label: 'Who did this?', action: 'insert' }])
    const day = toLagosInput(lines[0]!.created_at).slice(0, 10)
    expect(await findActivity(`${address}&from=${day}&to=${day}`)).toEqual(lines)
    expect(await findActivity(`${address}&to=2020-01-01`)).toEqual([])
    expect(await findActivity(`table=faqs&person=${shop.ids.stranger}`)).toEqual([])
    expect(await findActivity(`table=refunds&person=${shop.ids.admin}`)).toEqual([])
  })
})
