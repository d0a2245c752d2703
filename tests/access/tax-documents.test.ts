import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { getVatRate } from '../../app/storefront/checkout/queries.ts'
import { cartOf, placeOrder } from './checkout.ts'
import { makeProduct, makeWith, type Json } from './fixtures.ts'
import { recordRefund } from './paying.ts'
import { useShop } from './shop.ts'

// Invoices and credit notes: docs/behaviour/tax.md.

const shop = useShop()
let sofa: Json

beforeAll(async () => {
  sofa = await makeProduct(makeWith(shop), { price: 1075, stock_quantity: 500 })
})

const register = (changes: Json = {}) =>
  shop.as.admin
    .from('tax_settings')
    .update({ vat_registered: true, vat_rate: 7.5, tin: '12345678-0001', ...changes })
    .eq('id', 1)

const order = async (): Promise<Json> => (await placeOrder(shop.as.owner, cartOf([sofa, 1]))).data
const setPayment = (placed: Json, payment_status: string) =>
  shop.as.admin.rpc('update_order', { p_id: placed.id, p_changes: { payment_status } }).throwOnError()
const documentsOf = async (placed: Json) =>
  (
    await shop.as.admin
      .from('tax_documents')
      .select()
      .eq('order_id', placed.id)
      .order('issued_at')
      .throwOnError()
  ).data

async function serials(kind = 'invoice'): Promise<number[]> {
  const rows = shop.as.admin.from('tax_documents').select('serial').eq('kind', kind).order('serial')
  return ((await rows.throwOnError()).data ?? []).map(({ serial }) => serial)
}

const refund = (placed: Json, amount: number) => recordRefund(shop, placed, { amount, status: 'processed' })

test('visitors read whether prices include VAT, and not the TIN', async () => {
  const { anon } = shop.as
  expect(await getVatRate(anon)).toBe(0)
  await register()
  expect(await getVatRate(anon)).toBe(7.5)
  await register({ vat_registered: false })
  expect((await anon.from('tax_settings').select('tin')).error?.code).toBe('42501')
})

test('a shop that is not registered issues nothing', async () => {
  const placed = await order()
  await setPayment(placed, 'paid')
  await refund(placed, 100)
  expect(await documentsOf(placed)).toEqual([])
})

test('a registered shop needs a TIN, and a rate that is a percentage', async () => {
  expect((await register({ tin: ' ' })).error).toMatchObject({ code: '23514' })
  expect((await register({ vat_rate: 51 })).error).toMatchObject({ code: '23514' })
  expect((await register()).error).toBeNull()
})

test.each([
  ['2026-12-31T22:59:59.999Z', 2026],
  ['2026-12-31T23:00:00Z', 2027],
])('%s is in the year %i of the documents, by the clock in Lagos', async (moment, year) => {
  const { rows } = await shop.database.query('select private.year_in_lagos($1) as year', [moment])
  expect(rows).toEqual([{ year }])
})

test('an order is invoiced once, when it becomes paid, with the VAT that its total contains', async () => {
  const placed = await order()
  await setPayment(placed, 'failed')
  expect(await documentsOf(placed)).toEqual([])
  for (const status of ['paid', 'pending', 'paid']) await setPayment(placed, status)
  const year = new Date().toLocaleDateString('en', { timeZone: 'Africa/Lagos', year: 'numeric' })
  expect(await documentsOf(placed)).toMatchObject([
    {
      kind: 'invoice',
      number: `INV-${year}-000001`,
      gross: 1075,
      vat: 75,
      vat_rate: 7.5,
      tin: '12345678-0001',
    },
  ])
})

test('a refund of an invoiced order is credited once, when it is processed', async () => {
  const placed = await order()
  await setPayment(placed, 'paid')
  const { id } = await refund(placed, 215)
  for (const status of ['approved', 'processed'])
    await shop.as.admin.from('refunds').update({ status }).eq('id', id).throwOnError()
  expect(await documentsOf(placed)).toMatchObject([
    { kind: 'invoice' },
    { kind: 'credit_note', serial: 1, gross: 215, vat: 15, refund_id: id },
  ])
})

test('numbers have no gaps, with twelve orders at once and one that is rolled back', async () => {
  const placed = await Promise.all(Array.from({ length: 12 }, order))
  const before = (await serials()).length
  await shop.database
    .query(
      `do $$ begin
        update public.orders set payment_status = 'paid' where id = '${String(placed[0]?.id)}';
        raise exception 'undone';
      end $$`,
    )
    .catch(() => {})
  await Promise.all(placed.map((each) => setPayment(each, 'paid')))
  expect(await serials()).toEqual(Array.from({ length: before + 12 }, (_, index) => index + 1))
})

test('a document outlives its order', async () => {
  const placed = await order()
  await setPayment(placed, 'paid')
  const before = await serials()
  await shop.as.admin.from('orders').delete().eq('id', placed.id).throwOnError()
  expect(await serials()).toEqual(before)
})

test('the name of the purchaser stays on the documents of an erased order, and nowhere else in it', async () => {
  const name = `Ngozi ${randomUUID()}`
  const p_customer_email = `${randomUUID()}@example.com`
  const cart = cartOf([sofa, 1])
  const placed: Json = (await placeOrder(shop.as.owner, cart, { p_customer_name: name, p_customer_email }))
    .data
  await setPayment(placed, 'paid')
  await refund(placed, 100)
  await shop.as.admin
    .rpc('update_order', { p_id: placed.id, p_changes: { status: 'delivered' } })
    .throwOnError()
  const customer = await shop.as.admin.from('customers').select('id').eq('email', p_customer_email).single()
  await shop.as.admin.rpc('erase_customer', { p_customer_id: customer.data?.id }).throwOnError()
  const { data } = await shop.as.admin.from('orders').select('customer_name').eq('id', placed.id).single()
  expect(data?.customer_name).toBe('Erased customer')
  expect(await namesOn(placed)).toEqual([name, name])
  const seen = await shop.as.owner.from('tax_documents').select().eq('order_id', placed.id).throwOnError()
  expect(seen.data).toEqual([])

  await shop.as.service.rpc('apply_retention').throwOnError()
  expect(await namesOn(placed)).toEqual([name, name])
  await setBack(placed)
  await shop.as.service.rpc('apply_retention').throwOnError()
  expect(await namesOn(placed)).toEqual(['Erased customer', 'Erased customer'])
})

test('the documents of an order that an account still has keep its name', async () => {
  const placed = await order()
  await setPayment(placed, 'paid')
  await setBack(placed)
  await shop.as.service.rpc('apply_retention').throwOnError()
  expect(await namesOn(placed)).toEqual(['Ada Obi'])
})

const namesOn = async (placed: Json) => (await documentsOf(placed)).map(({ customer_name }) => customer_name)

/** As if the documents were issued seven years ago. */
const setBack = ({ id }: Json) =>
  shop.database.query(
    "update public.tax_documents set issued_at = now() - interval '7 years 1 day' where order_id = $1",
    [id],
  )
