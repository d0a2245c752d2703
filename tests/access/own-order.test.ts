import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { ShopClient } from '../../app/lib/supabase/shop-client.ts'
import type {
  OwnOrderRow,
  OwnPayment,
  OwnReturn,
  OwnTaxDocument,
} from '../../app/storefront/own-order/own-order-row.ts'
import { getOwnOrder } from '../../app/storefront/own-order/queries.ts'
import { makeProduct, makeWith, type Json } from './fixtures.ts'
import { enablePayments, orderOf, payByPaystack } from './paying.ts'
import { useShop } from './shop.ts'

// What customers see of their orders, and that the tables behind it show them nothing more.

const shop = useShop()
let sofa: Json

beforeAll(async () => {
  sofa = await makeProduct(makeWith(shop), { price: 1000, stock_quantity: 500 })
  await enablePayments(shop)
  const registered = { vat_registered: true, vat_rate: 7.5, tin: '12345678-0001' }
  await shop.as.admin.from('tax_settings').update(registered).eq('id', 1).throwOnError()
})

/** The compiler compares these with the types, and a test with the database. */
const ORDER: Record<keyof OwnOrderRow, true> = {
  id: true,
  order_number: true,
  created_at: true,
  status: true,
  payment_status: true,
  total_amount: true,
  customer_name: true,
  customer_email: true,
  customer_phone: true,
  shipping_address: true,
  notes: true,
  delivery_method: true,
  delivery_fee: true,
  delivery_is_quoted: true,
  delivery_min_days: true,
  delivery_max_days: true,
  delivery_earliest: true,
  delivery_latest: true,
  tracking_number: true,
  driver_phone: true,
  payment_method: true,
  payment_fee: true,
  discount_amount: true,
  prepays_delivery: true,
  deposit_amount: true,
  deposit_fee: true,
  deposit_paid_at: true,
  rest_asked_at: true,
  rest_due: true,
  payment_expires_at: true,
  has_expired: true,
  is_short: true,
  asked_amount: true,
  pieces: true,
  kept_before_work: true,
  kept_after_work: true,
  work_began_at: true,
  keeps_nothing: true,
  goes_back: true,
  received: true,
  went_back: true,
  net: true,
  payment_mark: true,
  order_items: true,
  payments: true,
  returns: true,
  tax_documents: true,
  receipts: true,
  order_timeline: true,
}
const ITEM: Record<keyof OwnOrderRow['order_items'][number], true> = {
  id: true,
  product_id: true,
  product_name: true,
  color: true,
  variant_id: true,
  variant_name: true,
  variant_sku: true,
  quantity: true,
  price: true,
  total: true,
  image_url: true,
  made_to_order_weeks: true,
}
const PAYMENT: Record<keyof OwnPayment, true> = {
  id: true,
  method: true,
  reference: true,
  amount: true,
  state: true,
  counts: true,
  awaits_staff: true,
  paid_amount: true,
  sent_back_amount: true,
  mode: true,
  paid_at: true,
  rejection: true,
  created_at: true,
}
const RETURN: Record<keyof OwnReturn, true> = {
  id: true,
  status: true,
  answer: true,
  created_at: true,
  return_items: true,
}
const DOCUMENT: Record<keyof OwnTaxDocument, true> = {
  id: true,
  kind: true,
  number: true,
  customer_name: true,
  gross: true,
  vat_rate: true,
  vat: true,
  tin: true,
  issued_at: true,
  order_total: true,
  corrects_id: true,
}

const columnsOf = (row: object | undefined) => Object.keys(row ?? {}).toSorted()

/** A paid and delivered order of the account, of which a piece was asked to be returned. */
async function deliveredOrder(): Promise<Json> {
  const { order } = await payByPaystack(shop, sofa, 1000)
  const p_changes = { status: 'delivered' }
  await shop.as.admin.rpc('update_order', { p_id: order.id, p_changes }).throwOnError()
  const item = shop.as.owner.from('order_items').select('id').eq('order_id', order.id).single()
  const request = { p_order_id: order.id, p_reason: 'A leg is loose.', p_photos: [], p_key: randomUUID() }
  const p_items = [{ order_item_id: (await item.throwOnError()).data?.id, quantity: 1 }]
  await shop.as.owner.rpc('request_return', { ...request, p_items }).throwOnError()
  return order
}

const ownOrder = (order: Json, client = shop.as.owner) =>
  getOwnOrder(client as ShopClient, String(order.order_number))

test('an own order has the columns of the account’s screens', async () => {
  const own = await ownOrder(await deliveredOrder())
  expect(columnsOf(own ?? {})).toEqual(columnsOf(ORDER))
  expect(columnsOf(own?.order_items[0])).toEqual(columnsOf(ITEM))
  expect(columnsOf(own?.payments[0])).toEqual(columnsOf(PAYMENT))
  expect(columnsOf(own?.returns[0])).toEqual(columnsOf(RETURN))
  expect(columnsOf(own?.returns[0]?.return_items[0])).toEqual(['order_item_id', 'quantity'])
  expect(columnsOf(own?.tax_documents[0])).toEqual(columnsOf(DOCUMENT))
  expect(own?.order_timeline.map(({ order_status_effects: { title } }) => title)).toEqual([
    'Order placed',
    'Paid',
    'Delivered',
  ])
})

test('an order of another account is not found, also not by staff', async () => {
  const order = await orderOf(shop, sofa)
  expect(await ownOrder(order)).toMatchObject({ id: order.id })
  expect(await ownOrder(order, shop.as.stranger)).toBeNull()
  expect(await ownOrder(order, shop.as.admin)).toBeNull()
  expect((await shop.as.anon.rpc('own_order', { p_number: order.order_number })).error?.code).toBe('42501')
})

test('the pieces of an own order have the picture of their product until it is deleted', async () => {
  const lamp = await makeProduct(makeWith(shop), { price: 1000, stock_quantity: 5, image_url: '/lamp.webp' })
  const order = await orderOf(shop, lamp)
  const pictures = async () => (await ownOrder(order))?.order_items.map(({ image_url }) => image_url)
  expect(await pictures()).toEqual(['/lamp.webp'])
  await shop.as.admin.from('products').delete().eq('id', lamp.id).throwOnError()
  expect(await pictures()).toEqual([null])
})

test('what staff and the provider note about an own order is not shown', async () => {
  const order = await deliveredOrder()
  for (const [table, columns] of [
    ['payments', 'provider_fee, provider_id, handled_by'],
    ['returns', 'handled_by'],
    ['return_items', 'restocked'],
  ] as const) {
    expect((await shop.as.admin.from(table).select(columns).throwOnError()).data, table).not.toEqual([])
    expect((await shop.as.owner.from(table).select(columns).throwOnError()).data, table).toEqual([])
  }
  const embedded = shop.as.owner.from('orders').select('id, payments(*), returns(*)').eq('id', order.id)
  expect((await embedded.throwOnError()).data).toEqual([{ id: order.id, payments: [], returns: [] }])
})
