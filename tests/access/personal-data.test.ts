import { beforeAll, expect, test } from 'vitest'
import { raiseWithTotp } from '../../backend/test/authenticator.ts'
import { changeDeposits, orderWithDeposit, payWhatIsDue } from './deposits.ts'
import { makeProduct, makeWith, type Json } from './fixtures.ts'
import { enablePayments, recordRefund } from './paying.ts'
import { customerOf, makeOrderOf, makeShopper, tablesWith, type Shopper } from './personal-rows.ts'
import { PASSWORD, useShop } from './shop.ts'

const shop = useShop()
let product: Json

beforeAll(async () => {
  product = await makeProduct(makeWith(shop), { stock_quantity: 100 })
})

const makeOrder = async (shopper: Shopper, status: string): Promise<unknown> =>
  (await makeOrderOf(shop, shopper, product, status)).id

test('a shopper downloads what the shop stores about the account, and nothing of others', async () => {
  const [ada, other] = [await makeShopper(shop), await makeShopper(shop)]
  await Promise.all([makeOrder(ada, 'pending'), makeOrder(other, 'pending')])
  const { data, error } = await ada.client.rpc('export_own_data')
  expect(error).toBeNull()
  expect(data).toMatchObject({
    account: { email: ada.email },
    orders: [{ customer_name: ada.name, items: [{ product_name: product.name }], payments: [], returns: [] }],
    sessions: [expect.anything()],
  })
  expect(JSON.stringify(data)).not.toContain(other.name)
  const times = JSON.stringify(data).match(/\d{4}-\d\d-\d\dT\d\d:\d\d[^"]*/g) ?? []
  expect(times.length).toBeGreaterThan(3)
  expect(times.filter((time) => !time.endsWith('+01:00'))).toEqual([])
})

test('a deleted account leaves finished orders without a person, and its name in no table', async () => {
  const ada = await makeShopper(shop)
  const ids = [await makeOrder(ada, 'delivered'), await makeOrder(ada, 'cancelled')]
  expect(await tablesWith(shop, ada.name)).not.toEqual([])
  const { error } = await ada.client.rpc('delete_own_account')
  expect(error).toBeNull()
  expect(await tablesWith(shop, ada.name)).toEqual([])
  expect(await tablesWith(shop, ada.email)).toEqual([])
  const { data } = await shop.as.service.from('orders').select('total_amount, user_id').in('id', ids)
  expect(data).toEqual(Array.from(ids, () => ({ total_amount: product.price, user_id: null })))
})

test('after the deletion the session and its tokens end', async () => {
  const ada = await makeShopper(shop)
  await ada.client.rpc('delete_own_account').throwOnError()
  expect((await ada.client.auth.getUser()).error).not.toBeNull()
  expect((await ada.client.rpc('export_own_data')).status).toBe(401)
  expect((await ada.client.auth.refreshSession()).error).not.toBeNull()
})

test('an account with an open order stays until the order is finished', async () => {
  const ada = await makeShopper(shop)
  const id = await makeOrder(ada, 'shipped')
  const { error, status } = await ada.client.rpc('delete_own_account')
  expect({ status, hint: error?.hint }).toEqual({ status: 409, hint: 'orders_are_open' })
  const { data } = await ada.client.from('orders').select('customer_name').eq('id', id).single()
  expect(data).toEqual({ customer_name: ada.name })
})

test('a sign-in of eleven minutes ago is not enough', async () => {
  const ada = await makeShopper(shop)
  await shop.database.query(
    `update auth.mfa_amr_claims set updated_at = now() - interval '11 minutes'
    where session_id in (select id from auth.sessions where user_id = $1)`,
    [ada.id],
  )
  await ada.client.auth.refreshSession()
  const { error } = await ada.client.rpc('delete_own_account')
  expect(error?.hint).toBe('recent_sign_in_needed')
})

test('the last admin cannot delete the account', async () => {
  const { error } = await shop.as.admin.rpc('delete_own_account')
  expect(error?.hint).toBe('last_admin')
  expect((await shop.as.admin.rpc('is_admin')).data).toBe(true)
})

test('another customer of the address stays when an account of it is deleted', async () => {
  const ada = await makeShopper(shop)
  await shop.as.service.from('customers').insert({ name: 'Added by staff', email: ada.email }).throwOnError()
  await ada.client.rpc('delete_own_account').throwOnError()
  expect(await customerOf(shop, ada)).not.toBeNull()
})

test('staff erase a customer: orders, messages and the account; the log tells only that it was done', async () => {
  const ada = await makeShopper(shop)
  const order = await makeOrder(ada, 'delivered')
  const refund = { amount: 5, reason: `A scratch, says ${ada.name}`, notes: `Called ${ada.name}` }
  await recordRefund(shop, { id: order }, refund)
  const edit = { staff_notes: `${ada.name} was at home`, driver_phone: `of ${ada.name}`.slice(0, 50) }
  await shop.as.admin.rpc('update_order', { p_id: order, p_changes: edit }).throwOnError()
  const p_reason = `${ada.name} has called`
  for (const begun of [{ p_has_begun: true }, { p_has_begun: false, p_reason }])
    await shop.as.admin.rpc('note_work_begun', { p_order_id: order, ...begun }).throwOnError()
  await shop.as.admin.rpc('keep_nothing', { p_order_id: order, p_reason }).throwOnError()
  const message = { name: ada.name, email: ada.email, message: `It is ${ada.name}` }
  await shop.as.service.from('contact_messages').insert(message).throwOnError()
  const customer = await customerOf(shop, ada)
  await shop.as.admin.rpc('erase_customer', { p_customer_id: customer?.id }).throwOnError()
  expect(await tablesWith(shop, ada.name)).toEqual([])
  expect(await tablesWith(shop, ada.email)).toEqual([])
  const { data } = await shop.as.admin
    .from('audit_log')
    .select('actor_id, action, row_label')
    .eq('table_name', 'customers')
    .eq('row_id', customer?.id ?? '')
  expect(data).toContainEqual({ actor_id: shop.ids.admin, action: 'delete', row_label: 'Erased' })
})

test('staff are told of the open order of a customer', async () => {
  const ada = await makeShopper(shop)
  await makeOrder(ada, 'processing')
  const { error } = await shop.as.admin.rpc('erase_customer', {
    p_customer_id: (await customerOf(shop, ada))?.id,
  })
  expect(error?.hint).toBe('orders_are_open')
})

test('an account of the staff stays when its address is erased as a customer', async () => {
  const ada = await makeShopper(shop)
  await makeOrder(ada, 'delivered')
  await shop.as.service.from('user_roles').insert({ user_id: ada.id, role: 'admin' }).throwOnError()
  await shop.as.admin
    .rpc('erase_customer', { p_customer_id: (await customerOf(shop, ada))?.id })
    .throwOnError()
  expect(await customerOf(shop, ada)).toBeNull()
  expect((await ada.client.rpc('is_admin')).data).toBe(true)
})

test('an admin with a second factor erases nobody after the password alone', async () => {
  const [ada, bisi] = [await makeShopper(shop), await makeShopper(shop)]
  await makeOrder(ada, 'delivered')
  await shop.as.service.from('user_roles').insert({ user_id: bisi.id, role: 'admin' }).throwOnError()
  const values = { p_customer_id: (await customerOf(shop, ada))?.id }
  await raiseWithTotp(bisi.client)
  await bisi.client.auth.signInWithPassword({ email: bisi.email, password: PASSWORD })
  expect((await bisi.client.rpc('erase_customer', values)).status).toBe(403)
  expect(await customerOf(shop, ada)).not.toBeNull()
})

test('nobody else erases customers', async () => {
  const ada = await makeShopper(shop)
  await makeOrder(ada, 'delivered')
  const values = { p_customer_id: (await customerOf(shop, ada))?.id }
  for (const client of [shop.as.anon, ada.client])
    expect([401, 403]).toContain((await client.rpc('erase_customer', values)).status)
})

test('the download has the parts of an order with a deposit, its figures and what is kept if it is cancelled', async () => {
  await enablePayments(shop)
  await changeDeposits(shop, { takes_deposits: true, kept_before_work: 10, kept_after_work: 50 })
  const sofa = await makeProduct(makeWith(shop), { price: 100_000, deposit_percent: 70 })
  const order = await orderWithDeposit(shop, sofa)
  await payWhatIsDue(shop, order)
  await payWhatIsDue(shop, order, 'bank_transfer')
  const { data } = await shop.as.owner.rpc('export_own_data').throwOnError()
  expect(data.orders).toMatchObject([
    {
      deposit_amount: 70_000,
      deposit_paid_at: expect.any(String),
      rest_due: 'before_delivery',
      kept_before_work: 10,
      kept_after_work: 50,
      figures: { received: 100_000, went_back: 0, net: 100_000, kept: 100_000 },
      payments: [
        { method: 'paystack', amount: 70_000, paid_amount: 70_000 },
        { method: 'bank_transfer', amount: 30_000, paid_amount: 30_000 },
      ],
    },
  ])
})
