import { createClient } from '@supabase/supabase-js'
import { RouterContextProvider } from 'react-router'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { loader } from '../../app/back-office/orders/invoice/invoice-route.ts'
import { callerContext, pictureContext, shopContext, type ShopContext } from '../../app/lib/contexts.ts'
import { pdfText } from '../support/pdf-text.ts'
import { cartOf, placeOrder } from './checkout.ts'
import { makeProduct, makeWith, type Json } from './fixtures.ts'
import { arrive, enablePayments, orderOf, recordRefund, startPaystack, taskOf } from './paying.ts'
import { useShop } from './shop.ts'

const shop = useShop()
let order: { id: string; order_number: string }

beforeAll(async () => {
  const product = await makeProduct(makeWith(shop), { name: 'Ọ̀ṣun Vase' })
  order = (await placeOrder(shop.as.owner, cartOf([product, 1]))).data
})

async function requestInvoice(id: string, authorization?: string, search = ''): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(callerContext, (token) =>
    createClient(shop.url, shop.keys.publishableKey, { accessToken: async () => token }),
  )
  context.set(shopContext, { supabase: shop.as.anon } as ShopContext)
  context.set(pictureContext, (address) => fetch(new URL(address, shop.url)))
  const request = new Request(`http://shop.example/admin/orders/${id}/invoice.pdf${search}`, {
    headers: authorization === undefined ? {} : { Authorization: authorization },
  })
  const url = new URL(request.url)
  return loader({ request, url, pattern: '/admin/orders/:id/invoice.pdf', params: { id }, context })
}

async function tokenOf(role: 'admin' | 'owner' | 'stranger'): Promise<string> {
  const { data } = await shop.as[role].auth.getSession()
  return `Bearer ${data.session!.access_token}`
}

