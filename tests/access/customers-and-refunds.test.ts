import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { cartOf, placeOrder } from './checkout.ts'
import { makeProduct, makeWith, type Json, type Make } from './fixtures.ts'
import { overlap } from './overlapping.ts'
import { updateOrder } from './paying.ts'
import { useShop } from './shop.ts'

const shop = useShop()
let make: Make
let product: Json

beforeAll(async () => {
  make = makeWith(shop)
  product = await makeProduct(make, { price: 1000, stock_quantity: 1000 })
})

describe("a customer's totals", () => {
  test('start with the first order, which creates the customer', async () => {
    const email = newEmail()
    await order(email, 2)
    expect(await customer(email)).toMatchObject({
      name: 'Ada Obi',
      phone: '+234 803 000 0000',
      total_orders: 1,
      total_spent: 0,
      total_unpaid: 2000,
    })
  })

  test('include further orders with the same e-mail address in any case', async () => {
    const email = newEmail()
    await order(email, 1)
    await order(email.toUpperCase(), 3)
    expect(await customer(email)).toMatchObject({ total_orders: 2, total_spent: 0, total_unpaid: 4000 })
  })

  test('exclude deleted and cancelled orders, and include reopened ones', async () => {
    const email = newEmail()
    const [kept, removed] = [await order(email, 1), await order(email, 2)]
    await shop.as.admin.from('orders').delete().eq('id', removed).throwOnError()
    expect(await customer(email)).toMatchObject({ total_orders: 1, total_spent: 0, total_unpaid: 1000 })
    await updateOrder(shop, { id: kept }, { status: 'cancelled' })
    expect(await customer(email)).toMatchObject({ total_orders: 0, total_spent: 0, total_unpaid: 0 })
    await updateOrder(shop, { id: kept }, { status: 'pending' })
    expect(await customer(email)).toMatchObject({ total_orders: 1, total_spent: 0, total_unpaid: 1000 })
  })

  test('change when the e-mail address of an order is corrected', async () => {
    const [wrong, right, other] = [newEmail(), newEmail(), newEmail()]
    const [moved] = [await order(wrong, 1), await order(wrong, 2), await order(right, 3)]
    const orders = shop.as.service.from('orders')
    await orders.update({ customer_email: right.toUpperCase() }).eq('id', moved).throwOnError()
    expect(await customer(wrong)).toMatchObject({ total_orders: 1, total_spent: 0, total_unpaid: 2000 })
    expect(await customer(right)).toMatchObject({ total_orders: 2, total_spent: 0, total_unpaid: 4000 })
    // The totals of a customer who is added later include the existing order.
    await orders.update({ customer_email: other }).eq('id', moved).throwOnError()
    expect(await customer(right)).toMatchObject({ total_orders: 1, total_spent: 0, total_unpaid: 3000 })
    await shop.as.admin.from('customers').insert({ name: 'Ada', email: other }).throwOnError()
    expect(await customer(other)).toMatchObject({ total_orders: 1, total_spent: 0, total_unpaid: 1000 })
  })

  test('exclude orders that are cancelled in one call', async () => {
    const [one, two] = [newEmail(), newEmail()]
    const ids = [await order(one, 1), await order(two, 2), await order(one, 3)]
    await shop.as.admin.rpc('change_orders', { p_ids: ids.slice(0, 2), p_status: 'cancelled' }).throwOnError()
    expect(await customer(one)).toMatchObject({ total_orders: 1, total_spent: 0, total_unpaid: 3000 })
    expect(await customer(two)).toMatchObject({ total_orders: 0, total_spent: 0, total_unpaid: 0 })
  })

  test('are correct after concurrent orders', async () => {
    const email = newEmail()
    await Promise.all(Array.from({ length: 12 }, () => order(email, 1)))
    expect(await customer(email)).toMatchObject({ total_orders: 12, total_spent: 0, total_unpaid: 12_000 })
  })

  test('exclude both of two orders that are cancelled in overlapping transactions', async () => {
    const email = newEmail()
    // Without items, so that the transactions wait for the customer row and not for a product row.
    const row = { customer_name: 'Ada', customer_email: email, shipping_address: 'Lekki', total_amount: 500 }
    const [one, other] = [(await make.row('orders', row)).id, (await make.row('orders', row)).id]
    const cancel = "update orders set status = 'cancelled' where id = $1"
    // The first transaction counts before it commits. The second must wait for it, or it would count the first order.
    const { error } = await overlap(
      shop,
      async (query) => {
        await query(cancel, [one])
        await query('set constraints all immediate')
      },
      () => shop.as.admin.from('orders').update({ status: 'cancelled' }).eq('id', other),
    )
    expect(error).toBeNull()
    expect(await customer(email)).toMatchObject({ total_orders: 0, total_spent: 0, total_unpaid: 0 })
  })

  test('count existing orders when a customer is added or gets another e-mail address', async () => {
    const [email, next] = [newEmail(), newEmail()]
    await order(email, 1)
    await shop.as.admin.from('customers').delete().eq('email', email).throwOnError()
    await shop.as.admin.from('customers').insert({ name: 'Ada', email }).throwOnError()
    expect(await customer(email)).toMatchObject({ total_orders: 1, total_spent: 0, total_unpaid: 1000 })
    await shop.as.admin.from('customers').update({ email: next }).eq('email', email).throwOnError()
    expect(await customer(next)).toMatchObject({ total_orders: 0, total_spent: 0, total_unpaid: 0 })
  })

  test('are correct when a deleted customer orders again', async () => {
    const email = newEmail()
    await order(email, 1)
    await shop.as.admin.from('customers').delete().eq('email', email).throwOnError()
    await order(email, 2)
    expect(await customer(email)).toMatchObject({ total_orders: 2, total_spent: 0, total_unpaid: 3000 })
  })

  test('separate paid from unpaid orders, and exclude failed and refunded payments', async () => {
    const email = newEmail()
    const [paid, unpaid, failed, refunded] = [
      await order(email, 1),
      await order(email, 2),
      await order(email, 3),
      await order(email, 4),
    ]
    const pay = (id: string, payment_status: string) =>
      shop.as.admin.from('orders').update({ payment_status }).eq('id', id).throwOnError()
    await pay(paid, 'paid')
    await pay(failed, 'failed')
    await pay(refunded, 'refunded')
    expect(await customer(email)).toMatchObject({ total_orders: 4, total_spent: 1000, total_unpaid: 2000 })
    await pay(unpaid, 'paid')
    expect(await customer(email)).toMatchObject({ total_orders: 4, total_spent: 3000, total_unpaid: 0 })
    await updateOrder(shop, { id: paid }, { status: 'cancelled' })
    expect(await customer(email)).toMatchObject({ total_orders: 3, total_spent: 2000, total_unpaid: 0 })
  })

  test('include what others order under the address of an account only when it is paid or staff begin with it', async () => {
    const { client } = await shop.signUp()
    const email = (await client.auth.getUser()).data.user!.email!
    await order(email, 1, client)
    const begun = await order(email, 2)
    const row = { customer_name: 'Ada', customer_email: email.toUpperCase(), shipping_address: 'Lekki' }
    const withoutAccount = await make.row('orders', { ...row, total_amount: 500 })
    expect(await customer(email)).toMatchObject({ total_orders: 1, total_spent: 0, total_unpaid: 1000 })
    const change = (id: unknown, values: Json) =>
      shop.as.admin.from('orders').update(values).eq('id', id).throwOnError()
    await change(begun, { status: 'processing' })
    expect(await customer(email)).toMatchObject({ total_orders: 2, total_spent: 0, total_unpaid: 3000 })
    await change(withoutAccount.id, { payment_status: 'paid' })
    expect(await customer(email)).toMatchObject({ total_orders: 3, total_spent: 500, total_unpaid: 3000 })
    await change(withoutAccount.id, { payment_status: 'refunded' })
    expect(await customer(email)).toMatchObject({ total_orders: 3, total_spent: 0, total_unpaid: 3000 })
  })

  test('follow the total of an order', async () => {
    const email = newEmail()
    const order_id = await order(email, 2)
    await make.row('order_items', { order_id, product_id: product.id, quantity: 1 })
    expect(await customer(email)).toMatchObject({ total_orders: 1, total_spent: 0, total_unpaid: 3000 })
  })

  test('cannot be set by staff', async () => {
    const { status } = await shop.as.admin
      .from('customers')
      .insert({ name: 'A', email: newEmail(), total_spent: 5 })
    expect(status).toBe(403)
  })
})

