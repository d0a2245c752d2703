import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openGateway, type GatewayInProcess } from '../../../../gateway/in-process.ts'
import { ProviderRefusal, ProviderUnavailable, type PaymentProvider } from './provider.ts'
import { createProvider } from './providers.ts'

let shop: GatewayInProcess
let paystack: PaymentProvider
beforeEach(() => {
  shop = openGateway()
  paystack = open(shop.dependencies)
})
afterEach(() => shop.gateway.close())

function open(dependencies: GatewayInProcess['dependencies']): PaymentProvider {
  const provider = createProvider('paystack', dependencies)
  if (!provider) throw new Error('the gateway has a key for Paystack')
  return provider
}

/** A payment of ₦5,000 for the sofa’s name with an accent, whose JSON is not what JavaScript writes. */
async function payOrder(reference = 'P-1') {
  await paystack.start({
    reference,
    amountKobo: 500_000,
    email: 'ngozi@example.com',
    customerName: 'Ngozi Òkè',
    returnUrl: 'https://shop.example/return',
    description: 'Order 1001',
  })
  await shop.pay(reference)
  const { providerId } = await paystack.verify(reference)
  return { reference, providerId: providerId ?? '' }
}

/** What Paystack would answer, instead of the gateway. */
function answering(data: unknown, status = 200): PaymentProvider {
  const fetch = async () => Response.json({ status: true, message: 'ok', data }, { status })
  return open({ ...shop.dependencies, fetch })
}

function sign(body: string): Headers {
  const key = shop.dependencies.env('PAYSTACK_SECRET_KEY') ?? ''
  return new Headers({ 'x-paystack-signature': createHmac('sha512', key).update(body).digest('hex') })
}

const readText = (body: string, headers = sign(body)) =>
  paystack.readEvent(new TextEncoder().encode(body), headers)

describe('the signature', () => {
  test('is of the raw bytes: one changed byte or JSON that was written anew is not accepted', async () => {
    await payOrder()
    const [event] = shop.events
    if (!event) throw new Error('no event was sent')
    expect(await paystack.readEvent(event.body, event.headers)).not.toBeNull()
    const changed = event.body.slice()
    changed[changed.length - 3] = (changed.at(-3) ?? 0) ^ 1
    expect(await paystack.readEvent(changed, event.headers)).toBeNull()
    const text = new TextDecoder().decode(event.body)
    const writtenAnew = JSON.stringify(JSON.parse(text))
    expect(writtenAnew).not.toBe(text)
    expect(await readText(writtenAnew, event.headers)).toBeNull()
  })

  test('of another key is not accepted', async () => {
    const body = '{"event":"charge.success","data":{"id":1}}'
    const headers = new Headers({
      'x-paystack-signature': createHmac('sha512', 'sk_test_other').update(body).digest('hex'),
    })
    expect(await readText(body, headers)).toBeNull()
  })
})

function refundWithoutId(amount: number): string {
  const data = { amount, status: 'pending', refund_reference: null, transaction_reference: 'P-1' }
  return JSON.stringify({ event: 'refund.pending', data })
}

describe('an event is known', () => {
  test.each([
    [
      'by the charge',
      { id: 4099260516, status: 'success', reference: 'P-1' },
      'charge.success',
      '4099260516:success',
    ],
    [
      'by the refund and its status',
      { id: 9, status: 'processed', transaction_reference: 'P-1' },
      'refund.processed',
      '9:processed',
    ],
    [
      'by the reference of the refund',
      { id: null, refund_reference: 'R-1', status: 'failed', transaction_reference: 'P-1' },
      'refund.failed',
      'R-1:failed',
    ],
    [
      'by the dispute',
      { id: 5, status: 'awaiting-merchant-feedback', transaction: { id: 7, reference: 'P-1' } },
      'charge.dispute.create',
      '5:awaiting-merchant-feedback',
    ],
  ])('%s', async (_what, data, event, known) => {
    expect(await readText(JSON.stringify({ event, data }))).toMatchObject({
      key: `${event}:${known}`,
      type: event,
      reference: 'P-1',
    })
  })

  test('by its bytes when a refund has neither an id nor a reference', async () => {
    const keys = await Promise.all(
      [refundWithoutId(5), refundWithoutId(5), refundWithoutId(6)].map(
        async (body) => (await readText(body))?.key,
      ),
    )
    expect(keys[0]).toBe(keys[1])
    expect(keys[2]).not.toBe(keys[0])
  })
})

