import { createClient } from '@supabase/supabase-js'
import { RouterContextProvider } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { readListQuery } from '../../app/back-office/list/pages/list-query.ts'
import { loader as invoiceRoute } from '../../app/back-office/orders/invoice/invoice-route.ts'
import { ORDER_FILE_HEADER, orderFileRow } from '../../app/back-office/orders/order-file.ts'
import {
  countMatchingOrders,
  listMatchingOrderIds,
  listOrderPages,
  listOrders,
} from '../../app/back-office/orders/order-list-queries.ts'
import { ORDER_LIST } from '../../app/back-office/orders/order-list-spec.ts'
import { readFigures } from '../../app/domain/orders/order-figures-queries.ts'
import { PAYMENT_MARKS, paymentMarkLabel } from '../../app/domain/orders/order-figures.ts'
import { callerContext, pictureContext, shopContext, type ShopContext } from '../../app/lib/contexts.ts'
import type { ShopClient } from '../../app/lib/supabase/shop-client.ts'
import { listOwnOrders } from '../../app/storefront/account/queries.ts'
import { composeMail } from '../../supabase/functions/_shared/mail/compose-mail.ts'
import { pdfText } from '../support/pdf-text.ts'
import { changeDeposits, orderWithDeposit, payWhatIsDue } from './deposits.ts'
import { makeProduct, makeWith, type Json } from './fixtures.ts'
import {
  enablePayments,
  orderOf,
  payByPaystack,
  recordRefund,
  sendBack,
  taskOf,
  updateOrder,
  type Paid,
} from './paying.ts'
import { useShop } from './shop.ts'

// One order says the same about its money everywhere (docs/behaviour/payments.md#figures-of-an-order).

const shop = useShop()
let sofa: Json
let sale: Paid

const SAID = { received: 100_000, went_back: 40_000, net: 60_000 }

beforeAll(async () => {
  await enablePayments(shop)
  sofa = await makeProduct(makeWith(shop), { price: 100_000, stock_quantity: 50 })
  sale = await payByPaystack(shop, sofa, 100_000)
  await recordRefund(shop, sale.order, { amount: 40_000, status: 'processed' })
})

const asStaff = () => shop.as.admin as unknown as ShopClient
const asBuyer = () => shop.as.owner as unknown as ShopClient

const keysOf = ({ order: { id, order_number } }: Paid) => ({ id: String(id), number: String(order_number) })

const query = (filters = {}) =>
  readListQuery(ORDER_LIST, new URLSearchParams({ search: keysOf(sale).number, ...filters }))

async function mailed(): Promise<string> {
  const { data } = await shop.as.service.rpc('claim_mails', { p_most: 50 }).throwOnError()
  const mail = (data as Json[]).find(({ kind }) => kind === 'payment_received')
  return composeMail(
    { subject: 'Paid', body: '{{items}}\n{{payment}}' },
    mail as never,
    'https://shop.example',
  ).text!
}

async function invoiced(): Promise<string> {
  const context = new RouterContextProvider()
  context.set(callerContext, (token) =>
    createClient(shop.url, shop.keys.publishableKey, { accessToken: async () => token }),
  )
  context.set(shopContext, { supabase: shop.as.anon } as ShopContext)
  context.set(pictureContext, (address) => fetch(new URL(address, shop.url)))
  const { data } = await shop.as.owner.auth.getSession()
  const url = new URL(`http://shop.example/order/${sale.order.id}/invoice.pdf`)
  const request = new Request(url, { headers: { Authorization: `Bearer ${data.session!.access_token}` } })
  const pattern = '/admin/orders/:id/invoice.pdf'
  const response = await invoiceRoute({ request, url, pattern, params: { id: keysOf(sale).id }, context })
  // Its lines are broken by their width.
  return pdfText(new Uint8Array(await response.arrayBuffer())).join(' ')
}

/** The totals of this month's statement. */
async function stated() {
  const { data } = await shop.as.admin.rpc('monthly_statement').throwOnError()
  const total = (data as Json[]).find(({ grouped_by }) => grouped_by === 'total')!
  return { received: total.paid, went_back: total.refunded, net: total.net }
}

