import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openGateway, type GatewayInProcess } from '../../gateway/in-process.ts'
import { sweepPayments } from '../../server/payment-sweep.ts'
import type { Dependencies } from '../../supabase/functions/_shared/backend.ts'
import type { ProviderName } from '../../supabase/functions/_shared/payments/provider.ts'
import { createWebhook } from '../../supabase/functions/_shared/payments/webhook.ts'
import { createHandler as createCheck } from '../../supabase/functions/payment-check/handler.ts'
import { createHandler as createStart } from '../../supabase/functions/payment-start/handler.ts'
import { createHandler as createStatus } from '../../supabase/functions/payment-status/handler.ts'
import { createHandler as createSweep } from '../../supabase/functions/payment-sweep/handler.ts'
import { cartOf, placeOrder } from './checkout.ts'
import { makeProduct, makeWith, type Json } from './fixtures.ts'
import { openShop, type Shop } from './shop.ts'
import { ROLES, type Role } from './table.ts'

// The functions between the shop and the providers, with the test gateway as the providers.

let shop: Shop
let gateway: GatewayInProcess
let sofa: Json

beforeAll(async () => {
  shop = await openShop()
  await shop.database.query(
    "update public.payment_methods set enabled = true where method in ('paystack', 'flutterwave')",
  )
  sofa = await makeProduct(makeWith(shop), { price: 1999.5, stock_quantity: 500 })
})
afterAll(() => shop?.close())

beforeEach(() => {
  gateway = openGateway()
  return () => gateway.gateway.close()
})

/** The gateway's settings and addresses, the shop's for everything else. */
function dependencies(settings: Record<string, string> = {}): Dependencies {
  const own: Record<string, string> = {
    SUPABASE_URL: shop.url,
    SUPABASE_ANON_KEY: shop.keys.anonKey,
    SUPABASE_SERVICE_ROLE_KEY: shop.keys.serviceRoleKey,
    ...settings,
  }
  return {
    env: (name) => own[name] ?? gateway.dependencies.env(name),
    fetch: (url, init) =>
      url.startsWith(shop.url) ? fetch(url, init) : gateway.dependencies.fetch(url, init),
  }
}

async function tokenOf(role: Role): Promise<string> {
  if (role === 'service') return shop.keys.serviceRoleKey
  const { data } = await shop.as[role].auth.getSession()
  return data.session?.access_token ?? shop.keys.anonKey
}

type Handler = (request: Request) => Promise<Response>

