import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openGateway, type GatewayInProcess } from './in-process.ts'

let shop: GatewayInProcess
beforeEach(() => {
  shop = openGateway()
  shop.gateway.payments.open({
    provider: 'flutterwave',
    reference: 'P/1',
    amountKobo: 150_000,
    email: 'ngozi@example.com',
    name: '',
    description: '',
    returnUrl: 'https://shop.example/return',
    cancelUrl: 'https://shop.example/return',
    metadata: undefined,
  })
})
afterEach(() => shop.gateway.close())

async function call(method: string, path: string, body?: string) {
  const response = await shop.dependencies.fetch(`https://gateway.example${path}`, {
    method,
    ...(body === undefined ? {} : { body }),
  })
  const text = await response.text()
  const answer: unknown = text === '' ? null : JSON.parse(text)
  return { status: response.status, answer }
}

describe('paying without a browser', () => {
  test('answers with the payment and where the shopper would return to', async () => {
    expect(await call('POST', '/pay/P%2F1', '{"channel":"ussd"}')).toMatchObject({
      status: 200,
      answer: {
        payment: { status: 'paid', channel: 'ussd', paidKobo: 150_000 },
        returnUrl: 'https://shop.example/return?status=successful&tx_ref=P%2F1&transaction_id=4099260517',
      },
    })
    expect(await call('POST', '/pay/P%2F1')).toMatchObject({ status: 409 })
    expect(await call('GET', '/payments')).toMatchObject({
      answer: { payments: [{ reference: 'P/1' }], deliveries: [{ event: 'charge.completed' }] },
    })
  })

  test.each([
    ['/pay/P-2', '{}', 404],
    ['/pay/P%2F1', '{"outcome":"stolen"}', 400],
    ['/pay/P%2F1', '{', 400],
  ])('%s with %s is refused', async (path, body, status) => {
    expect(await call('POST', path, body)).toMatchObject({ status })
  })
})

describe('faults', () => {
  test('are switched on for some times, listed and switched off', async () => {
    expect(await call('POST', '/faults', '{"fault":"declined","times":1}')).toMatchObject({ status: 201 })
    expect(await call('POST', '/faults', '{"fault":"webhook-lost"}')).toMatchObject({ answer: { id: 2 } })
    await call('POST', '/pay/P%2F1')
    expect(await call('GET', '/faults')).toMatchObject({ answer: { active: [{ id: 2 }] } })
    expect(await call('DELETE', '/faults/1')).toMatchObject({ status: 404 })
    expect(await call('DELETE', '/faults')).toMatchObject({ status: 204 })
    expect(shop.gateway.faults.list()).toEqual([])
  })

  test.each(['', '{}', '{"fault":"fire"}', '{"fault":"slow","ms":-1}', '{"fault":"slow","seconds":1}'])(
    '%j is refused',
    async (body) => {
      expect(await call('POST', '/faults', body)).toMatchObject({ status: 400 })
    },
  )

  test('of one provider leave the other alone', async () => {
    shop.addFault({ fault: 'declined', provider: 'paystack' })
    await shop.pay('P/1')
    expect(shop.gateway.payments.list()).toMatchObject([{ status: 'paid' }])
  })

  test('of one endpoint leave the others alone', async () => {
    shop.addFault({ fault: 'server-error', endpoint: 'verify', provider: 'paystack', times: 1 })
    const headers = { Authorization: `Bearer ${shop.dependencies.env('PAYSTACK_SECRET_KEY')}` }
    const get = (path: string) =>
      shop.dependencies.fetch(`https://gateway.example/paystack${path}`, { headers })
    const statuses = [
      await get('/bank'),
      await get('/transaction/verify/x'),
      await get('/transaction/verify/x'),
    ]
    expect(statuses.map(({ status }) => status)).toEqual([200, 500, 400])
  })

  test('make an answer late by the clock', async () => {
    shop.addFault({ fault: 'slow', ms: 5_000 })
    const headers = { Authorization: `Bearer ${shop.dependencies.env('PAYSTACK_SECRET_KEY')}` }
    let isAnswered = false
    const answered = shop.dependencies
      .fetch('https://gateway.example/paystack/bank', { headers })
      .then(() => (isAnswered = true))
    shop.clock.advance(4_999)
    await Promise.resolve()
    expect(isAnswered).toBe(false)
    shop.clock.advance(1)
    expect(await answered).toBe(true)
  })
})
