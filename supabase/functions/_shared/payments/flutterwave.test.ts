import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openGateway, type GatewayInProcess } from '../../../../gateway/in-process.ts'
import { ProviderRefusal, ProviderUnavailable, type PaymentProvider } from './provider.ts'
import { createProvider } from './providers.ts'

let shop: GatewayInProcess
let flutterwave: PaymentProvider
beforeEach(() => {
  shop = openGateway()
  flutterwave = open(shop.dependencies)
})
afterEach(() => shop.gateway.close())

function open(dependencies: GatewayInProcess['dependencies']): PaymentProvider {
  const provider = createProvider('flutterwave', dependencies)
  if (!provider) throw new Error('the gateway has a key for Flutterwave')
  return provider
}

async function start(reference: string, amountKobo = 150_050) {
  return await flutterwave.start({
    reference,
    amountKobo,
    email: 'ngozi@example.com',
    customerName: 'Ngozi Eze',
    returnUrl: 'https://shop.example/return',
    description: 'Order 1001',
  })
}

async function payOrder(reference: string) {
  await start(reference)
  await shop.pay(reference)
  const { providerId } = await flutterwave.verify(reference)
  return { reference, providerId: providerId ?? '' }
}

test('amounts are announced in naira', async () => {
  const bodies: unknown[] = []
  const fetch = async (url: string, init?: RequestInit) => {
    bodies.push(JSON.parse(String(init?.body)))
    return await shop.dependencies.fetch(url, init)
  }
  await open({ ...shop.dependencies, fetch }).start({
    reference: 'P-1',
    amountKobo: 1_999,
    email: 'ngozi@example.com',
    customerName: 'Ngozi Eze',
    returnUrl: 'https://shop.example/return',
    description: 'Order 1001',
  })
  expect(bodies).toMatchObject([{ amount: '19.99', currency: 'NGN', tx_ref: 'P-1' }])
})

describe('verification by the id of a return', () => {
  test('finds the payment', async () => {
    const { reference, providerId } = await payOrder('P-1')
    expect(await flutterwave.verify(reference, providerId)).toMatchObject({ outcome: 'paid', reference })
  })

  test('of another payment says what is known of ours', async () => {
    const other = await payOrder('P-1')
    await start('P-2')
    expect(await flutterwave.verify('P-2', other.providerId)).toMatchObject({
      outcome: 'unknown',
      reference: 'P-2',
      providerId: null,
    })
    await shop.pay('P-2', { outcome: 'declined' })
    expect(await flutterwave.verify('P-2', other.providerId)).toMatchObject({ outcome: 'failed' })
  })

  test.each(['1', '../refunds', ''])('%j, which leads to no payment, is ignored', async (id) => {
    const { reference } = await payOrder('P-1')
    expect(await flutterwave.verify(reference, id)).toMatchObject({ outcome: 'paid' })
  })
})

const answering = (data: Record<string, unknown>) =>
  open({ ...shop.dependencies, fetch: async () => Response.json({ status: 'success', data }) })

describe('verification by reference', () => {
  test.each([
    ['USD', 'USD'],
    [undefined, null],
  ])('tells the currency %j as it is', async (currency, told) => {
    const paid = { id: 1, tx_ref: 'P-1', status: 'successful', amount: 1500.5, currency }
    expect(await answering(paid).verify('P-1')).toMatchObject({
      outcome: 'paid',
      amountKobo: 150_050,
      currency: told,
    })
  })

  test('of another reference is not believed', async () => {
    const other = { id: 1, tx_ref: 'P-2', status: 'successful', amount: 1500.5, currency: 'NGN' }
    await expect(answering(other).verify('P-1')).rejects.toThrow(ProviderUnavailable)
  })
})

test('without a secret for events none is accepted', async () => {
  await payOrder('P-1')
  const [event] = shop.events
  const env = (name: string) =>
    name === 'FLUTTERWAVE_WEBHOOK_SECRET' ? undefined : shop.dependencies.env(name)
  const provider = open({ ...shop.dependencies, env })
  const body = event?.body ?? new Uint8Array()
  expect(await flutterwave.readEvent(body, event?.headers ?? new Headers())).not.toBeNull()
  expect(await provider.readEvent(body, new Headers({ 'verif-hash': '' }))).toBeNull()
  expect(await provider.readEvent(body, new Headers())).toBeNull()
})

describe('a refund', () => {
  test('of a part is found by its id and in the list of its payment', async () => {
    const payment = await payOrder('P-1')
    const other = await payOrder('P-2')
    const { refundId } = await flutterwave.refund({ ...payment, amountKobo: 50_025, note: 'Scratched' })
    await flutterwave.refund({ ...other, amountKobo: 150_050, note: '' })
    await shop.gateway.deliver()
    const refund = { refundId, amountKobo: 50_025, status: 'processed' }
    expect(await flutterwave.findRefund(refundId)).toMatchObject(refund)
    expect(await flutterwave.listRefunds(payment)).toMatchObject([refund])
  })

  test('is found on a later page of the list', async () => {
    const payment = await payOrder('P-1')
    await flutterwave.refund({ ...payment, amountKobo: 50_000, note: '' })
    const other = await payOrder('P-2')
    for (let count = 0; count < 25; count += 1)
      await flutterwave.refund({ ...other, amountKobo: 1_000, note: '' })
    expect(await flutterwave.listRefunds(payment)).toHaveLength(1)
  })

  test('of more than was paid is refused', async () => {
    const payment = await payOrder('P-1')
    const more = flutterwave.refund({ ...payment, amountKobo: 150_051, note: '' })
    await expect(more).rejects.toThrow(ProviderRefusal)
  })

  test('that Flutterwave does not know is null', async () => {
    expect(await flutterwave.findRefund('12')).toBeNull()
  })
})