async function call(handler: Handler, role: Role, body?: unknown) {
  const response = await handler(
    new Request('http://functions.invalid', {
      method: body === undefined ? 'GET' : 'POST',
      headers: { Authorization: `Bearer ${await tokenOf(role)}` },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  )
  return {
    status: response.status,
    ...((await response.json()) as { data: Json | null; error: Json | null }),
  }
}

async function order(method: ProviderName): Promise<Json> {
  const { data, error } = await placeOrder(shop.as.owner, cartOf([sofa, 1]), {
    p_payment: { method, fee: 0 },
  })
  expect(error).toBeNull()
  return data
}

const start = (id: unknown, method: string, role: Role = 'owner', settings = {}) =>
  call(createStart(dependencies(settings)), role, { order_id: id, method, origin: 'http://shop.example' })

/** A started payment's reference, of the order's newest attempt. */
async function referenceOf(id: unknown): Promise<string> {
  const rows = shop.as.service.from('payments').select('reference').eq('order_id', id).order('created_at')
  return String((await rows.throwOnError()).data?.at(-1)?.reference)
}

async function begin(method: ProviderName): Promise<{ id: unknown; reference: string }> {
  const { id } = await order(method)
  expect(await start(id, method)).toMatchObject({ status: 200, error: null })
  return { id, reference: await referenceOf(id) }
}

async function statusOf(id: unknown): Promise<string> {
  const rows = shop.as.service.from('orders').select('payment_status').eq('id', id).single()
  return (await rows.throwOnError()).data?.payment_status
}

/** Hands an event over as it was sent, or changed. */
function deliver(method: ProviderName, body: Uint8Array<ArrayBuffer>, headers: Headers): Promise<Response> {
  const request = new Request('http://functions.invalid', { method: 'POST', headers, body })
  return createWebhook(method, dependencies())(request)
}

describe.each(['paystack', 'flutterwave'] as const)('%s', (method) => {
  test('gets the order’s amount and takes the shopper to its page', async () => {
    const { id } = await order(method)
    const { data } = await start(id, method)
    expect(data?.url).toMatch(/^https:\/\/gateway\.example\//)
    const attempt = shop.as.service.from('payments').select('amount, mode, state').eq('order_id', id).single()
    expect((await attempt.throwOnError()).data).toEqual({ amount: 1999.5, mode: 'test', state: 'pending' })
  })

  test('reports a payment by an event, once or many times, and the order is paid', async () => {
    const { id, reference } = await begin(method)
    await gateway.pay(reference)
    const [event] = gateway.events
    expect(event?.name).toBe(`${method}-webhook`)
    for (let times = 0; times < 3; times += 1)
      expect((await deliver(method, event!.body, event!.headers)).status).toBe(200)
    expect(await statusOf(id)).toBe('paid')
    const stored = shop.as.service.from('payment_events').select('id').eq('reference', reference)
    expect((await stored.throwOnError()).data).toHaveLength(1)
  })

  test('is not believed when the signature is wrong', async () => {
    const { id, reference } = await begin(method)
    gateway.addFault({ fault: 'webhook-signature' })
    await gateway.pay(reference)
    const [event] = gateway.events
    expect((await deliver(method, event!.body, event!.headers)).status).toBe(401)
    expect((await deliver(method, event!.body, new Headers())).status).toBe(401)
    expect(await statusOf(id)).toBe('pending')
  })

  test('is asked when the shopper returns, so that a lost event loses nothing', async () => {
    const { id, reference } = await begin(method)
    const check = () => call(createCheck(dependencies()), 'anon', { reference })
    expect((await check()).data).toMatchObject({ state: expect.not.stringMatching('paid') })
    expect(await statusOf(id)).toBe('pending')
    await gateway.pay(reference)
    expect((await check()).data).toMatchObject({ state: 'paid' })
    expect(await statusOf(id)).toBe('paid')
  })

  test('is asked by the sweep, which also cancels what was not paid in time', async () => {
    const [paid, unpaid] = [await begin(method), await begin(method)]
    await gateway.pay(paid.reference)
    await shop.database.query(
      'update public.payments set next_check_at = now() where next_check_at is not null',
    )
    await shop.database.query('update public.orders set payment_expires_at = now() where id = any ($1)', [
      [paid.id, unpaid.id],
    ])
    const { data } = await call(createSweep(dependencies()), 'service', {})
    expect(data).toMatchObject({ failed: 0, expired: 1 })
    expect(await statusOf(paid.id)).toBe('paid')
    const cancelled = shop.as.service.from('orders').select('status').eq('id', unpaid.id).single()
    expect((await cancelled.throwOnError()).data?.status).toBe('cancelled')
  })

  test('that does not answer leaves the order as it is, and another way to pay can be chosen', async () => {
    const { id } = await order(method)
    const logged = vi.spyOn(console, 'error').mockReturnValue()
    onTestFinished(() => logged.mockRestore())
    gateway.addFault({ fault: 'server-error', endpoint: 'initialize', times: 1 })
    const answer = await start(id, method)
    expect(answer).toMatchObject({ status: 503, error: { code: 'provider_unavailable' } })
    const other = method === 'paystack' ? 'flutterwave' : 'paystack'
    expect(await start(id, other)).toMatchObject({ status: 200 })
    await gateway.pay(await referenceOf(id))
    expect(
      await call(createCheck(dependencies()), 'anon', { reference: await referenceOf(id) }),
    ).toMatchObject({
      data: { state: 'paid' },
    })
    expect(await statusOf(id)).toBe('paid')
  })

  test('without a key is not available', async () => {
    const { id } = await order(method)
    const keys = { PAYSTACK_SECRET_KEY: '', FLUTTERWAVE_SECRET_KEY: '' }
    expect(await start(id, method, 'owner', keys)).toMatchObject({
      status: 503,
      error: { code: 'provider_unavailable' },
    })
  })
})

test('the server sweeps when there is something to sweep, and fails aloud', async () => {
  const { id } = await order('paystack')
  const backend = { fetch: (request: Request) => fetch(request), keys: shop.keys }
  await sweepPayments(backend, shop.url)
  expect(await statusOf(id)).toBe('pending')
  await shop.database.query('update public.orders set payment_expires_at = now() where id = $1', [id])
  await sweepPayments(backend, shop.url)
  const rows = shop.as.service.from('orders').select('status').eq('id', id).single()
  expect((await rows.throwOnError()).data?.status).toBe('cancelled')
  const stranger = { ...backend, keys: { ...shop.keys, serviceRoleKey: shop.keys.anonKey } }
  await expect(sweepPayments(stranger, shop.url)).rejects.toThrow('has_payment_work answered 401')
})

test('an event changed by one byte is refused', async () => {
  const { id, reference } = await begin('paystack')
  await gateway.pay(reference)
  const { body, headers } = gateway.events[0]!
  const changed = body.slice()
  changed[changed.length - 3]! ^= 1
  expect((await deliver('paystack', changed, headers)).status).toBe(401)
  expect(await statusOf(id)).toBe('pending')
})

test('an event of one provider does not settle a payment of the other', async () => {
  const own = await begin('paystack')
  const foreign = await begin('flutterwave')
  await gateway.pay(own.reference)
  const { body, headers } = gateway.events[0]!
  await shop.database.query('update public.payments set reference = $1 where reference = $2', [
    `${own.reference}x`,
    own.reference,
  ])
  await shop.database.query('update public.payments set reference = $1 where reference = $2', [
    own.reference,
    foreign.reference,
  ])
  expect((await deliver('paystack', body, headers)).status).toBe(200)
  expect(await statusOf(foreign.id)).toBe('pending')
})

test('nobody starts a payment for an order that they do not see', async () => {
  const { id } = await order('paystack')
  for (const role of ['anon', 'stranger'] as const)
    expect((await start(id, 'paystack', role)).status).toBeGreaterThanOrEqual(401)
  expect(await start(id, 'paystack', 'stranger')).toMatchObject({ error: { code: 'order_unknown' } })
})

test('a reference that is not ours is not known', async () => {
  expect(await call(createCheck(dependencies()), 'anon', { reference: 'PAY-nobody' })).toMatchObject({
    status: 404,
    error: { code: 'payment_unknown' },
  })
})

test.each(ROLES)('%s: only the service key sweeps, and only staff see the keys’ modes', async (role) => {
  const swept = await call(createSweep(dependencies()), role, {})
  expect(swept.status === 200).toBe(role === 'service')
  const { status, data } = await call(createStatus(dependencies()), role)
  expect(status === 200).toBe(role === 'admin')
  if (role === 'admin') expect(data).toEqual({ paystack: 'test', flutterwave: 'test' })
})
