import { inspect } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openGateway, type GatewayInProcess } from '../../../../gateway/in-process.ts'
import {
  ProviderRefusal,
  ProviderUnavailable,
  type PaymentAttempt,
  type PaymentProvider,
} from './provider.ts'
import { createProvider, paymentProviders } from './providers.ts'

let shop: GatewayInProcess
beforeEach(() => {
  shop = openGateway()
})
afterEach(() => shop.gateway.close())

const NAMES = ['paystack', 'flutterwave'] as const

function open(name: (typeof NAMES)[number], timeoutMs?: number): PaymentProvider {
  const provider = createProvider(name, shop.dependencies, { ...(timeoutMs && { timeoutMs }) })
  if (!provider) throw new Error('the gateway has a key for each provider')
  return provider
}

function attempt(reference: string, amountKobo = 1_999): PaymentAttempt {
  return {
    reference,
    amountKobo,
    email: 'ngozi@example.com',
    customerName: 'Ngozi Eze',
    returnUrl: 'https://shop.example/checkout/return?order=7',
    description: 'Order 1001',
  }
}

function namesAndModes(env: Record<string, string>) {
  const providers = paymentProviders({ ...shop.dependencies, env: (name) => env[name] })
  return providers.map(({ name, mode }) => ({ name, mode }))
}

test('there is a provider for each key', () => {
  expect(namesAndModes({})).toEqual([])
  expect(namesAndModes({ PAYSTACK_SECRET_KEY: ' ' })).toEqual([])
  expect(
    namesAndModes({ PAYSTACK_SECRET_KEY: 'sk_live_1', FLUTTERWAVE_SECRET_KEY: 'FLWSECK_TEST-1' }),
  ).toEqual([
    { name: 'paystack', mode: 'live' },
    { name: 'flutterwave', mode: 'test' },
  ])
  expect(namesAndModes({ PAYSTACK_SECRET_KEY: 'sk_test_1', FLUTTERWAVE_SECRET_KEY: 'FLWSECK-1-X' })).toEqual([
    { name: 'paystack', mode: 'test' },
    { name: 'flutterwave', mode: 'live' },
  ])
})

describe.each(NAMES)('a payment with %s', (name) => {
  test('starts on the provider’s page and is verified as paid, to the kobo', async () => {
    const provider = open(name)
    const { url } = await provider.start(attempt('P-1'))
    expect(url).toMatch(/^https:\/\/gateway\.example\/checkout\/\w+$/)
    await shop.pay('P-1', { channel: 'ussd' })
    expect(await provider.verify('P-1')).toMatchObject({
      outcome: 'paid',
      reference: 'P-1',
      amountKobo: 1_999,
      currency: 'NGN',
      mode: 'test',
      feeKobo: name === 'paystack' ? 30 : 40,
      channel: 'ussd',
      providerId: '4099260517',
      paidAt: '2026-01-05T09:00:00.000Z',
    })
  })

  test('is unknown as long as it was not announced', async () => {
    expect(await open(name).verify('P-unknown')).toMatchObject({ outcome: 'unknown', amountKobo: null })
  })

  test.each(['declined', 'pending'] as const)(
    'that is %s is not paid, and may be paid later',
    async (outcome) => {
      const provider = open(name)
      await provider.start(attempt('P-1'))
      await shop.pay('P-1', { outcome })
      const expected = outcome === 'declined' ? 'failed' : outcome
      expect(await provider.verify('P-1')).toMatchObject({ outcome: expected, paidAt: null })
      await shop.pay('P-1')
      expect(await provider.verify('P-1')).toMatchObject({ outcome: 'paid' })
    },
  )

  test.each([
    ['amount-under', 141_234],
    ['amount-over', 158_766],
    ['fees-passed-on', 150_000],
  ] as const)('with the fault %s has the amount that was paid for the order', async (fault, amountKobo) => {
    const provider = open(name)
    await provider.start(attempt('P-1', 150_000))
    shop.addFault({ fault, kobo: 8_766 })
    await shop.pay('P-1')
    expect(await provider.verify('P-1')).toMatchObject({ outcome: 'paid', amountKobo })
  })

  test('is refused by the provider when the reference was used', async () => {
    const provider = open(name)
    await provider.start(attempt('P-1'))
    const again = await provider.start(attempt('P-1')).catch((error: unknown) => error)
    expect(again).toBeInstanceOf(ProviderRefusal)
    expect(again).toMatchObject({ status: 400 })
  })

  test.each([0, -150_000, 1_500.5, NaN])('of %j kobo is not announced', async (amountKobo) => {
    await expect(open(name).start(attempt('P-1', amountKobo))).rejects.toThrow(RangeError)
    expect(shop.gateway.payments.list()).toEqual([])
  })
})