describe('the details of a customer', () => {
  const stranger = { p_customer_name: 'Not Ada', p_customer_phone: '0800', p_shipping_address: 'Elsewhere' }
  const ADA = {
    name: 'Ada Obi',
    phone: '+234 803 000 0000',
    address: '12 Admiralty Way, Lekki',
    is_confirmed: true,
  }
  const NOT_ADA = { name: 'Not Ada', phone: '0800', address: 'Elsewhere', is_confirmed: false }
  test('are those of the order that made the customer, and not confirmed, until an order is paid', async () => {
    const email = newEmail()
    await orderOf(email, stranger)
    expect(await details(email)).toEqual(NOT_ADA)
    const paid = await orderOf(email)
    expect(await details(email)).toEqual(NOT_ADA)
    const { updated_at } = await customer(email)
    await updateOrder(shop, paid, { payment_status: 'paid' })
    expect(await details(email)).toEqual(ADA)
    expect((await customer(email)).updated_at, 'staff who edit the row are told').not.toBe(updated_at)
    await updateOrder(shop, await orderOf(email, stranger), { status: 'processing' })
    expect(await details(email), 'of the first proved order').toEqual(ADA)
  })

  test('are those of the first order by the account whose address it is', async () => {
    const { client } = await shop.signUp()
    const email = (await client.auth.getUser()).data.user!.email!
    await orderOf(email, stranger)
    await orderOf(email, {}, client)
    expect(await details(email)).toEqual(ADA)
    await orderOf(email, stranger)
    expect(await details(email)).toEqual(ADA)
  })

  test('are not those of an account that has only entered the address', async () => {
    const { id, client } = await shop.signUp()
    await shop.database.query(
      `update auth.identities set identity_data = identity_data || '{"email_verified": false}' where user_id = $1`,
      [id],
    )
    const email = (await client.auth.getUser()).data.user!.email!
    await orderOf(email, stranger, client)
    expect(await details(email)).toEqual(NOT_ADA)
  })

  test('stay as staff have written them', async () => {
    const [added, edited] = [newEmail(), newEmail()]
    await shop.as.admin.from('customers').insert({ name: 'Ada', email: added }).throwOnError()
    await orderOf(edited, stranger)
    await shop.as.admin.from('customers').update({ name: 'Ada' }).eq('email', edited).throwOnError()
    for (const email of [added, edited]) {
      await updateOrder(shop, await orderOf(email), { status: 'processing' })
      expect(await customer(email)).toMatchObject({ name: 'Ada', is_confirmed: true })
    }
  })
})

