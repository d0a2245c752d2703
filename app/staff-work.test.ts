import { createClient } from '@supabase/supabase-js'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { keepGate } from './components/admin/staff-gate.ts'
import { listenForToasts, type ToastMessage } from './components/ui/toast.ts'
import type { ShopClient } from './lib/shop-context.ts'
import { browserClient } from './lib/supabase-browser.ts'
import { clientAction as saveProduct } from './routes/admin/products.tsx'
import { clientAction as saveRefund, clientLoader as readRefunds } from './routes/admin/refunds.tsx'

vi.mock('./lib/supabase-browser.ts', () => ({ browserClient: vi.fn() }))

const ID = '11111111-2222-4333-8444-555555555555'

let told: ToastMessage[]
let leave: (() => void)[]
let signedIn: boolean
let asked: string[]

beforeEach(() => {
  told = []
  signedIn = false
  asked = []
  leave = [listenForToasts((message) => told.push(message))]
})
afterEach(() => {
  for (const each of leave) each()
})

/** Somebody whose session has ended, who signs in again when asked or does not. */
function signedOut(signsIn: boolean) {
  const ask = vi.fn(async () => {
    signedIn = signsIn
    return signsIn
  })
  leave.push(keepGate({ standing: async () => (signedIn ? 'admin' : 'signed-out'), ask }))
  return ask
}

/** A backend that shows this to staff, and to others nothing. */
function backend(row: object): void {
  const client: ShopClient = createClient('http://shop.invalid', 'key', {
    auth: { persistSession: false },
    global: {
      fetch: async (input, init) => {
        asked.push(new URL(String(input)).pathname)
        const accept = new Headers(init?.headers).get('accept') ?? ''
        const rows = signedIn ? [row] : []
        return Response.json(accept.includes('object') ? rows[0] : rows)
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

const declined = {
  kind: 'error',
  title: 'Error',
  description: 'You are signed out, so nothing was saved. Sign in again to go on.',
}

describe.each([
  ['deleting a product', saveProduct, { intent: 'delete', id: ID }, 'Product deleted successfully.'],
  [
    'taking a product off the home page',
    saveProduct,
    { intent: 'feature', id: ID, featured: 'false', category: 'sofas', category_name: 'Sofas' },
    'Product removed from homepage',
  ],
])('%s after the session has ended', (_what, action, fields, success) => {
  test('is done after a new sign-in', async () => {
    backend({ id: ID, updated_at: '2026-01-01T00:00:00Z' })
    const ask = signedOut(true)
    await action(post(fields))
    expect(ask).toHaveBeenCalledTimes(1)
    expect(told).toMatchObject([{ kind: 'success', title: 'Success', description: success }])
  })

  test('is not done without one, and says so', async () => {
    backend({ id: ID })
    signedOut(false)
    await action(post(fields))
    expect(told).toMatchObject([declined])
  })
})

describe('a refund of an order that was not paid, after the session has ended,', () => {
  const refund = { id: '', order_id: ID, amount: '100', reason: 'Torn', status: 'pending' }

  test('is warned of after a new sign-in: without one the order would not be there to be looked at', async () => {
    backend({ id: ID, total_amount: 500, payment_status: 'pending', refunds: [] })
    const ask = signedOut(true)
    const { errors } = await saveRefund(post(refund))
    expect(errors).toEqual({ confirmed: 'This order has not been paid: its payment is pending.' })
    expect(ask).toHaveBeenCalledTimes(1)
    expect(told).toEqual([])
  })

  test('is not made without a new sign-in, and says so once', async () => {
    backend({ id: ID })
    const ask = signedOut(false)
    await saveRefund(post(refund))
    expect(ask).toHaveBeenCalledTimes(1)
    expect(told).toMatchObject([declined])
  })
})

test('refunds are searched without the orders that a form offers', async () => {
  signedIn = true
  backend({ id: ID, created_at: '2026-01-01T00:00:00Z' })
  const { first } = await readRefunds({ request: new Request('http://shop.invalid/?search=a') } as never)
  expect(first?.rows).toHaveLength(1)
  expect(asked).toEqual(['/rest/v1/refunds'])
})
