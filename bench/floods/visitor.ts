import { BUYERS_PASSWORD, type Buyer } from '../orders/buyers.ts'
import { addressOf } from './flood.ts'

export const ACTIONS = ['page', 'search', 'sign-in', 'order', 'payment'] as const
export type Action = (typeof ACTIONS)[number]

export interface Answer {
  status: number
  /** In milliseconds, to the end of the answer. */
  took: number
}

export interface Visitor {
  /** What the visitor does next, of each kind once. */
  visit(): Promise<Record<Action, Answer>>
}

interface VisitorOptions {
  url: string
  publishableKey: string
  buyer: Buyer
  /** Their ids. Each page is that of another one, which no cache has yet. */
  products: readonly string[]
}

/** Beyond the addresses of the floods. */
const FIRST_ADDRESS = 1_000

/** Somebody who does not flood, each time with another address, as the visitors of a shop have. */
export function createVisitor({ url, publishableKey, buyer, products }: VisitorOptions): Visitor {
  let visits = 0

  async function send(path: string, body?: object, token?: string): Promise<Answer & { text: string }> {
    const began = performance.now()
    const response = await fetch(url + path, {
      method: body ? 'POST' : 'GET',
      headers: {
        apikey: publishableKey,
        ...addressOf(FIRST_ADDRESS + visits),
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, took: performance.now() - began, text }
  }

  const product = () => products[visits % products.length] ?? ''
  const order = () => send('/rest/v1/rpc/place_order', orderOf(buyer, product()), buyer.token)
  const pay = (id: string) =>
    send('/functions/v1/payment-start', { order_id: id, method: 'paystack', origin: url }, buyer.token)

  return {
    async visit() {
      visits += 1
      const page = await send(`/product/${product()}`)
      const search = await send(`/rest/v1/rpc/search_active_products?p_text=chair%20${visits}`)
      const signIn = await send('/auth/v1/token?grant_type=password', {
        email: buyer.email,
        password: BUYERS_PASSWORD,
      })
      const placed = await order()
      // Where no order is placed, the payment is refused, which is not what is measured.
      const payment = await pay(idOf(placed.text))
      return { page, search, 'sign-in': signIn, order: placed, payment }
    },
  }
}

function idOf(text: string): string {
  return (JSON.parse(text) as { id?: string }).id ?? ''
}

function orderOf({ email }: Buyer, product: string) {
  return {
    p_items: [{ product_id: product, quantity: 1 }],
    p_customer_name: 'Ngozi Umeh',
    p_customer_email: email,
    p_customer_phone: '+234 803 555 0101',
    p_shipping_address: '12 Bourdillon Road, Ikoyi, Lagos',
    p_idempotency_key: crypto.randomUUID(),
    p_payment: { method: 'paystack', fee: 0 },
  }
}
