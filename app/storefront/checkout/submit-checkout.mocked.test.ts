import { beforeEach, expect, test, vi } from 'vitest'
import { collectToasts, shop } from '../../../tests/support/answering-storage.ts'
import { cart } from '../cart/cart-store.ts'
import type { CartItem } from '../cart/cart.ts'
import { agreedFields } from './agreed-amounts.ts'
import { GUEST } from './checkout-form.tsx'
import { idempotencyKeys } from './idempotency-key.ts'
import { submitCheckout } from './submit-checkout.ts'

vi.mock('../../lib/supabase/supabase-browser.ts', () => import('../../../tests/support/answering-storage.ts'))

const SOFA: CartItem = {
  id: 'sofa',
  name: 'Lekki Sofa',
  category: 'sofas',
  price: 20_000,
  discount_price: null,
  image_url: null,
  stock_quantity: 9,
  color_variants: [],
  color_required: false,
  color: null,
  quantity: 1,
}

beforeEach(() => {
  idempotencyKeys.clear()
  cart.change(() => [SOFA])
})

/** Presses Place Order as a visitor. */
function press(changes: Record<string, string> = {}) {
  const form = new FormData()
  const fields = {
    customer_name: 'Ngozi Umeh',
    customer_email: 'ngozi@example.com',
    customer_phone: '0803 555 0101',
    shipping_address: '12 Allen Avenue',
    [GUEST]: '1',
    ...Object.fromEntries(
      agreedFields({ total: 25_000, delivery_fee: 5000, kept_before_work: 0, kept_after_work: 50 }),
    ),
    ...changes,
  }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return submitCheckout(form)
}

function refuseWith(hint: string, message: string, details = ''): void {
  shop.answer = () => Response.json({ code: 'PT409', hint, message, details }, { status: 409 })
}

/** Presses twice; resolves with the keys of both purchases. */
async function pressTwice() {
  const keys = vi.spyOn(idempotencyKeys, 'keyFor')
  const first = await press()
  await press()
  const [one, two] = keys.mock.results.map(({ value }) => value)
  keys.mockRestore()
  return { first, isSamePurchase: one === two }
}

test('an order that staff already process ends the purchase, with the reason', async () => {
  const toasts = collectToasts()
  refuseWith('order_is_in_progress', 'Your order ORD-1 is placed and already being handled.')
  const response = (await press()) as Response
  expect(response.headers.get('Location')).toBe('/')
  expect(toasts).toMatchObject([{ description: 'Your order ORD-1 is placed and already being handled.' }])
  expect(cart.getSnapshot().items).toEqual([])
})

test('an order that was cancelled keeps the cart, and the next press is another purchase', async () => {
  const toasts = collectToasts()
  refuseWith('order_is_cancelled', 'Your order ORD-1 was cancelled.')
  const { first, isSamePurchase } = await pressTwice()
  expect(first).toMatchObject({ data: { errors: {}, lineCheck: expect.any(Number) } })
  expect(isSamePurchase).toBe(false)
  expect(toasts[0]).toMatchObject({ description: 'Your order ORD-1 was cancelled.' })
  expect(cart.getSnapshot().items).toHaveLength(1)
})

test.each([
  ['delivery_changed', { fee: 6000 }, [{ kind: 'delivery', before: 5000, now: 6000 }]],
  ['payment_changed', { fee: 300 }, [{ kind: 'fee' }]],
  ['payment_changed', { deposit: 10_000 }, [{ kind: 'deposit' }]],
  [
    'order_changed',
    [{ product_id: 'sofa', available: 9, price: 30_000 }],
    [{ kind: 'price', before: 20_000, now: 30_000 }],
  ],
  ['order_changed', { kept_before_work: 10, kept_after_work: 50 }, [{ kind: 'terms' }]],
])(
  'after %s the shopper sees what is different, and agrees by pressing again',
  async (hint, details, changes) => {
    collectToasts()
    refuseWith(hint, 'It has changed.', JSON.stringify(details))
    const { first, isSamePurchase } = await pressTwice()
    expect(first).toMatchObject({ data: { changes, lineCheck: expect.any(Number) } })
    expect(isSamePurchase).toBe(true)
  },
)

test('what the shopper saw is sent: the total, and what is kept of a cancelled order', async () => {
  collectToasts()
  let sent: unknown
  shop.answer = (body) => {
    sent = JSON.parse(String(body))
    return Response.json({ code: 'PT409', hint: 'color_needed', message: 'Please choose.' }, { status: 409 })
  }
  await press()
  expect(sent).toMatchObject({
    p_expected_total: 25_000,
    p_cancellation: { kept_before_work: 0, kept_after_work: 50 },
  })
})

test('each line names its variant, and the weeks that were shown of it', async () => {
  collectToasts()
  const variant = { ...SOFA, id: 'indigo', product_id: 'sofa' }
  cart.change(() => [variant, { ...variant, id: 'ochre' }, { ...SOFA, product_id: 'sofa' }])
  let sent: unknown
  shop.answer = (body) => {
    sent = JSON.parse(String(body)).p_items
    return Response.json(
      { code: 'PT409', hint: 'variant_needed', message: 'Please choose.' },
      { status: 409 },
    )
  }
  await press({ weeks: JSON.stringify({ product_id: 'ochre', color: null, weeks: 4 }) })
  expect(sent).toEqual([
    { product_id: 'sofa', variant_id: 'indigo', quantity: 1 },
    { product_id: 'sofa', variant_id: 'ochre', quantity: 1, weeks: 4 },
    { product_id: 'sofa', quantity: 1 },
  ])
})

test('an answer that is lost keeps the lines, which may be an order already, and the key', async () => {
  const toasts = collectToasts()
  shop.answer = undefined
  const { first, isSamePurchase } = await pressTwice()
  expect(first).toMatchObject({ data: { errors: {} } })
  expect(isSamePurchase).toBe(true)
  expect(toasts[0]).toMatchObject({
    description: 'Failed to place order. Please try again.',
    detail: expect.stringContaining('the order is placed once'),
  })
  const sent = [{ product_id: 'sofa', color: null, quantity: 1 }]
  expect(idempotencyKeys.pendingLines(cart.getSnapshot().items)).toEqual(sent)
})

test.each([
  [503, { code: 'PGRST000', message: 'The shop is being updated.' }, 'The shop is being updated.'],
  [502, '<h1>Bad Gateway</h1>', 'Failed to place order. Please try again.'],
])(
  'an answer of %i gives the reason of the backend, and never the page of a proxy',
  async (status, body, reason) => {
    const toasts = collectToasts()
    shop.answer = () => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })
    await press()
    expect(toasts).toMatchObject([{ description: reason }])
    expect(toasts[0]?.detail).toBeUndefined()
  },
)

test('without anything that can be ordered the shop is not asked', async () => {
  const toasts = collectToasts()
  cart.change(() => [{ ...SOFA, stock_quantity: 0 }])
  shop.answer = undefined
  await press()
  expect(toasts).toMatchObject([
    { description: 'Nothing in your cart can be had at the moment. Please choose something else.' },
  ])
})
