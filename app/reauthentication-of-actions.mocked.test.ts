import { createClient } from '@supabase/supabase-js'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { registerReauthentication } from './back-office/access/reauthentication.ts'
import { clientAction as saveMessage } from './back-office/messages/messages-screen.tsx'
import { clientAction as saveProduct } from './back-office/products/products-screen.tsx'
import {
  clientAction as saveRefund,
  clientLoader as readRefunds,
} from './back-office/refunds/refunds-screen.tsx'
import type { ShopClient } from './lib/supabase/shop-client.ts'
import { browserClient } from './lib/supabase/supabase-browser.ts'
import { subscribeToToasts, type ToastMessage } from './ui/toasts/toast.ts'

vi.mock('./lib/supabase/supabase-browser.ts', () => ({ browserClient: vi.fn() }))

const ID = '11111111-2222-4333-8444-555555555555'

let toasts: ToastMessage[]
let cleanups: (() => void)[]
let signedIn: boolean
let asked: string[]

beforeEach(() => {
  toasts = []
  signedIn = false
  asked = []
  cleanups = [subscribeToToasts((message) => toasts.push(message))]
})
afterEach(() => {
  for (const cleanup of cleanups) cleanup()
})

const getStatus = async () => (signedIn ? 'admin' : 'signed-out')

/** Ends the session. When the dialog asks, the user signs in again or declines. */
function signedOut(signsIn: boolean) {
  const ask = vi.fn(async () => {
    signedIn = signsIn
    return getStatus()
  })
  cleanups.push(registerReauthentication({ getStatus, ask }))
  return ask
}

/** A backend whose row-level security shows this row to staff only. */
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
    expect(toasts).toMatchObject([{ kind: 'success', title: 'Success', description: success }])
  })

  test('is not done without one, with an error toast', async () => {
    backend({ id: ID })
    signedOut(false)
    await action(post(fields))
    expect(toasts).toMatchObject([declined])
  })
})

describe('a message that is opened after the session has ended', () => {
  const opened = { intent: 'read', id: ID }

  test('is marked as read after a new sign-in, without a toast', async () => {
    backend({ id: ID })
    const ask = signedOut(true)
    await saveMessage(post(opened))
    expect(ask).toHaveBeenCalledTimes(1)
    expect(asked).toEqual(['/rest/v1/contact_messages'])
    expect(toasts).toEqual([])
  })

  test('stays unread without one, with an error toast', async () => {
    backend({ id: ID })
    signedOut(false)
    await saveMessage(post(opened))
    expect(toasts).toMatchObject([declined])
  })
})

describe('a refund of an order that was not paid, after the session has ended,', () => {
  const refund = { id: '', order_id: ID, amount: '100', reason: 'Torn', status: 'pending' }

  test('shows its warning after a new sign-in, without which the order is hidden', async () => {
    backend({ id: ID, total_amount: 500, payment_status: 'pending', refunds: [], payments: [] })
    const ask = signedOut(true)
    const { errors } = await saveRefund(post(refund))
    expect(errors).toEqual({ confirmed: 'This order has not been paid: its payment is pending.' })
    expect(ask).toHaveBeenCalledTimes(1)
    expect(toasts).toEqual([])
  })

  test('is not created without a new sign-in, with a single error toast', async () => {
    backend({ id: ID })
    const ask = signedOut(false)
    await saveRefund(post(refund))
    expect(ask).toHaveBeenCalledTimes(1)
    expect(toasts).toMatchObject([declined])
  })
})

test('searching refunds does not read the orders that the form offers', async () => {
  signedIn = true
  backend({ id: ID, created_at: '2026-01-01T00:00:00Z' })
  const { first } = await readRefunds({ request: new Request('http://shop.invalid/?search=a') } as never)
  expect(first?.rows).toHaveLength(1)
  expect(asked).toEqual(['/rest/v1/rpc/search_refunds'])
})
