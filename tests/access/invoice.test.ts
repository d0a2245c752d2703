import { createClient } from '@supabase/supabase-js'
import { RouterContextProvider } from 'react-router'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { loader } from '../../app/back-office/orders/invoice/invoice-route.ts'
import { callerContext, pictureContext, shopContext, type ShopContext } from '../../app/lib/contexts.ts'
import { cartOf, placeOrder } from './checkout.ts'
import { makeProduct, makeWith } from './fixtures.ts'
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
