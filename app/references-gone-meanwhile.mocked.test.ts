import { createClient } from '@supabase/supabase-js'
import { createElement, type ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { clientAction as saveCategory } from './back-office/categories/categories-screen.tsx'
import { readListQuery } from './back-office/list/pages/list-query.ts'
import { clientAction as saveProduct } from './back-office/products/editor/product-editor-screen.tsx'
import { REFUND_LIST } from './back-office/refunds/refund-list-spec.ts'
import Refunds, { clientAction as saveRefund } from './back-office/refunds/refunds-screen.tsx'
import type { ShopClient } from './lib/supabase/shop-client.ts'
import { browserClient } from './lib/supabase/supabase-browser.ts'

vi.mock('./lib/supabase/supabase-browser.ts', () => ({ browserClient: vi.fn() }))

const ID = '11111111-2222-4333-8444-555555555555'
const OTHER = '11111111-2222-4333-8444-666666666666'

/** The bodies of the writes. */
let written: Record<string, unknown>[]

beforeEach(() => {
  written = []
})

/** A backend without the row that writes refer to, or with it. */
function backend({ isGone }: { isGone: boolean }): void {
  const missing = { code: '23503', message: 'violates a foreign key constraint' }
  const order = { id: ID, total_amount: 500, payment_status: 'paid', refunds: [], payments: [] }
  const client: ShopClient = createClient('http://shop.invalid', 'key', {
    auth: { persistSession: false },
    global: {
      fetch: async (input, init) => {
        if (init?.method === 'GET') return Response.json(String(input).includes('/orders?') ? order : [])
        written.push(JSON.parse(String(init?.body)))
        if (isGone) return Response.json(missing, { status: 409 })
        return Response.json({ id: ID, updated_at: '2026-01-02T00:00:00Z' })
      },
    },
  })
  vi.mocked(browserClient).mockResolvedValue(client)
}

function post(fields: Record<string, string>): never {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return { request: new Request('http://shop.invalid/admin', { method: 'POST', body: form }) } as never
}

/** A form that edits a row, with what it held when it was opened. */
function edited(opened: Record<string, string>, changes: Record<string, string>): never {
  return post({
    ...opened,
    ...changes,
    id: ID,
    version: '2026-01-01',
    opened: JSON.stringify(Object.entries(opened)),
  })
}

const product = { name: 'Bench', category: 'benches', price: '1000', stock_quantity: '3', status: 'active' }
const refund = { order_id: ID, amount: '100', reason: 'Torn', status: 'pending' }

test.each([
  [
    'category',
    saveProduct,
    product,
    { category: 'This category was deleted or renamed meanwhile. Choose another one.' },
  ],
  ['order', saveRefund, refund, { order_id: 'This order was deleted meanwhile. Choose another one.' }],
  [
    'parent',
    saveCategory,
    { name: 'Benches', parent_id: OTHER },
    { parent_id: 'This category was deleted meanwhile. Choose another one.' },
  ],
])(
  'a chosen %s that was deleted meanwhile is an error of its field',
  async (_what, action, fields, errors) => {
    backend({ isGone: true })
    expect(await action(post(fields))).toMatchObject({ saved: false, errors })
  },
)

test('a product is saved although its category got another slug meanwhile', async () => {
  backend({ isGone: false })
  await saveProduct(edited(product, { description: 'Of iroko' }))
  expect(written).toHaveLength(1)
  expect(written[0]).toMatchObject({ description: 'Of iroko' })
  expect(written[0]).not.toHaveProperty('category')
})

test('a refund is saved although its order was deleted meanwhile', async () => {
  backend({ isGone: false })
  await saveRefund(edited(refund, { notes: 'Paid in cash' }))
  expect(written).toHaveLength(1)
  expect(written[0]).toMatchObject({ p_changes: { notes: 'Paid in cash' } })
  expect(written[0]?.['p_changes']).not.toHaveProperty('order_id')
})

test('a refund whose order is deleted needs none, and another one does', async () => {
  backend({ isGone: false })
  const withoutOrder = { ...refund, order_id: '', id: ID, version: '2026-01-01' }
  expect(await saveRefund(post({ ...withoutOrder, order_deleted: 'on' }))).toMatchObject({ saved: true })
  expect(await saveRefund(post(withoutOrder))).toMatchObject({ errors: { order_id: 'Choose an order.' } })
})

test('the list of refunds shows one without its order', () => {
  vi.stubGlobal('window', { matchMedia: () => ({ matches: true }), innerWidth: 1280, innerHeight: 800 })
  const row = { id: ID, amount: 100, reason: 'Torn', status: 'pending', created_at: '2026-01-01T00:00:00Z' }
  const first = { rows: [{ ...row, order_id: null, order: null, refund_transfers: [] }], next: null }
  const query = readListQuery(REFUND_LIST, new URLSearchParams())
  const Component = Refunds as ComponentType<{ loaderData: object }>
  const element = createElement(Component, { loaderData: { query, first } })
  const router = createMemoryRouter([{ path: '/', element }])
  const html = renderToStaticMarkup(createElement(RouterProvider, { router }))
  expect(html.match(/>N\/A</g)).toHaveLength(2)
  vi.unstubAllGlobals()
})
