import { beforeAll, beforeEach, expect } from 'vitest'
import { openGateway, type GatewayInProcess } from '../../gateway/in-process.ts'
import type { Dependencies } from '../../supabase/functions/_shared/backend.ts'
import type { ProviderName } from '../../supabase/functions/_shared/payments/provider.ts'
import { createWebhook } from '../../supabase/functions/_shared/payments/webhook.ts'
import { createHandler as createStart } from '../../supabase/functions/payment-start/handler.ts'
import { cartOf, placeOrder } from './checkout.ts'
import { makeProduct, makeWith, type Json } from './fixtures.ts'
import { useShop, type Shop } from './shop.ts'
import type { Role } from './table.ts'

// Calls of the functions between the shop and the providers, with the test gateway as the providers.

/**
 * A shop that takes payments by both providers, and sells a sofa at this price. Each test has a gateway of its own. The hooks are
 * those of the file that calls this.
 */
export function usePayingShop(price: number) {
  const shop = useShop()
  const sofa: Json = {}
  let gateway: GatewayInProcess | undefined
  beforeAll(async () => {
    await shop.database.query(
      "update public.payment_methods set enabled = true where method in ('paystack', 'flutterwave')",
    )
    await shop.database.query("update public.website_settings set contact_email = 'shop@example.com'")
    Object.assign(sofa, await makeProduct(makeWith(shop), { price, stock_quantity: 500 }))
  })
  beforeEach(() => {
    const own = openGateway()
    gateway = own
    return () => own.gateway.close()
  })
  const paying = {
    shop,
    sofa,
    get gateway() {
      return gateway!
    },
    dependencies: (settings?: Record<string, string>) => dependenciesOf(shop, paying.gateway, settings),
    call: (handler: Handler, role: Role, body?: unknown) => callFunction(shop, handler, role, body),
    /** Hands an event over as it was sent, or changed. */
    deliver(method: ProviderName, body: Uint8Array<ArrayBuffer>, headers: Headers): Promise<Response> {
      const request = new Request('http://functions.invalid', { method: 'POST', headers, body })
      return createWebhook(method, paying.dependencies())(request)
    },
  }
  return paying
}

/** The gateway's settings and addresses, the shop's for everything else. */
function dependenciesOf(
  shop: Shop,
  gateway: GatewayInProcess,
  settings: Record<string, string> = {},
): Dependencies {
  const own: Record<string, string> = {
    SUPABASE_URL: shop.url,
    SUPABASE_ANON_KEY: shop.keys.anonKey,
    SUPABASE_SERVICE_ROLE_KEY: shop.keys.serviceRoleKey,
    ...settings,
  }
  return {
    env: (name) => own[name] ?? gateway.dependencies.env(name),
    fetch: (url, init) =>
      url.startsWith(shop.url) ? shop.fetch(url, init) : gateway.dependencies.fetch(url, init),
  }
}

async function tokenOf(shop: Shop, role: Role): Promise<string> {
  if (role === 'service') return shop.keys.serviceRoleKey
  const { data } = await shop.as[role].auth.getSession()
  return data.session?.access_token ?? shop.keys.anonKey
}

type Handler = (request: Request) => Promise<Response>

/** GET without a body, else POST. */
async function callFunction(shop: Shop, handler: Handler, role: Role, body?: unknown) {
  const response = await handler(
    new Request('http://functions.invalid', {
      method: body === undefined ? 'GET' : 'POST',
      headers: { Authorization: `Bearer ${await tokenOf(shop, role)}` },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  )
  return {
    status: response.status,
    ...((await response.json()) as { data: Json | null; error: Json | null }),
  }
}

/** What a shopper does to pay the sofa by a provider. */
export function paymentSteps(paying: ReturnType<typeof usePayingShop>) {
  async function order(method: ProviderName): Promise<Json> {
    const { data, error } = await placeOrder(paying.shop.as.owner, cartOf([paying.sofa, 1]), {
      p_payment: { method, fee: 0 },
    })
    expect(error).toBeNull()
    return data
  }

  const start = (id: unknown, method: string, role: Role = 'owner', settings = {}) =>
    paying.call(createStart(paying.dependencies(settings)), role, {
      order_id: id,
      method,
      origin: 'http://shop.example',
    })

  /** A started payment's reference, of the order's newest attempt. */
  async function referenceOf(id: unknown): Promise<string> {
    const rows = paying.shop.as.service
      .from('payments')
      .select('reference')
      .eq('order_id', id)
      .order('created_at')
    return String((await rows.throwOnError()).data?.at(-1)?.reference)
  }

  async function begin(method: ProviderName): Promise<{ id: unknown; reference: string }> {
    const { id } = await order(method)
    expect(await start(id, method)).toMatchObject({ status: 200, error: null })
    return { id, reference: await referenceOf(id) }
  }

  async function statusOf(id: unknown): Promise<string> {
    const rows = paying.shop.as.service.from('orders').select('payment_status').eq('id', id).single()
    return (await rows.throwOnError()).data?.payment_status
  }

  return { order, start, referenceOf, begin, statusOf }
}
