import { createClient, type Session } from '@supabase/supabase-js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '../tests/support/memory-storage.ts'
import type { ShopClient } from './lib/supabase/shop-client.ts'
import { browserClient } from './lib/supabase/supabase-browser.ts'
import { cart } from './storefront/cart/cart-store.ts'
import { clientAction } from './storefront/checkout/checkout-screen.tsx'

vi.mock('./lib/supabase/supabase-browser.ts', () => ({ browserClient: vi.fn() }))

const sofa = {
  id: '11111111-2222-4333-8444-555555555555',
  name: 'Sofa',
  category: 'sofas',
  price: 1000,
  discount_price: null,
  image_url: null,
  color_variants: [],
  color_required: false,
  stock_quantity: 1,
}

const session: Session = {
  access_token: 'token',
  refresh_token: 'refresh',
  expires_in: 3600,
  token_type: 'bearer',
  user: { id: 'ada', aud: '', app_metadata: {}, user_metadata: {}, created_at: '2026-01-01' },
}

/** The bodies of the calls of `place_order()`. */
let calls: { p_items: unknown; p_idempotency_key: string }[]
let answer: () => Response

beforeEach(() => {
  calls = []
  vi.stubGlobal('window', { localStorage: memoryStorage(), sessionStorage: memoryStorage() })
  vi.stubGlobal('location', { origin: 'http://shop.invalid' })
  const client: ShopClient = createClient('http://shop.invalid', 'key', {
    auth: { persistSession: false },
    global: {
      fetch: async (_input, init) => {
        calls.push(JSON.parse(String(init?.body)))
        return answer()
      },
    },
  })
  vi.spyOn(client.auth, 'getSession').mockResolvedValue({ data: { session }, error: null })
  vi.spyOn(client.auth, 'signOut').mockResolvedValue({ error: null })
  vi.mocked(browserClient).mockResolvedValue(client)
})
afterEach(() => vi.unstubAllGlobals())

/** Presses Place Order. */
function placeOrder() {
  const form = new FormData()
  const fields = {
    customer_name: 'Ada Obi',
    customer_email: 'ada@example.com',
    customer_phone: '+234 803 555 0101',
    shipping_address: '12 Bourdillon Road, Ikoyi, Lagos',
    notes: '',
    agreed_total: '1000',
  }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return clientAction({
    request: new Request('http://shop.invalid/checkout', { method: 'POST', body: form }),
  } as never)
}

test('after a lost answer and an ended session, the next attempt still sends the lines that may be an order', async () => {
  cart.add(sofa)
  answer = () => Response.error()
  await placeOrder()
  // The order was placed, and took the last piece.
  cart.refresh({ checkedIds: [sofa.id], products: [{ ...sofa, stock_quantity: 0 }] })
  answer = () => Response.json({ code: 'PT401', message: 'Please log in.' }, { status: 401 })
  expect(await placeOrder()).toBeInstanceOf(Response)
  answer = () => Response.json({ order_number: 'ORD-1' })
  expect(await placeOrder()).toBeInstanceOf(Response)
  expect(calls).toHaveLength(3)
  const [first, , third] = calls
  expect(third?.p_items).toEqual([{ product_id: sofa.id, quantity: 1 }])
  expect(third?.p_idempotency_key).toBe(first?.p_idempotency_key)
})

test('an order that was placed before the shopper signed in leads to its link', async () => {
  cart.add(sofa)
  answer = () => Response.error()
  await placeOrder()
  const answers = [{ id: 'o1', order_number: 'ORD-1', user_id: null }, '/order/ORD-1?key=secret']
  answer = () => Response.json(answers.shift())
  const left = await placeOrder()
  expect(left).toBeInstanceOf(Response)
  expect((left as Response).headers.get('Location')).toBe('/order/ORD-1?key=secret')
})
