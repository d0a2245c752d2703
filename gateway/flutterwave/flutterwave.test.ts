import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openGateway, type GatewayInProcess } from '../in-process.ts'

let shop: GatewayInProcess
beforeEach(() => {
  shop = openGateway()
})
afterEach(() => shop.gateway.close())

const payment = {
  tx_ref: 'P-1',
  amount: '1500.50',
  currency: 'NGN',
  redirect_url: 'https://shop.example/return',
  customer: { email: 'ngozi@example.com', name: 'Ngozi Eze' },
}

async function call(path: string, body?: unknown, key = shop.dependencies.env('FLUTTERWAVE_SECRET_KEY')) {
  const url = `https://gateway.example/flutterwave/v3${path}`
  const headers = { Authorization: `Bearer ${key}` }
  const init = body === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(body) }
  const response = await shop.dependencies.fetch(url, init)
  const answer: unknown = await response.json()
  return { status: response.status, answer }
}

test('a wrong key is refused', async () => {
  expect(await call('/transactions/1/verify', undefined, 'FLWSECK_TEST-other')).toMatchObject({ status: 401 })
})

describe('a payment', () => {
  test('is announced in naira', async () => {
    const link = expect.stringMatching(/^https:\/\/gateway\.example\/checkout\/\w+$/)
    expect(await call('/payments', payment)).toMatchObject({
      status: 200,
      answer: { status: 'success', message: 'Hosted Link', data: { link } },
    })
    expect(shop.gateway.payments.list()).toMatchObject([{ amountKobo: 150_050 }])
  })

  test.each([
    ['fractions of a kobo', { amount: 1500.505 }],
    ['nothing', { amount: 0 }],
    ['less than nothing', { amount: '-5' }],
    ['another currency', { currency: 'EUR' }],
    ['no customer', { customer: undefined }],
    ['no reference', { tx_ref: '' }],
    ['no address to return to', { redirect_url: 'shop' }],
  ])('with %s is refused', async (_what, change) => {
    expect(await call('/payments', { ...payment, ...change })).toMatchObject({
      status: 400,
      answer: { status: 'error' },
    })
  })

  test('has no transaction before an attempt to pay', async () => {
    await call('/payments', payment)
    const byReference = '/transactions/verify_by_reference?tx_ref=P-1'
    expect(await call(byReference)).toMatchObject({ status: 400 })
    await shop.pay('P-1', { outcome: 'abandoned' })
    expect(await call(byReference)).toMatchObject({ status: 400 })
    await shop.pay('P-1')
    expect(await call(byReference)).toMatchObject({
      answer: { data: { status: 'successful', amount: 1500.5 } },
    })
  })

  test('has events when it succeeds or fails, with the secret of the shop', async () => {
    await call('/payments', payment)
    await shop.pay('P-1', { outcome: 'pending' })
    expect(shop.events).toEqual([])
    await shop.pay('P-1', { outcome: 'declined' })
    await shop.pay('P-1')
    const secrets = shop.events.map(({ name, headers }) => [name, headers.get('verif-hash')])
    const sent = ['flutterwave-webhook', 'parlour-gateway-webhook']
    expect(secrets).toEqual([sent, sent])
  })
})

test('what the gateway does not have is not found', async () => {
  expect(await call('/banks/NG')).toMatchObject({ status: 404, answer: { status: 'error' } })
})
