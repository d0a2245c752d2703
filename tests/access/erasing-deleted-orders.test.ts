import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeProduct, makeWith, type Json } from './fixtures.ts'
import { recordRefund } from './paying.ts'
import { insertPayment, insertRow } from './payment-fixtures.ts'
import { customerOf, makeOrderOf, makeShopper, tablesWith, type Person } from './personal-rows.ts'
import { useShop } from './shop.ts'

// What was deleted before a person is erased: only the activity log, and rows that outlive it, still name the person.

const shop = useShop()
let product: Json

beforeAll(async () => {
  await shop.database.query('update public.website_settings set allows_guests = true')
  product = await makeProduct(makeWith(shop), { stock_quantity: 100 })
})

const makeGuest = (): Person => ({
  client: shop.as.anon,
  email: `${randomUUID()}@example.com`,
  name: `Bola ${randomUUID()}`,
})
const makeOrder = (person: Person, changes: Json = {}) =>
  makeOrderOf(shop, person, product, 'delivered', changes)
const removeByStaff = (table: string, id: unknown) =>
  shop.as.admin.from(table).delete().eq('id', id).throwOnError()
const eraseByStaff = async (person: Person) =>
  shop.as.admin.rpc('erase_customer', { p_customer_id: (await customerOf(shop, person))?.id }).throwOnError()

/** Where the person is still named. */
async function tracesOf({ name, email }: Person): Promise<string[]> {
  return [...(await tablesWith(shop, name)), ...(await tablesWith(shop, email))]
}

/** A payment of the order that staff rejected and resolved a task about, and what its provider sent. */
async function makePayment(order: Json, { name, email }: Person): Promise<Json> {
  const make = makeWith(shop)
  const rejection = `${name} sent a picture of a cat`
  const { order_number } = order
  const payment = await insertPayment(make, order, { order_number, state: 'rejected', rejection })
  const { reference } = payment
  const task = { kind: 'mismatch', order_id: order.id, payment_id: payment.id, reference, amount: 5 }
  await insertRow(make, 'payment_tasks', { ...task, resolution: `Called ${name}` })
  const event = { provider: 'paystack', event_key: randomUUID(), type: 'charge.success', reference }
  await insertRow(make, 'payment_events', { ...event, raw: JSON.stringify({ customer: { email } }) })
  return payment
}

const makeRefund = (order: Json, { name }: Person) =>
  recordRefund(shop, order, { amount: 5, reason: `A scratch, says ${name}`, notes: `Told ${name}` })

describe('a deleted account is named nowhere', () => {
  test('after staff deleted its order with payments and refunds', async () => {
    const ada = await makeShopper(shop)
    const order = await makeOrder(ada)
    await makePayment(order, ada)
    const refund = await makeRefund(order, ada)
    await removeByStaff('orders', order.id)
    const edit = { notes: `Paid to ${ada.name}, at the door` }
    await shop.as.admin.from('refunds').update(edit).eq('id', refund.id).throwOnError()
    await ada.client.rpc('delete_own_account').throwOnError()
    expect(await tracesOf(ada)).toEqual([])
    const { data } = await shop.as.service.from('refunds').select('amount, reason').eq('id', refund.id)
    expect(data).toEqual([{ amount: 5, reason: 'Erased' }])
  })

  test('after staff deleted a refund of its order', async () => {
    const ada = await makeShopper(shop)
    const refund = await makeRefund(await makeOrder(ada), ada)
    await removeByStaff('refunds', refund.id)
    await ada.client.rpc('delete_own_account').throwOnError()
    expect(await tracesOf(ada)).toEqual([])
  })

  test('after staff edited and deleted its customer', async () => {
    const ada = await makeShopper(shop)
    await makeOrder(ada)
    const customer = await customerOf(shop, ada)
    const edit = { address: `Behind ${ada.name}` }
    await shop.as.admin.from('customers').update(edit).eq('id', customer?.id).throwOnError()
    await removeByStaff('customers', customer?.id)
    await ada.client.rpc('delete_own_account').throwOnError()
    expect(await tracesOf(ada)).toEqual([])
  })

  test('after its order was removed because it got no items', async () => {
    const ada = await makeShopper(shop)
    const order = { user_id: ada.id, customer_name: ada.name, customer_email: ada.email.toUpperCase() }
    await ada.client
      .from('orders')
      .insert({ ...order, shipping_address: 'Lekki' })
      .throwOnError()
    await shop.database.query(
      "update public.orders set created_at = now() - interval '1 hour' where user_id = $1",
      [ada.id],
    )
    expect((await shop.as.service.rpc('remove_orders_without_items')).data).toBe(1)
    await ada.client.rpc('delete_own_account').throwOnError()
    expect(await tracesOf(ada)).toEqual([])
    expect(await tablesWith(shop, ada.email.toUpperCase())).toEqual([])
  })
})

test('a deleted order of somebody else who wrote the address of an account stays in the log', async () => {
  const ada = await makeShopper(shop)
  const other = { ...makeGuest(), email: ada.email }
  await removeByStaff('orders', (await makeOrder(other)).id)
  await ada.client.rpc('delete_own_account').throwOnError()
  expect(await tablesWith(shop, other.name)).toContain('public.audit_log')
})

describe('a customer whom staff erase is named nowhere', () => {
  test('after they deleted the order and the message', async () => {
    const bola = makeGuest()
    const phone = `0803${String(Date.now()).slice(-7)}`
    const order = await makeOrder(bola, { p_customer_phone: phone })
    await makePayment(order, bola)
    const message = { name: bola.name, email: bola.email.toUpperCase(), phone, message: `It is ${bola.name}` }
    const { id } = await makeWith(shop).row('contact_messages', message)
    const edit = { read_at: new Date().toISOString() }
    await shop.as.admin.from('contact_messages').update(edit).eq('id', id).throwOnError()
    await removeByStaff('contact_messages', id)
    await removeByStaff('orders', order.id)
    await eraseByStaff(bola)
    expect(await tracesOf(bola)).toEqual([])
    expect(await tablesWith(shop, phone)).toEqual([])
    expect(await tablesWith(shop, bola.email.toUpperCase())).toEqual([])
  })

  test('although a deleted order of the account had another address', async () => {
    const ada = await makeShopper(shop)
    await makeOrder(ada)
    const gift = await makeOrder(ada, { p_customer_email: `${randomUUID()}@example.com` })
    await removeByStaff('orders', gift.id)
    await eraseByStaff(ada)
    expect((await tablesWith(shop, ada.name)).toSorted()).toEqual([
      'private.customer_texts',
      'public.customers',
    ])
    expect(await tablesWith(shop, ada.email)).toEqual([])
  })
})
