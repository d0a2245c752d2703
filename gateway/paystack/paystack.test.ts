import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openGateway, type GatewayInProcess } from '../in-process.ts'

let shop: GatewayInProcess
beforeEach(() => {
  shop = openGateway()
})
afterEach(() => shop.gateway.close())

const order = {
  email: 'ngozi@example.com',
  amount: 150_000,
  reference: 'P-1',
  callback_url: 'https://shop.example/return?order=7',
}

async function call(path: string, body?: unknown, key = shop.dependencies.env('PAYSTACK_SECRET_KEY')) {
  const response = await shop.dependencies.fetch(`https://gateway.example/paystack${path}`, {
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  })
  const answer: unknown = await response.json()
  return { status: response.status, answer }
}

test('a wrong key is refused', async () => {
  expect(await call('/transaction/verify/P-1', undefined, 'sk_test_other')).toMatchObject({
    status: 401,
    answer: { status: false, message: 'Invalid key' },
  })
})

describe('initialize', () => {
  test('gives the address of the page, for amounts as numbers and as text', async () => {
    const page = { authorization_url: expect.stringMatching(/^https:\/\/gateway\.example\/checkout\/\w+$/) }
    const first = await call('/transaction/initialize', order)
    expect(first).toMatchObject({
      status: 200,
      answer: { status: true, data: { ...page, reference: 'P-1' } },
    })
    const second = await call('/transaction/initialize', { ...order, reference: 'P-2', amount: '150000' })
    expect(second).toMatchObject({ status: 200, answer: { data: { ...page, reference: 'P-2' } } })
  })

  test('refuses a reference that was used', async () => {
    await call('/transaction/initialize', order)
    expect(await call('/transaction/initialize', order)).toMatchObject({
      status: 400,
      answer: { status: false, message: 'Duplicate Transaction Reference', code: 'duplicate_reference' },
    })
  })

  test.each([
    ['naira with kobo', { amount: 1500.5 }, 'Invalid Amount Sent'],
    ['naira as text', { amount: '1500.50' }, 'Invalid Amount Sent'],
    ['nothing', { amount: 0 }, 'Invalid Amount Sent'],
    ['less than nothing', { amount: -5 }, 'Invalid Amount Sent'],
    ['a reference with a space', { reference: 'P 1' }, 'Invalid characters in reference'],
    ['a reference with an underscore', { reference: 'P_1' }, 'Invalid characters in reference'],
    ['no email', { email: undefined }, 'Invalid Email Address Passed'],
    ['another currency', { currency: 'EUR' }, 'Currency not supported by merchant'],
    ['no address to return to', { callback_url: 'javascript:alert(1)' }, 'Invalid callback_url'],
  ])('refuses %s', async (_what, change, message) => {
    const { status, answer } = await call('/transaction/initialize', { ...order, ...change })
    expect(status).toBeGreaterThanOrEqual(400)
    expect(answer).toMatchObject({ status: false, message })
  })
})

test('a charge is announced by an event only when it succeeded', async () => {
  await call('/transaction/initialize', order)
  await shop.pay('P-1', { outcome: 'declined' })
  expect(shop.events).toEqual([])
  await shop.pay('P-1')
  expect(shop.events).toHaveLength(1)
})

/** The id of a refund that waits for bank details. */
async function requestRefund(): Promise<string> {
  await call('/transaction/initialize', order)
  await shop.pay('P-1')
  shop.addFault({ fault: 'refund-needs-attention', times: 1 })
  await call('/refund', { transaction: 'P-1' })
  await shop.gateway.deliver()
  return String(shop.gateway.payments.list()[0]?.refunds[0]?.id)
}

describe('a refund that needs attention', () => {
  test('is processed once the bank details are given', async () => {
    const id = await requestRefund()
    const details = { currency: 'NGN', account_number: '0123456789', bank_id: '9' }
    const path = `/refund/retry_with_customer_details/${id}`
    expect(await call(path, { refund_account_details: details })).toMatchObject({ status: 200 })
    await shop.gateway.deliver()
    expect(await call(`/refund/${id}`)).toMatchObject({
      answer: { data: { status: 'processed', amount: 150_000 } },
    })
    expect(await call(path, { refund_account_details: details })).toMatchObject({ status: 422 })
  })

  test('refuses incomplete bank details', async () => {
    const path = `/refund/retry_with_customer_details/${await requestRefund()}`
    expect(await call(path, { refund_account_details: { account_number: '12' } })).toMatchObject({
      status: 422,
    })
    expect(await call(path, {})).toMatchObject({ status: 422 })
  })
})

describe('refunds', () => {
  test('in sum never exceed the payment; one that failed does not count', async () => {
    await call('/transaction/initialize', order)
    expect(await call('/refund', { transaction: 'P-1' })).toMatchObject({ status: 400 })
    await shop.pay('P-1')
    shop.addFault({ fault: 'refund-failed', times: 1 })
    expect(await call('/refund', { transaction: 'P-1', amount: 150_000 })).toMatchObject({ status: 200 })
    expect(await call('/refund', { transaction: 'P-1', amount: 1 })).toMatchObject({ status: 400 })
    await shop.gateway.deliver()
    expect(await call('/refund', { transaction: 'P-1', amount: 100_000 })).toMatchObject({ status: 200 })
    expect(await call('/refund', { transaction: 'P-1', amount: 50_001 })).toMatchObject({ status: 400 })
    expect(await call('/refund?transaction=P-1')).toMatchObject({
      answer: { data: [{ status: 'failed' }, { status: 'pending', amount: 100_000 }] },
    })
  })

  test('take two seconds', async () => {
    await call('/transaction/initialize', order)
    await shop.pay('P-1')
    await call('/refund', { transaction: 'P-1' })
    shop.clock.advance(1_999)
    expect(await call('/transaction/verify/P-1')).toMatchObject({ answer: { data: { status: 'success' } } })
    shop.clock.advance(1)
    await shop.gateway.settled()
    expect(await call('/transaction/verify/P-1')).toMatchObject({ answer: { data: { status: 'reversed' } } })
  })
})

test('the name of an account is resolved by the code of its bank', async () => {
  expect(await call('/bank')).toMatchObject({
    answer: { data: expect.arrayContaining([expect.objectContaining({ id: 9, code: '058' })]) },
  })
  expect(await call('/bank/resolve?account_number=0123456789&bank_code=058')).toMatchObject({
    status: 200,
    answer: { data: { account_name: 'PARLOUR TEST SHOPPER' } },
  })
  expect(await call('/bank/resolve?account_number=12&bank_code=058')).toMatchObject({ status: 422 })
  expect(await call('/bank/resolve?account_number=0123456789&bank_code=9')).toMatchObject({ status: 400 })
})

test('what the gateway does not have is not found', async () => {
  expect(await call('/customer')).toMatchObject({ status: 404, answer: { status: false } })
})
