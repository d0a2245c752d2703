import { beforeAll, expect, test } from 'vitest'
import { listOrdersForChange } from '../../app/back-office/orders/order-list-queries.ts'
import type { ShopClient } from '../../app/lib/supabase/shop-client.ts'
import { makeProduct, makeWith, type Json } from './fixtures.ts'
import {
  enablePayments,
  orderOf,
  payByPaystack,
  recordRefund,
  sendBack,
  updateOrder,
  type Paid,
} from './paying.ts'
import { askToReturn, receiveReturn } from './returning.ts'
import { useShop } from './shop.ts'

// What a decision means is told before it is made (docs/behaviour/orders.md#what-a-decision-means).

const shop = useShop()
let sofa: Json

beforeAll(async () => {
  await enablePayments(shop)
  sofa = await makeProduct(makeWith(shop), { price: 100_000, stock_quantity: 5000 })
})

const paid = () => payByPaystack(shop, sofa, 100_000)
const deliver = ({ order }: Paid) => updateOrder(shop, order, { status: 'delivered' })

async function preview(p_decision: string, order: Json, values: Json = {}): Promise<Json | undefined> {
  const call = shop.as.admin.rpc('preview_decision', { p_decision, p_ids: [order.id], ...values })
  return ((await call.throwOnError()).data as Json[])[0]
}

test('of a paid order a cancellation names the money, the pieces, the mails and the way back', async () => {
  const { order, payment } = await paid()
  const told = {
    order_id: order.id,
    received: 100_000,
    went_back: 0,
    goes_back: 100_000,
    kept: 0,
    invoices: [],
    pieces: 1,
    refund_amount: 100_000,
    refund_payment_id: payment.id,
    refund_method: 'paystack',
    refund_sent_back: 0,
  }
  expect(await preview('cancel', order)).toMatchObject({
    ...told,
    mails_decision: true,
    mails_refund: true,
  })
  expect(await preview('delete', order)).toMatchObject({
    ...told,
    mails_decision: false,
    mails_refund: false,
  })
})

test('an order without money and documents has nothing to tell', async () => {
  expect(await preview('cancel', await orderOf(shop, sofa))).toBeUndefined()
})

test('what was handed over stays sold, and a return brings back its worth', async () => {
  const sale = await paid()
  await deliver(sale)
  expect(await preview('cancel', sale.order)).toMatchObject({ goes_back: 0, kept: 100_000, pieces: 0 })
  const p_return_id = await askToReturn(shop, sale.order)
  expect(await preview('receive', sale.order, { p_return_id })).toMatchObject({
    goes_back: 100_000,
    kept: 0,
    refund_amount: 100_000,
    mails_decision: false,
  })
})

test('what went back before, or is promised by hand, is not offered again', async () => {
  const sale = await paid()
  await sendBack(shop, sale.payment, 30_000)
  expect(await preview('cancel', sale.order)).toMatchObject({
    went_back: 30_000,
    goes_back: 70_000,
    refund_amount: 70_000,
    refund_sent_back: 30_000,
  })
  await recordRefund(shop, sale.order, { amount: 50_000, status: 'approved' })
  expect(await preview('cancel', sale.order)).toMatchObject({ goes_back: 70_000, refund_amount: 20_000 })
})

test('money that no provider took goes back by hand, also of an order that the same form marks', async () => {
  const order = await orderOf(shop, sofa)
  expect(await preview('cancel', order, { p_payment_status: 'paid' })).toMatchObject({
    goes_back: 100_000,
    refund_amount: 100_000,
    refund_payment_id: null,
  })
  await updateOrder(shop, order, { payment_status: 'paid' })
  expect(await preview('cancel', order, { p_payment_status: 'refunded' })).toMatchObject({
    went_back: 100_000,
    goes_back: 0,
    refund_amount: 0,
  })
})

test('the invoice of a registered shop is named, with what was credited of it', async () => {
  await shop.database.query("update public.tax_settings set vat_registered = true, tin = '1'")
  const sale = await paid()
  await shop.database.query('update public.tax_settings set vat_registered = false')
  await recordRefund(shop, sale.order, { amount: 40_000, status: 'processed' })
  expect(await preview('delete', sale.order)).toMatchObject({
    invoices: [expect.stringMatching(/^INV-/)],
    credited: 40_000,
    goes_back: 60_000,
  })
})

test('a bulk cancellation names what goes back of each order with money', async () => {
  const [sale, unpaid, sold] = [await paid(), await orderOf(shop, sofa), await paid()]
  await deliver(sold)
  const ids = [sale.order, unpaid, sold.order].map(({ id }) => String(id))
  const affected = await listOrdersForChange(shop.as.admin as unknown as ShopClient, ids, 'cancelled')
  expect(affected).toEqual({
    total: 3,
    finished: { [String(sold.order.id)]: 'delivered' },
    goesBack: [100_000],
  })
})

test('an unknown decision is refused', async () => {
  const { error } = await shop.as.admin.rpc('preview_decision', { p_decision: 'burn', p_ids: [] })
  expect(error?.hint).toBe('request_unreadable')
})

test('a refund by hand names the received return that it is of, once', async () => {
  const sale = await paid()
  await deliver(sale)
  const return_id = await askToReturn(shop, sale.order)
  const refund = { order_id: sale.order.id, amount: 100_000, reason: 'Came back', return_id }
  const insert = async () => (await shop.as.admin.from('refunds').insert(refund)).error?.hint
  expect(await insert()).toBe('refund_not_possible')
  await receiveReturn(shop, return_id)
  expect(await insert()).toBeUndefined()
  expect(await insert()).toBe('refund_was_sent')
})