test('list, details, file, customer, dashboard, statement, mail and invoice say the same of an order', async () => {
  const { id, number } = keysOf(sale)
  const marked = { ...SAID, mark: 'partly_refunded' }
  const listed = await listOrders(asStaff(), query({ payment: 'partly_refunded' }), { after: null })
  expect(listed.rows[0]?.figures).toMatchObject(marked)
  expect((await readFigures(asStaff(), [id])).get(id)).toMatchObject({ ...marked, kept: 100_000 })
  for await (const rows of listOrderPages(asStaff(), query())) {
    const cells = orderFileRow(rows[0]!)
    expect(ORDER_FILE_HEADER.slice(-2)).toEqual(['Refunded', 'Net'])
    expect(cells.slice(-2)).toEqual([SAID.went_back, SAID.net])
  }

  const { data: own } = await shop.as.owner.rpc('own_order', { p_number: number }).throwOnError()
  expect(own).toMatchObject({ ...SAID, payment_mark: 'partly_refunded' })
  const [mine] = await listOwnOrders(asBuyer(), shop.ids.owner)
  expect(paymentMarkLabel(mine!.payment_mark)).toBe('Partly refunded')
  expect((await readFigures(shop.as.stranger as unknown as ShopClient, [id])).size).toBe(0)

  const { data: days } = await shop.as.admin.rpc('dashboard_sales').throwOnError()
  expect((days as Json[]).at(-1)).toMatchObject({ paid: SAID.net, unpaid: 0 })
  const customers = shop.as.admin.from('customers').select('total_spent, total_unpaid')
  expect((await customers.throwOnError()).data).toEqual([{ total_spent: SAID.net, total_unpaid: 0 }])
  expect(await stated()).toEqual(SAID)

  expect(await mailed()).toContain('₦40,000 of ₦100,000 went back, so that ₦60,000 is paid.')
  expect(await invoiced()).toContain('Payment: paid, ₦100,000 received, ₦40,000 refunded')
})

test('an order that is paid in part is marked, and the rest is unpaid', async () => {
  const part = await payByPaystack(shop, sofa, 30_000)
  const tasks = shop.as.service.from('payment_tasks').select('id').eq('reference', part.payment.reference)
  const { data: task } = await tasks.single().throwOnError()
  const counted = { p_task_id: task?.id, p_resolution: 'Agreed.', p_counts: true }
  await shop.as.admin.rpc('resolve_payment_task', counted).throwOnError()
  const figures = async () => (await readFigures(asStaff(), [keysOf(part).id])).get(keysOf(part).id)
  expect(await figures()).toMatchObject({ received: 30_000, net: 30_000, mark: 'part_paid' })
  const { data: days } = await shop.as.admin.rpc('dashboard_sales').throwOnError()
  expect((days as Json[]).at(-1)).toMatchObject({ paid: 90_000, unpaid: 70_000 })
  await recordRefund(shop, part.order, { amount: 30_000, status: 'processed' })
  expect(await figures()).toMatchObject({ went_back: 30_000, net: 0, mark: 'paid_back' })
  await updateOrder(shop, part.order, { payment_status: 'refunded' })
  expect(await figures()).toMatchObject({ mark: null })
})

test('the statement is the sum of its orders, also of what staff have marked and of what is on its way', async () => {
  const [marked, undone, sent] = [
    await orderOf(shop, sofa),
    await payByPaystack(shop, sofa, 100_000),
    await payByPaystack(shop, sofa, 100_000),
  ]
  await updateOrder(shop, marked, { payment_status: 'paid' })
  await recordRefund(shop, undone.order, { amount: 15_000, status: 'processed' })
  await updateOrder(shop, undone.order, { payment_status: 'refunded', status: 'cancelled' })
  await sendBack(shop, sent.payment, 20_000, 'pending')
  const { data: orders } = await shop.as.service.from('orders').select('id').throwOnError()
  const figures = await readFigures(
    asStaff(),
    orders!.map(({ id }) => String(id)),
  )
  const sum = (name: 'received' | 'went_back' | 'net') =>
    [...figures.values()].reduce((total, row) => total + row[name], 0)
  expect(figures.get(keysOf(sent).id)).toMatchObject({ went_back: 20_000 })
  expect(await stated()).toEqual({
    received: sum('received'),
    went_back: sum('went_back'),
    net: sum('net'),
  })
})

test('the list finds the orders with each mark, and counts them', async () => {
  await changeDeposits(shop, { takes_deposits: true })
  const made = await makeProduct(makeWith(shop), { price: 80_000, deposit_percent: 50 })
  await payWhatIsDue(shop, await orderWithDeposit(shop, made))
  const part = await payByPaystack(shop, sofa, 30_000)
  await shop.as.admin
    .rpc('resolve_payment_task', {
      p_task_id: await taskOf(shop, part.payment.reference),
      p_resolution: 'Agreed.',
      p_counts: true,
    })
    .throwOnError()
  const back = await payByPaystack(shop, sofa, 100_000)
  await recordRefund(shop, back.order, { amount: 100_000, status: 'processed' })
  const { data: orders } = await shop.as.service.from('orders').select('id').throwOnError()
  const ids = orders!.map(({ id }) => String(id))
  const figures = await readFigures(asStaff(), ids)
  for (const payment of PAYMENT_MARKS) {
    const marked = ids.filter((id) => figures.get(id)?.mark === payment)
    expect(marked).not.toEqual([])
    const asked = readListQuery(ORDER_LIST, new URLSearchParams({ payment }))
    expect((await listMatchingOrderIds(asStaff(), asked)).toSorted()).toEqual(marked.toSorted())
    expect(await countMatchingOrders(asStaff(), asked)).toBe(marked.length)
  }
})
