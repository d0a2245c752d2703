import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openGateway, type GatewayInProcess } from './in-process.ts'
import type { ProviderName } from './payments.ts'

let shop: GatewayInProcess
beforeEach(() => {
  shop = openGateway()
})
afterEach(() => shop.gateway.close())

function announce(provider: ProviderName = 'paystack') {
  return shop.gateway.payments.open({
    provider,
    reference: 'P-1',
    amountKobo: 15_000_050,
    email: 'ngozi@example.com',
    name: 'Ngozi Eze',
    description: '<b>Order 1001</b>',
    returnUrl: 'https://shop.example/return?order=7',
    cancelUrl: 'https://shop.example/cancelled?order=7',
    metadata: undefined,
  })
}

async function visit(path: string, form?: Record<string, string>) {
  const body = form && new URLSearchParams(form)
  const request = new Request(`https://gateway.example${path}`, { ...(body && { method: 'POST', body }) })
  const response = await shop.gateway.fetch(request)
  return { status: response.status, location: response.headers.get('location'), text: await response.text() }
}

test('the pages allow the style that they have, and no other', async () => {
  const response = await shop.gateway.fetch(new Request('https://gateway.example/'))
  const [, style = ''] = /<style>([^]*)<\/style>/.exec(await response.text()) ?? []
  const hash = createHash('sha256').update(style).digest('base64')
  expect(response.headers.get('content-security-policy')).toBe(
    `default-src 'none'; style-src 'sha256-${hash}'; img-src data:`,
  )
})

describe('the payment page', () => {
  test('shows the amount and the reference, and says that no money moves', async () => {
    const { status, text } = await visit(`/checkout/${announce().code}`)
    expect(status).toBe(200)
    for (const shown of ['₦150,000.50', 'P-1', 'Paystack', 'No money moves', '&lt;b&gt;Order 1001'])
      expect(text).toContain(shown)
  })

  test.each([
    ['paystack', 'card', 'https://shop.example/return?order=7&trxref=P-1&reference=P-1'],
    ['paystack', 'abandon', 'https://shop.example/cancelled?order=7'],
    [
      'flutterwave',
      'bank_transfer',
      'https://shop.example/return?order=7&status=successful&tx_ref=P-1&transaction_id=4099260517',
    ],
    ['flutterwave', 'abandon', 'https://shop.example/cancelled?order=7&status=cancelled&tx_ref=P-1'],
  ] as const)('of %s sends the shopper back after %s', async (provider, action, location) => {
    const { code } = announce(provider)
    expect(await visit(`/checkout/${code}`, { action })).toMatchObject({ status: 303, location })
  })

  test('offers another attempt after a refusal', async () => {
    const { code } = announce()
    const path = `/checkout/${code}`
    expect(await visit(path, { action: 'decline' })).toMatchObject({ status: 303, location: path })
    expect((await visit(path)).text).toContain('The payment was declined. You can try again.')
    expect(await visit(path, { action: 'card' })).toMatchObject({
      location: expect.stringContaining('shop.example'),
    })
  })

  test('takes no second payment', async () => {
    const { code } = announce()
    const path = `/checkout/${code}`
    await visit(path, { action: 'card' })
    expect(await visit(path, { action: 'decline' })).toMatchObject({ location: path })
    const { text } = await visit(path)
    expect(text).toContain('This payment is complete.')
    expect(text).not.toContain('Pay by card')
    expect(shop.gateway.payments.list()).toMatchObject([{ status: 'paid' }])
  })

  test('of an unknown payment is not found', async () => {
    expect(await visit('/checkout/abc')).toMatchObject({ status: 404 })
  })
})

describe('the overview', () => {
  test('lists payments, and switches faults on and off', async () => {
    announce()
    await visit('/', { action: 'add', fault: 'slow', ms: '500', times: '', provider: '', carriedOut: 'true' })
    expect(shop.gateway.faults.list()).toEqual([{ id: 1, fault: 'slow', ms: 500, carriedOut: true }])
    const { text } = await visit('/')
    expect(text).toContain('P-1')
    expect(text).toContain('ms: 500')
    await visit('/', { remove: '1' })
    expect(shop.gateway.faults.list()).toEqual([])
  })

  test('says what is wrong with a fault', async () => {
    const { status, text } = await visit('/', { action: 'add', fault: 'fire' })
    expect(status).toBe(400)
    expect(text).toContain('must be one of declined')
  })

  test('sends the events that wait', async () => {
    announce()
    shop.addFault({ fault: 'webhook-delayed' })
    await shop.pay('P-1')
    expect(shop.events).toEqual([])
    await visit('/', { action: 'deliver' })
    expect(shop.events).toHaveLength(1)
  })
})
