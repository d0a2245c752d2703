import {
  answer,
  connect,
  fields,
  read,
  Refusal,
  type Backend,
  type Dependencies,
} from '../_shared/backend.ts'
import {
  ProviderRefusal,
  ProviderUnavailable,
  type PaymentProvider,
  type ProviderName,
} from '../_shared/payments/provider.ts'
import { createProvider } from '../_shared/payments/providers.ts'

/** The screen to which a provider sends the shopper back. */
const RETURN_PATH = '/payment-return'

interface Start {
  /** Which order: by its id for its account, or by number and the key of its link. */
  order: { id: string } | { number: string; key: string }
  method: string
  /** The shop's own, as the browser shows it; counts on hosted projects without the secret SITE_URL only. */
  origin: string
}

/**
 * POST `{ order_id, method, origin }` by somebody who may see the order, or `{ order_number, key, method, origin }` with the key
 * of its link → `{ url }` of the provider's page, or `{ url: null }` for a transfer, whose details the order shows.
 */
export function createHandler(dependencies: Dependencies): (request: Request) => Promise<Response> {
  return (request) =>
    answer(request, async () => {
      if (request.method !== 'POST') throw new Refusal(405, 'Please use POST.')
      return await start(dependencies, connect(dependencies, request), await readStart(request))
    })
}

async function readStart(request: Request): Promise<Start> {
  const {
    order_id: id,
    order_number: number,
    key,
    method,
    origin,
  } = fields(await request.json().catch(() => null))
  if (typeof method === 'string' && typeof origin === 'string') {
    if (typeof number === 'string' && typeof key === 'string')
      return { order: { number, key }, method, origin }
    if (typeof id === 'string') return { order: { id }, method, origin }
  }
  throw new Refusal(400, 'Please say which order to pay and how.', 'payment_unknown')
}

async function start(dependencies: Dependencies, backend: Backend, { order: wanted, method, origin }: Start) {
  const order = 'key' in wanted ? await readLinkedOrder(backend, wanted) : await readOrder(backend, wanted.id)
  const provider = providerOf(dependencies, method)
  const email = provider === null ? '' : emailOf(order)
  const attempt = fields(
    await backend
      .asService('/rest/v1/rpc/start_payment', {
        p_order_id: order.id,
        p_method: method,
        p_mode: provider?.mode ?? 'live',
      })
      .then(read),
  )
  if (provider === null) return { url: null }
  const { reference, amount } = attempt
  if (typeof reference !== 'string' || typeof amount !== 'number')
    throw new Error('start_payment() answered without a reference')
  return await openPage(provider, {
    reference,
    amountKobo: Math.round(amount * 100),
    email,
    customerName: String(order.customer_name),
    description: `Order ${String(order.order_number)}`,
    returnUrl: `${siteOf(dependencies, origin)}${RETURN_PATH}`,
  })
}

/** The order, if row-level security shows it to the caller. */
async function readOrder(backend: Backend, id: string): Promise<Record<string, unknown>> {
  const query = new URLSearchParams({
    id: `eq.${id}`,
    select: 'id,order_number,customer_email,customer_name',
  })
  const rows = await backend.asCaller(`/rest/v1/orders?${query}`).then(read)
  return known(Array.isArray(rows) ? rows[0] : undefined)
}

/** The order, for the holder of its link. */
async function readLinkedOrder(backend: Backend, { number, key }: { number: string; key: string }) {
  const link = { p_number: number, p_key: key }
  return known(await backend.asService('/rest/v1/rpc/linked_order', link).then(read))
}

function known(order: unknown): Record<string, unknown> {
  if (typeof order === 'object' && order !== null) return { ...order }
  throw new Refusal(404, 'There is no such order.', 'order_unknown')
}

/** Providers send the receipt there, and refuse payments without one. */
function emailOf({ customer_email: email }: Record<string, unknown>): string {
  if (typeof email === 'string') return email
  throw new Refusal(
    400,
    'This way of paying needs an email address. Please choose another one.',
    'email_needed',
  )
}

/** Null for methods without a provider. */
function providerOf(dependencies: Dependencies, method: string): PaymentProvider | null {
  if (method !== 'paystack' && method !== 'flutterwave') return null
  return createProvider(method satisfies ProviderName, dependencies) ?? refuseProvider()
}

function refuseProvider(): never {
  throw new Refusal(
    503,
    'This way of paying does not work at the moment. Your order is kept: please try again, or choose another way to pay.',
    'provider_unavailable',
  )
}

/** Whatever became of the attempt at the provider, the sweep finds out. */
async function openPage(provider: PaymentProvider, attempt: Parameters<PaymentProvider['start']>[0]) {
  try {
    return await provider.start(attempt)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefusal)) throw error
    console.error(`${provider.name} did not start a payment:`, error.message)
    return refuseProvider()
  }
}

/** Anybody may call with any origin, so it counts only where the shop's address is not known. Without a slash at its end. */
function siteOf({ env }: Dependencies, origin: string): string {
  const site = env('SITE_URL') ?? ''
  return site === '' ? originOf(origin) : site.replace(/(?<!\/)\/+$/, '')
}

function originOf(text: string): string {
  const { origin, protocol } = URL.parse(text) ?? {}
  if (origin === undefined || !(protocol === 'http:' || protocol === 'https:'))
    throw new Refusal(400, 'Please open the shop by its address.', 'payment_unknown')
  return origin
}