describe('verification', () => {
  test.each([
    ['fees are passed on', { amount: 40_333, fees: 10_283, requested_amount: 30_050 }, 30_050],
    ['less was paid', { amount: 20_000, fees: 300, requested_amount: 30_050 }, 20_000],
    ['amounts are text', { amount: '30050', fees: '450', requested_amount: '30050' }, 30_050],
    ['the amount is in naira', { amount: '300.50', fees: null, requested_amount: 30_050 }, null],
    ['the amount is missing', {}, null],
  ])('when %s', async (_what, amounts, amountKobo) => {
    const provider = answering({ id: 1, status: 'success', reference: 'P-1', ...amounts })
    expect(await provider.verify('P-1')).toMatchObject({ outcome: 'paid', amountKobo })
  })

  test.each([
    ['abandoned', 'abandoned'],
    ['ongoing', 'pending'],
    ['processing', 'pending'],
    ['queued', 'pending'],
    ['reversed', 'reversed'],
    ['a new status', 'pending'],
  ])('the status %j is %s', async (status, outcome) => {
    expect(await answering({ id: 1, status, reference: 'P-1' }).verify('P-1')).toMatchObject({ outcome })
  })

  test('tells the mode of the payment, which need not be the key’s', async () => {
    const provider = answering({ id: 1, status: 'success', reference: 'P-1', domain: 'live' })
    expect(provider.mode).toBe('test')
    expect(await provider.verify('P-1')).toMatchObject({ mode: 'live' })
  })

  test.each([
    ['USD', 'USD'],
    ['', null],
    [undefined, null],
  ])('tells the currency %j as it is', async (currency, told) => {
    const provider = answering({ id: 1, status: 'success', reference: 'P-1', amount: 30_050, currency })
    expect(await provider.verify('P-1')).toMatchObject({ currency: told })
  })

  test('of another reference is not believed', async () => {
    const provider = answering({ id: 1, status: 'success', reference: 'P-2' })
    await expect(provider.verify('P-1')).rejects.toThrow(ProviderUnavailable)
  })

  test('before anything happened, and after leaving the page, is abandoned', async () => {
    await paystack.start({
      reference: 'P-1',
      amountKobo: 500_000,
      email: 'ngozi@example.com',
      customerName: '',
      returnUrl: 'https://shop.example/return',
      description: '',
    })
    expect(await paystack.verify('P-1')).toMatchObject({ outcome: 'abandoned' })
    await shop.pay('P-1', { outcome: 'abandoned' })
    expect(await paystack.verify('P-1')).toMatchObject({ outcome: 'abandoned' })
  })
})

describe('a refund', () => {
  test('of a part, and then of the rest, reverses the payment', async () => {
    const payment = await payOrder()
    const first = await paystack.refund({ ...payment, amountKobo: 200_000, note: 'Scratched' })
    expect(first).toMatchObject({ status: 'pending', amountKobo: 200_000 })
    await shop.gateway.deliver()
    expect(await paystack.findRefund(first.refundId)).toMatchObject({ status: 'processed' })
    expect(await paystack.verify('P-1')).toMatchObject({ outcome: 'paid' })
    const second = await paystack.refund({ ...payment, amountKobo: 300_000, note: '' })
    await shop.gateway.deliver()
    expect(await paystack.listRefunds(payment)).toMatchObject([
      { refundId: first.refundId, amountKobo: 200_000, status: 'processed' },
      { refundId: second.refundId, amountKobo: 300_000, status: 'processed' },
    ])
    expect(await paystack.verify('P-1')).toMatchObject({ outcome: 'reversed', amountKobo: 500_000 })
  })

  test('of more than was paid is refused', async () => {
    const payment = await payOrder()
    await paystack.refund({ ...payment, amountKobo: 500_000, note: '' })
    const more = paystack.refund({ ...payment, amountKobo: 1, note: '' })
    await expect(more).rejects.toThrow(ProviderRefusal)
  })

  test('whose answer was lost is found in the list', async () => {
    const payment = await payOrder()
    shop.addFault({ fault: 'server-error', endpoint: 'refund', carriedOut: true, times: 1 })
    const lost = paystack.refund({ ...payment, amountKobo: 200_000, note: '' })
    await expect(lost).rejects.toThrow(ProviderUnavailable)
    expect(await paystack.listRefunds(payment)).toMatchObject([{ amountKobo: 200_000, status: 'pending' }])
  })

  test.each([
    ['refund-pending', 'pending'],
    ['refund-failed', 'failed'],
    ['refund-needs-attention', 'needs-attention'],
  ] as const)('with the fault %s is %s', async (fault, status) => {
    const payment = await payOrder()
    shop.addFault({ fault })
    const { refundId } = await paystack.refund({ ...payment, amountKobo: 200_000, note: '' })
    await shop.gateway.deliver()
    expect(await paystack.findRefund(refundId)).toMatchObject({ status })
  })

  test('tells of its way in events', async () => {
    const payment = await payOrder()
    const { refundId } = await paystack.refund({ ...payment, amountKobo: 200_000, note: '' })
    await shop.gateway.deliver()
    const events = await Promise.all(
      shop.events.slice(1).map(({ body, headers }) => paystack.readEvent(body, headers)),
    )
    expect(events).toMatchObject(
      ['pending', 'processing', 'processed'].map((status) => ({
        key: `refund.${status}:${refundId}:${status}`,
        reference: 'P-1',
        refundId,
      })),
    )
  })

  test('that needs attention is sent once to an account, whose name Paystack knows', async () => {
    const paid = await payOrder()
    shop.addFault({ fault: 'refund-needs-attention' })
    const { refundId } = await paystack.refund({ ...paid, amountKobo: 5_000, note: 'REF-1' })
    await shop.gateway.deliver()
    expect(await paystack.findRefund(refundId)).toMatchObject({ status: 'needs-attention', note: 'REF-1' })
    const accounts = paystack.refundAccounts!
    const bank = (await accounts.listBanks()).find(({ name }) => name === 'Zenith Bank')!
    expect(bank).toEqual({ id: '21', code: '057', name: 'Zenith Bank' })
    expect(await accounts.resolveAccount(bank.code, '0123456789')).toBe('PARLOUR TEST SHOPPER')
    await expect(accounts.resolveAccount(bank.code, '1')).rejects.toThrow(ProviderRefusal)
    const account = { bankId: bank.id, accountNumber: '0123456789' }
    expect(await accounts.retryRefund(refundId, account)).toMatchObject({ refundId, status: 'pending' })
    await expect(accounts.retryRefund(refundId, account)).rejects.toThrow('Refund cannot be retried')
    await shop.gateway.deliver()
    expect(await paystack.findRefund(refundId)).toMatchObject({ status: 'processed' })
  })

  test('that Paystack does not know is null', async () => {
    expect(await paystack.findRefund('12')).toBeNull()
  })
})
