import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { cartOf, placeOrder } from './checkout.ts'
import { makeProduct, makeWith, type Json } from './fixtures.ts'
import { useShop } from './shop.ts'

// Details that a repeated purchase corrects (docs/behaviour/checkout.md#repeated-purchases).

const shop = useShop()
let sofa: Json

beforeAll(async () => {
  await shop.database.query('update public.website_settings set allows_guests = true')
  sofa = await makeProduct(makeWith(shop), { price: 700, stock_quantity: 500 })
})

let phones = 1000

/** Repeats one purchase with the details of each call. */
function purchase(role: 'anon' | 'owner') {
  const same = { p_idempotency_key: randomUUID(), p_customer_phone: `0803 123 ${++phones}` }
  return async (details: Json = {}) =>
    await placeOrder(shop.as[role], cartOf([sofa, 1]), { ...same, ...details })
}

async function countChanges(order: Json): Promise<number | null> {
  const rows = shop.as.service.from('audit_log').select('*', { count: 'exact', head: true })
  return (await rows.eq('row_id', order.id).eq('action', 'update').throwOnError()).count
}

const newEmail = () => `${randomUUID()}@example.com`

async function customers(...emails: string[]): Promise<Json[]> {
  const rows = shop.as.admin.from('customers').select('email, total_orders, total_unpaid')
  return (await rows.in('email', emails).throwOnError()).data ?? []
}

describe.each(['anon', 'owner'] as const)('a purchase that %s repeats', (role) => {
  test('corrects its order ten times; afterwards the order stands, and the same details are answered as before', async () => {
    const send = purchase(role)
    const { data: order } = await send()
    for (let count = 1; count <= 10; count += 1)
      expect((await send({ p_notes: `Note ${count}` })).error).toBeNull()
    expect(await send({ p_notes: 'Note 11' })).toMatchObject({
      status: 409,
      error: {
        hint: 'order_is_in_progress',
        details: order.order_number,
        message: `Your order ${order.order_number} is placed and was corrected many times. Please contact us to correct it again.`,
      },
    })
    expect((await send({ p_notes: 'Note 10' })).data).toMatchObject({ id: order.id, notes: 'Note 10' })
    expect(await countChanges(order)).toBe(10)
  })

  test('and that changes nothing is free', async () => {
    const send = purchase(role)
    const { data: order } = await send()
    for (let count = 1; count <= 12; count += 1) expect((await send()).data).toEqual(order)
    expect((await send({ p_notes: 'Blue gate' })).error).toBeNull()
  })

  test('and that is refused does not count', async () => {
    const send = purchase(role)
    await send()
    for (let count = 1; count <= 12; count += 1)
      expect((await send({ p_customer_name: 'x'.repeat(201) })).error?.hint).toBe('field_too_long')
    expect((await send({ p_notes: 'Blue gate' })).error).toBeNull()
  })
})

describe('a corrected address', () => {
  test('has the customer that the first order created, in place of the address before', async () => {
    const [wrong, other, right] = [newEmail(), newEmail(), newEmail()]
    const send = purchase('anon')
    for (const p_customer_email of [wrong, other, right])
      expect((await send({ p_customer_email })).error).toBeNull()
    expect(await customers(wrong, other, right)).toEqual([
      { email: right, total_orders: 1, total_unpaid: 700 },
    ])
  })

  test('leaves the customers that were there before, have other orders, or were edited by staff', async () => {
    const [earlier, shared, edited, right] = [newEmail(), newEmail(), newEmail(), newEmail()]
    await shop.as.admin.from('customers').insert({ name: 'Ada', email: earlier }).throwOnError()
    const send = purchase('anon')
    for (const p_customer_email of [earlier, shared]) await send({ p_customer_email })
    await purchase('anon')({ p_customer_email: shared })
    await send({ p_customer_email: edited })
    await shop.as.admin.from('customers').update({ name: 'Obi' }).eq('email', edited).throwOnError()
    await send({ p_customer_email: right })
    const emails = (await customers(earlier, shared, edited, right)).map(({ email }) => email)
    expect(emails.toSorted()).toEqual([earlier, shared, edited, right].toSorted())
  })

  test('may be left out, then and later, where there is none', async () => {
    const send = purchase('anon')
    expect((await send({ p_customer_email: '' })).error).toBeNull()
    const { data, error } = await send({ p_customer_email: '', p_notes: 'Blue gate' })
    expect({ error, data }).toMatchObject({ error: null, data: { customer_email: null, notes: 'Blue gate' } })
  })
})