describe.each(NAMES)('when %s is not there', (name) => {
  const calls: [string, (provider: PaymentProvider) => Promise<unknown>][] = [
    ['start', (provider) => provider.start(attempt('P-2'))],
    ['verify', (provider) => provider.verify('P-1', '4099260517')],
    ['refund', (provider) => provider.refund({ reference: 'P-1', providerId: '1', amountKobo: 5, note: '' })],
    ['findRefund', (provider) => provider.findRefund('1')],
    ['listRefunds', (provider) => provider.listRefunds({ reference: 'P-1', providerId: '1' })],
  ]

  test.each(calls)('%s throws ProviderUnavailable for a status 500 and a timeout', async (_call, run) => {
    shop.addFault({ fault: 'server-error' })
    await expect(run(open(name))).rejects.toThrow(ProviderUnavailable)
    shop.gateway.faults.clear()
    shop.addFault({ fault: 'timeout' })
    await expect(run(open(name, 1))).rejects.toThrow('did not answer (TimeoutError).')
  })

  test.each([
    ['HTML', () => new Response('<h1>Bad gateway</h1>')],
    ['too many requests', () => Response.json({ status: false }, { status: 429 })],
    ['no address', () => Response.json({ status: true, data: { link: 'javascript:alert(1)' } })],
  ])('an answer with %s is ProviderUnavailable', async (_what, respond) => {
    const fetch = async () => respond()
    const provider = createProvider(name, { ...shop.dependencies, fetch })
    await expect(provider?.start(attempt('P-1'))).rejects.toThrow(ProviderUnavailable)
  })

  test('the key is not part of an error', async () => {
    const secret = name === 'paystack' ? 'sk_live_secret\u2026' : 'FLWSECK-secret\u2026'
    const env = (key: string) => (key.endsWith('SECRET_KEY') ? secret : undefined)
    const echo = async () => Response.json({ message: `${secret} is not a key` }, { status: 401 })
    // The key is no valid header, which the error of fetch quotes.
    const unavailable = createProvider(name, { ...shop.dependencies, env })
    const refused = createProvider(name, { env, fetch: echo })
    const errors = await Promise.all(
      [unavailable, refused].map((provider) => provider?.verify('P-1').catch((error: unknown) => error)),
    )
    expect(errors[0]).toBeInstanceOf(ProviderUnavailable)
    expect(errors[1]).toMatchObject({ message: '[key] is not a key', status: 401 })
    expect(inspect(errors, { depth: 5 })).not.toContain(secret)
  })
})

describe.each(NAMES)('an event of %s', (name) => {
  async function receive() {
    const provider = open(name)
    await provider.start(attempt('P-1'))
    await shop.pay('P-1')
    const event = shop.events[0]
    if (!event) throw new Error('no event was sent')
    return { provider, ...event }
  }

  test('names the payment, and has the same key at each delivery', async () => {
    shop.addFault({ fault: 'webhook-duplicated' })
    const { provider, name: address, body, headers } = await receive()
    expect(address).toBe(`${name}-webhook`)
    const [first, second] = await Promise.all(
      shop.events.map((event) => provider.readEvent(event.body, event.headers)),
    )
    expect(first).toMatchObject({ reference: 'P-1', providerId: '4099260517', refundId: null })
    expect(first?.key).toBe(second?.key)
    expect(await provider.readEvent(body, headers)).toEqual(first)
  })

  test('with a wrong, empty or missing signature is null', async () => {
    shop.addFault({ fault: 'webhook-signature' })
    const { provider, body, headers } = await receive()
    expect(await provider.readEvent(body, headers)).toBeNull()
    expect(await provider.readEvent(body, new Headers())).toBeNull()
    const empty = new Headers([...headers].map(([header]) => [header, '']))
    expect(await provider.readEvent(body, empty)).toBeNull()
  })

  test.each(['', 'null', '[]', '"charge.success"', '{"data":{}}', '{'])(
    'that is %j is null',
    async (text) => {
      const { provider, headers } = await receive()
      expect(await provider.readEvent(new TextEncoder().encode(text), headers)).toBeNull()
    },
  )
})
