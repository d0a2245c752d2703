import { beforeAll, describe, expect, test } from 'vitest'
import { raiseWithTotp } from '../../backend/test/authenticator.ts'
import { makeProduct, makeWith, type Json } from './fixtures.ts'
import { FUNCTION_ACCESS } from './function-table.ts'
import { outcomeOfSelect } from './outcome.ts'
import { useShop } from './shop.ts'
import { expected, ROLES } from './table.ts'

const shop = useShop()

/** Two rows of each table contain this; of the products one is active and one a draft. */
const WORD = 'Ìlú 100%_\\*"'
/** WORD would match this if its special characters were wildcards. */
const WILDCARD_MATCH = 'Ìlú 1000 x*"'

beforeAll(async () => {
  const make = makeWith(shop)
  await makeProduct(make, { name: `Active ${WORD}`, featured: true })
  await makeProduct(make, { name: `Draft ${WORD}`, status: 'draft' })
  await makeProduct(make, { name: WILDCARD_MATCH, description: WILDCARD_MATCH })
  for (const [n, name] of [`Ada ${WORD}`, `Bisi ${WORD}`, WILDCARD_MATCH].entries()) {
    // The insert also creates the customer.
    const order = await make.row('orders', {
      user_id: shop.ids.owner,
      customer_name: name,
      customer_email: `buyer${n}@example.com`,
      customer_phone: '+234 (0) 803-123-4567',
      shipping_address: 'Lekki',
    })
    await make.row('refunds', { order_id: order.id, amount: 5, reason: 'Torn' })
    await make.row('contact_messages', { name, email: 'ada@example.com', message: 'Good day' })
  }
})

const SEARCHES = [
  'search_active_products',
  'search_products',
  'search_orders',
  'search_customers',
  'search_refunds',
  'search_contact_messages',
] as const

describe.each(SEARCHES)('%s', (name) => {
  test.each(ROLES)('finds the rows that the access table allows: %s', async (role) => {
    const answer = await shop.as[role].rpc(name, { p_text: WORD.toUpperCase() }, { get: true })
    const shown = name === 'search_active_products' ? answer.data?.[0]?.id : undefined
    expect(outcomeOfSelect(role, answer, 'id', shown, 2)).toBe(expected(FUNCTION_ACCESS[name], role))
  })

  test('matches special characters literally', async () => {
    for (const text of ['%', '_', '*', '\\', '"']) {
      const { data } = await shop.as.admin
        .rpc(name, { p_text: `Ìlú 100${text}_` }, { get: true })
        .throwOnError()
      expect(data.length > 0).toBe(text === '%')
    }
  })
})

const STAFF_SEARCHES = SEARCHES.filter((name) => name !== 'search_active_products')

describe.each(STAFF_SEARCHES)('%s', (name) => {
  const counting = name.replace('search', 'count_found') as keyof typeof FUNCTION_ACCESS

  test.each(ROLES)('is counted by its own function: %s', async (role) => {
    const { data, error } = await shop.as[role].rpc(counting, { p_text: WORD.toUpperCase() }, { get: true })
    const outcome = expected(FUNCTION_ACCESS[counting], role)
    expect(error?.code).toBe(outcome === 'denied' ? '42501' : undefined)
    expect(data).toBe({ denied: null, none: 0, all: 2 }[outcome])
  })
})

describe.each(['planned', 'estimated'] as const)('a %s count', (count) => {
  // The planner's estimate would be based on the rows that the caller may not see.
  test.each(STAFF_SEARCHES)('of %s is the number of rows that the caller may see', async (name) => {
    await shop.database.query('analyze')
    for (const head of [true, false]) {
      const countFor = async (role: 'anon' | 'stranger' | 'admin') =>
        (await shop.as[role].rpc(name, { p_text: '' }, { get: true, head, count })).count
      expect([await countFor('anon'), await countFor('stranger')], `head: ${head}`).toEqual([null, 0])
      expect(await countFor('admin')).toBeGreaterThanOrEqual(3)
    }
  })

  test('of the shop’s search includes no drafts', async () => {
    const { count: found } = await shop.as.anon.rpc(
      'search_active_products',
      { p_text: WORD },
      { get: true, count },
    )
    expect(found).toBe(1)
  })
})

test('the shop’s search finds no drafts for any role, even with a filter for drafts', async () => {
  for (const role of ROLES) {
    const drafts = shop.as[role]
      .rpc('search_active_products', { p_text: WORD }, { get: true })
      .eq('status', 'draft')
    expect((await drafts.throwOnError()).data).toEqual([])
  }
})

test('the shop’s search returns ten products, featured ones first, then the newest', async () => {
  const make = makeWith(shop)
  for (let n = 0; n < 12; n++)
    await makeProduct(make, { name: `Ten of ${WORD} ${String.fromCharCode(76 - n)}` })
  const { data } = await shop.as.anon
    .rpc('search_active_products', { p_text: WORD }, { get: true })
    .throwOnError()
  const names = data.map((row: Json) => row.name)
  expect(names).toHaveLength(10)
  expect(names.slice(0, 3)).toEqual([`Active ${WORD}`, `Ten of ${WORD} A`, `Ten of ${WORD} B`])
})

test('staff find all rows with an empty text, and none without their second factor', async () => {
  const { id, client } = await shop.signUp()
  await shop.as.service.from('user_roles').insert({ user_id: id, role: 'admin' }).throwOnError()
  const count = async () => {
    const orders = await client.rpc('search_orders', { p_text: '' }, { head: true, count: 'exact' })
    return orders.count
  }
  expect(await count()).toBe(3)
  const { data } = await client.auth.getUser()
  await raiseWithTotp(client)
  expect(await count()).toBe(3)
  await client.auth.signInWithPassword({ email: data.user?.email ?? '', password: 'a good password' })
  expect(await count()).toBe(0)
})

test.each([
  ['0803 123 4567', true],
  ['+234 (0) 803-123-4567', true],
  ['2348031234567', true],
  ['803.123', true],
  ['4567', true],
  ['ORD-803', false],
  ['12 Bourdillon', false],
  ['08', false],
  ['+234', false],
])('the phone number %j is part of +234 (0) 803-123-4567: %s', async (text, isPart) => {
  const { rows } = await shop.database.query<{ found: boolean | null }>(
    `select private.phone_digits('+234 (0) 803-123-4567') ilike private.phone_pattern($1) as found`,
    [text],
  )
  expect(rows[0]?.found === true).toBe(isPart)
})

test('the rows found can be filtered, sorted, paged and read with embedded rows', async () => {
  const found = shop.as.admin
    .rpc('search_refunds', { p_text: WORD }, { get: true, count: 'exact' })
    .select('amount, order:orders(customer_name)')
    .eq('status', 'pending')
    .order('id')
    .limit(1)
  const { data, count } = await found.throwOnError()
  expect(data).toEqual([{ amount: 5, order: { customer_name: expect.stringContaining(WORD) } }])
  expect(count).toBe(2)
})