test('two customers cannot have the same e-mail address', async () => {
  const email = newEmail()
  await shop.as.admin.from('customers').insert({ name: 'Ada', email }).throwOnError()
  const answer = await shop.as.admin.from('customers').insert({ name: 'Obi', email: email.toUpperCase() })
  const message = `There is already a customer with the e-mail address ${email.toUpperCase()}.`
  expect(answer).toMatchObject({ status: 409, error: { message } })
})

test.each([{ name: ' ' }, { email: ' ' }, { email: 'no address' }])(
  'a customer with %o is refused',
  async (values) => {
    const { status } = await shop.as.admin
      .from('customers')
      .insert({ name: 'Ada', email: newEmail(), ...values })
    expect(status).toBe(400)
  },
)

describe('a refund', () => {
  test('has its creator as processed_by, whatever the request contains', async () => {
    const order_id = await order(newEmail(), 1)
    const row = { order_id, amount: 500.5, reason: 'Torn', processed_by: shop.ids.stranger }
    const { data } = await shop.as.admin.from('refunds').insert(row).select().single()
    expect(data).toMatchObject({ processed_by: shop.ids.admin, status: 'pending', amount: 500.5 })
  })

  test("is read with its order's number and customer, and stays when the order is deleted", async () => {
    const order_id = await order(newEmail(), 1)
    const refund = await make.row('refunds', { order_id, amount: 1, reason: 'Torn' })
    const list = () =>
      shop.as.admin.from('refunds').select('id, orders(order_number, customer_name)').eq('id', refund.id)
    expect((await list()).data).toEqual([
      { id: refund.id, orders: { order_number: expect.stringMatching(/^ORD-/), customer_name: 'Ada Obi' } },
    ])
    await shop.as.admin.from('orders').delete().eq('id', order_id).throwOnError()
    expect((await list()).data).toEqual([{ id: refund.id, orders: null }])
  })

  test.each([{ order_id: null }, { amount: null }, { amount: -1 }, { reason: ' ' }, { status: 'lost' }])(
    'with %o is refused',
    async (values) => {
      const order_id = await order(newEmail(), 1)
      const { status } = await shop.as.admin
        .from('refunds')
        .insert({ order_id, amount: 1, reason: 'Torn', ...values })
      expect(status).toBe(400)
    },
  )
})

function newEmail(): string {
  return `${randomUUID()}@example.com`
}

async function order(email: string, quantity: number, client = shop.as.owner): Promise<string> {
  const { data, error } = await placeOrder(client, cartOf([product, quantity]), {
    p_customer_email: email,
  })
  expect(error).toBeNull()
  return data.id
}

async function orderOf(email: string, changes: Json = {}, client = shop.as.owner): Promise<Json> {
  const bought = await placeOrder(client, cartOf([product, 1]), { p_customer_email: email, ...changes })
  expect(bought.error).toBeNull()
  return bought.data
}

async function details(email: string) {
  const { name, phone, address, is_confirmed } = await customer(email)
  return { name, phone, address, is_confirmed }
}

async function customer(email: string) {
  const { data } = await shop.as.admin.from('customers').select().ilike('email', email).throwOnError()
  expect(data).toHaveLength(1)
  return data[0]
}