test('staff get a PDF that is named after the order and not cached', async () => {
  const response = await requestInvoice(order.id, await tokenOf('admin'))
  expect(response.status).toBe(200)
  expect(response.headers.get('Content-Type')).toBe('application/pdf')
  expect(response.headers.get('Content-Disposition')).toBe(`attachment; filename="${order.order_number}.pdf"`)
  expect(response.headers.get('Cache-Control')).toBe('private, no-store')
  expect(
    Buffer.from(await response.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
})

test('the invoice contains the logo of the settings', async () => {
  const logo = await sharp({ create: { width: 90, height: 30, channels: 3, background: '#b4532e' } })
    .webp()
    .toBuffer()
  const files = shop.as.admin.storage.from('product-images')
  await files.upload('logo.webp', logo, { contentType: 'image/webp' })
  const logo_url = files.getPublicUrl('logo.webp').data.publicUrl
  await shop.as.admin.from('website_settings').update({ logo_url }).gt('id', 0).throwOnError()
  const pdf = Buffer.from(await (await requestInvoice(order.id, await tokenOf('admin'))).arrayBuffer())
  expect(pdf.toString('latin1')).toContain('/Subtype /Image')
})

test.each([
  ['a request without a token', undefined, 401],
  ['an invalid token', 'Bearer nonsense', 401],
  ['Basic authentication', 'Basic YWRtaW46YWRtaW4=', 401],
])('%s is refused in JSON with a request to sign in', async (_what, authorization, status) => {
  const response = await requestInvoice(order.id, authorization)
  expect(response.status).toBe(status)
  expect(await response.json()).toEqual({ message: expect.stringMatching(/^Please sign in/) })
})

test('the buyer gets the same PDF, other shoppers and the publishable key do not', async () => {
  expect((await requestInvoice(order.id, await tokenOf('owner'))).status).toBe(200)
  expect((await requestInvoice(order.id, await tokenOf('stranger'))).status).toBe(404)
  expect((await requestInvoice(order.id, `Bearer ${shop.keys.publishableKey}`)).status).toBe(401)
})

test('the holder of the link of an order gets its PDF, by the key alone', async () => {
  const { rows } = await shop.database.query<{ secret: string }>(
    'insert into private.order_links (order_id) values ($1) returning secret',
    [order.id],
  )
  const byKey = (key: string) => requestInvoice(`${order.order_number}`, undefined, `?key=${key}`)
  expect((await byKey(rows[0]?.secret ?? '')).headers.get('Content-Type')).toBe('application/pdf')
  expect((await byKey('wrong')).status).toBe(404)
})

test.each(['00000000-0000-4000-8000-000000000000', 'x', '%00'])(
  'the invoice of the order %s is not found',
  async (id) => {
    expect((await requestInvoice(id, await tokenOf('admin'))).status).toBe(404)
  },
)

async function pay(placed: Json, naira: number): Promise<Json> {
  const payment = await startPaystack(shop, placed)
  await arrive(shop, payment.reference, naira, { p_provider_id: payment.reference })
  return payment
}

/** ₦400 of ₦1,000 were paid, and then the rest. */
async function paidInParts() {
  const product = await makeProduct(makeWith(shop), { price: 1000 })
  const placed = await orderOf(shop, product)
  const first = await pay(placed, 400)
  const decision = {
    p_task_id: await taskOf(shop, first.reference),
    p_resolution: 'A part.',
    p_counts: true,
  }
  await shop.as.admin.rpc('resolve_payment_task', decision).throwOnError()
  return { placed, first, second: await pay(placed, 600) }
}

async function readPaper(placed: Json, search: string, role: 'admin' | 'owner' = 'owner') {
  const response = await requestInvoice(String(placed.id), await tokenOf(role), search)
  expect(response.status).toBe(200)
  return pdfText(new Uint8Array(await response.arrayBuffer()))
}

describe('an order that is paid in two parts', () => {
  beforeAll(() => enablePayments(shop))

  test('has a receipt for each, and one invoice, while the shop is not registered', async () => {
    const { placed, first, second } = await paidInParts()
    const receiptsFor = async (role: 'admin' | 'owner' | 'stranger') =>
      (await shop.as[role].rpc('order_receipts', { p_order_id: placed.id }).throwOnError()).data
    expect(await receiptsFor('owner')).toMatchObject([
      { id: first.id, amount: 400, paid_before: 0, order_total: 1000 },
      { id: second.id, amount: 600, paid_before: 400, order_total: 1000 },
    ])
    expect(await receiptsFor('admin')).toHaveLength(2)
    expect(await receiptsFor('stranger')).toEqual([])
    const receipt = await readPaper(placed, `?receipt=${second.id}`)
    expect(receipt).toEqual(
      expect.arrayContaining(['Receipt', second.reference, 'Paid before₦400', 'Received₦600']),
    )
    await recordRefund(shop, placed, { amount: 100, status: 'processed', payment_id: second.id })
    expect(await readPaper(placed, `?receipt=${second.id}`, 'admin')).toContain('Sent back since₦100')
    expect(await readPaper(placed, '')).toContain('Invoice')
    const unknown = `?receipt=${order.id}`
    expect((await requestInvoice(String(placed.id), await tokenOf('owner'), unknown)).status).toBe(404)
  })

  test('has a last invoice that names the first one, and credit notes that name theirs', async () => {
    const tax = shop.as.admin.from('tax_settings').update({ vat_registered: true, tin: '12345678-0001' })
    await tax.eq('id', 1).throwOnError()
    const { placed, first } = await paidInParts()
    await recordRefund(shop, placed, { amount: 100, status: 'processed', payment_id: first.id })
    const { data } = await shop.as.owner
      .from('tax_documents')
      .select('id, number')
      .eq('order_id', placed.id)
      .order('issued_at')
      .throwOnError()
    const [deposit, rest, note] = data ?? []
    expect(await readPaper(placed, `?document=${deposit?.id}`)).toEqual(
      expect.arrayContaining(['For a part of the order', 'Not part of this invoice−₦600', 'Total₦400']),
    )
    for (const search of ['', `?document=${rest?.id}`])
      expect(await readPaper(placed, search)).toEqual(
        expect.arrayContaining([rest?.number, `Tax invoice ${deposit?.number}−₦400`, 'Total₦600']),
      )
    const words = (await readPaper(placed, `?document=${note?.id}`)).join(' ')
    expect(words.replace(/\s+/g, ' ')).toContain(`Refund for invoice ${deposit?.number}`)
    const receipts = await shop.as.admin.rpc('order_receipts', { p_order_id: placed.id }).throwOnError()
    expect(receipts.data).toEqual([])
  })
})
