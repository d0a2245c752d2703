import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Fault } from '../../gateway/faults.ts'
import type { ProviderName } from '../../supabase/functions/_shared/payments/provider.ts'
import { createHandler as createCheck } from '../../supabase/functions/payment-check/handler.ts'
import { createHandler as createRefund } from '../../supabase/functions/payment-refund/handler.ts'
import { createHandler as createStart } from '../../supabase/functions/payment-start/handler.ts'
import { createHandler as createSweep } from '../../supabase/functions/payment-sweep/handler.ts'
import type { Json } from './fixtures.ts'
import { mailsAbout } from './mailing.ts'
import { orderOf, reloadOrder, updateOrder } from './paying.ts'
import { usePayingShop } from './payment-calls.ts'
import { ROLES, type Role } from './table.ts'

// Refunds through the provider that took the payment (docs/behaviour/refunds.md#through-the-provider).

const paying = usePayingShop(100_000)
const { dependencies, call, deliver } = paying

interface Paid {
  order: Json
  payment: Json
}

/** A paid order of ₦100,000. */
async function pay(method: ProviderName = 'paystack'): Promise<Paid> {
  const order = await orderOf(paying.shop, paying.sofa, method)
  await call(createStart(dependencies()), 'owner', {
    order_id: order.id,
    method,
    origin: 'http://shop.example',
  })
  const rows = () =>
    paying.shop.as.service.from('payments').select().eq('order_id', order.id).single().throwOnError()
  const { reference } = (await rows()).data
  await paying.gateway.pay(reference)
  await call(createCheck(dependencies()), 'anon', { reference })
  return { order, payment: (await rows()).data }
}

const task = (body: Json, role: Role = 'admin', settings?: Record<string, string>) =>
  call(createRefund(dependencies(settings)), role, body)

const refund = ({ payment }: Paid, amount: number, changes: Json = {}) =>
  task({ task: 'send', payment_id: payment.id, amount, reason: 'Torn cover', key: randomUUID(), ...changes })

async function transfersOf({ payment }: Paid): Promise<Json[]> {
  const columns = 'id, state, amount, failure, provider_id, refund_id, refunds(amount, status)'
  const rows = paying.shop.as.service.from('refund_transfers').select(columns).eq('payment_id', payment.id)
  return (await rows.order('created_at').throwOnError()).data ?? []
}

const statesOf = async (paid: Paid) => (await transfersOf(paid)).map(({ state }) => state)

/** What the gateway has refunded, in kobo. */
const refundsAtProvider = ({ payment }: Paid) =>
  paying.gateway.gateway.payments.findByReference(String(payment.reference))?.refunds ?? []

// A sweep asks about all refunds and payments that are under way, and the gateway of each test knows only its own.
beforeEach(() =>
  paying.shop.database.query(
    'update public.refund_transfers set next_check_at = null; update public.payments set next_check_at = null',
  ),
)

async function sweep(): Promise<Json | null> {
  await paying.shop.database.query(
    'update public.refund_transfers set next_check_at = now() where next_check_at is not null',
  )
  return (await call(createSweep(dependencies()), 'service', {})).data
}

function expectLog(): void {
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => logged.mockRestore())
}

const lost: Fault = { fault: 'server-error', endpoint: 'refund', times: 1 }

describe.each(['paystack', 'flutterwave'] as const)('a refund through %s', (method) => {
  test('is sent in parts, and the order is refunded once all of it is processed', async () => {
    const paid = await pay(method)
    expect(await refund(paid, 40_000.5)).toMatchObject({ status: 200, data: { state: 'pending' } })
    expect(await transfersOf(paid)).toMatchObject([
      { state: 'pending', amount: 40_000.5, refunds: { amount: 40_000.5, status: 'approved' } },
    ])
    await paying.gateway.gateway.deliver()
    await sweep()
    expect(await transfersOf(paid)).toMatchObject([{ state: 'processed', refunds: { status: 'processed' } }])
    expect((await reloadOrder(paying.shop, paid.order)).payment_status).toBe('paid')
    await refund(paid, 59_999.5)
    await paying.gateway.gateway.deliver()
    await sweep()
    expect(await statesOf(paid)).toEqual(['processed', 'processed'])
    expect((await reloadOrder(paying.shop, paid.order)).payment_status).toBe('refunded')
    expect(refundsAtProvider(paid).map(({ amountKobo }) => amountKobo)).toEqual([4_000_050, 5_999_950])
  })

  test('never exceeds what was paid, nor do two at once', async () => {
    const paid = await pay(method)
    expect(await refund(paid, 100_000.01)).toMatchObject({ status: 409, error: { code: 'refund_too_large' } })
    const answers = await Promise.all([refund(paid, 60_000), refund(paid, 60_000), refund(paid, 60_000)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(refundsAtProvider(paid)).toHaveLength(1)
    const refunds = paying.shop.as.service.from('refunds').select('id').eq('order_id', paid.order.id)
    expect((await refunds.throwOnError()).data).toHaveLength(1)
  })

  test('that is asked for twice is sent once', async () => {
    const paid = await pay(method)
    const key = randomUUID()
    const answers = await Promise.all([refund(paid, 10_000, { key }), refund(paid, 10_000, { key })])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(refundsAtProvider(paid)).toHaveLength(1)
  })

  test('whose answer is lost is found again, not sent again', async () => {
    expectLog()
    const paid = await pay(method)
    paying.gateway.addFault({ ...lost, carriedOut: true })
    expect(await refund(paid, 30_000)).toMatchObject({ status: 200, data: { state: 'sending' } })
    expect(await transfersOf(paid)).toMatchObject([{ state: 'sending', refunds: { status: 'approved' } }])
    await sweep()
    expect(await statesOf(paid)).toEqual(['pending'])
    expect(refundsAtProvider(paid)).toHaveLength(1)
  })

  test('whose answer is lost is found by its amount where the provider does not repeat the note', async () => {
    expectLog()
    const paid = await pay(method)
    await refund(paid, 30_000)
    paying.gateway.addFault({ ...lost, carriedOut: true })
    await refund(paid, 30_000)
    for (const known of refundsAtProvider(paid)) known.note = ''
    await sweep()
    expect(await statesOf(paid)).toEqual(['pending', 'pending'])
    paying.gateway.addFault(lost)
    await refund(paid, 30_000)
    await sweep()
    expect(await statesOf(paid), 'the others are of the same amount').toEqual([
      'pending',
      'pending',
      'pending',
    ])
    expect(refundsAtProvider(paid)).toHaveLength(3)
  })

  test('that does not reach the provider is sent by the sweep, once', async () => {
    expectLog()
    const paid = await pay(method)
    paying.gateway.addFault({ ...lost, times: 2 })
    expect((await refund(paid, 30_000)).data).toEqual({ state: 'sending' })
    expect(await sweep()).toMatchObject({ failed: 1 })
    expect(await statesOf(paid)).toEqual(['sending'])
    await Promise.all([sweep(), sweep()])
    await sweep()
    expect(await statesOf(paid)).toEqual(['pending'])
    expect(refundsAtProvider(paid)).toHaveLength(1)
  })

  test('that failed is visible, releases its amount and can be sent again', async () => {
    const paid = await pay(method)
    paying.gateway.addFault({ fault: 'refund-failed', times: 1 })
    await refund(paid, 100_000)
    await paying.gateway.gateway.deliver()
    await sweep()
    const [failed] = await transfersOf(paid)
    expect(failed).toMatchObject({ state: 'failed', refunds: { status: 'pending' } })
    expect(await mailsAbout(paying.shop, paid.order, 'staff_problem')).toMatchObject([
      { data: { problem: 'A refund failed.', amount: 100_000 } },
    ])
    const again = { refund_id: failed?.refund_id }
    expect(await refund(paid, 0, again)).toMatchObject({ status: 200 })
    expect(await refund(paid, 0, again)).toMatchObject({ status: 409, error: { code: 'refund_was_sent' } })
    await paying.gateway.gateway.deliver()
    await sweep()
    expect(await statesOf(paid)).toEqual(['failed', 'processed'])
    const refunds = paying.shop.as.service.from('refunds').select('status').eq('order_id', paid.order.id)
    expect((await refunds.throwOnError()).data).toEqual([{ status: 'processed' }])
  })

  test('that the provider refuses has its reason', async () => {
    const paid = await pay(method)
    const known = paying.gateway.gateway.payments.findByReference(String(paid.payment.reference))!
    known.paidKobo = 1_000
    expect((await refund(paid, 50_000)).data).toEqual({ state: 'failed' })
    expect(await transfersOf(paid)).toMatchObject([{ failure: expect.stringMatching(/^Refund amount/) }])
  })

  test('needs the key with which the payment was taken', async () => {
    const paid = await pay(method)
    const other = { PAYSTACK_SECRET_KEY: 'sk_live_x', FLUTTERWAVE_SECRET_KEY: '' }
    const body = { task: 'send', payment_id: paid.payment.id, amount: 5, reason: 'Torn', key: randomUUID() }
    expect(await task(body, 'admin', other)).toMatchObject({ status: 503 })
    expect(await transfersOf(paid)).toEqual([])
  })
})

async function refundWithoutAccount(): Promise<{ paid: Paid; transfer_id: unknown }> {
  const paid = await pay()
  paying.gateway.addFault({ fault: 'refund-needs-attention', times: 1 })
  await refund(paid, 25_000)
  await paying.gateway.gateway.deliver()
  await sweep()
  const [transfer] = await transfersOf(paid)
  expect(transfer).toMatchObject({ state: 'needs_attention', refunds: { status: 'approved' } })
  return { paid, transfer_id: transfer?.id }
}

describe('a refund that needs attention', () => {
  test('goes to a bank account whose name staff have seen', async () => {
    const { paid, transfer_id } = await refundWithoutAccount()
    const listed = await task({ task: 'banks', transfer_id })
    expect(listed.status).toBe(200)
    const [bank] = (listed.data as { banks: Json[] }).banks
    const account = { transfer_id, account_number: '012 345 6789', bank_id: bank?.id, bank_code: bank?.code }
    expect((await task({ task: 'resolve', ...account })).data).toEqual({ name: 'PARLOUR TEST SHOPPER' })
    expect((await task({ task: 'retry', ...account })).data).toEqual({ state: 'pending' })
    await paying.gateway.gateway.deliver()
    await sweep()
    expect(await statesOf(paid)).toEqual(['processed'])
    expect(refundsAtProvider(paid)).toHaveLength(1)
    expect(await task({ task: 'retry', ...account })).toMatchObject({
      status: 409,
      error: { code: 'refund_has_moved_on' },
    })
  })

  test('is retried once although the answer is lost', async () => {
    expectLog()
    const { paid, transfer_id } = await refundWithoutAccount()
    paying.gateway.addFault({ ...lost, carriedOut: true })
    const retry = { task: 'retry', transfer_id, account_number: '0123456789', bank_id: '9' }
    expect(await task(retry)).toMatchObject({ status: 503, error: { code: 'provider_unavailable' } })
    expect(await task(retry)).toMatchObject({ status: 200, data: { state: 'pending' } })
    expect(refundsAtProvider(paid)).toHaveLength(1)
  })

  test('is answered again with the key of the account that it went to, and with no other', async () => {
    const { paid, transfer_id } = await refundWithoutAccount()
    const key = randomUUID()
    const retry = { task: 'retry', transfer_id, account_number: '0123456789', bank_id: '9', key }
    expect((await task(retry)).data).toEqual({ state: 'pending' })
    expect(await task(retry)).toMatchObject({ status: 200, data: { state: 'pending' } })
    const other = { ...retry, account_number: '9876543210', key: randomUUID() }
    expect(await task(other)).toMatchObject({ status: 409, error: { code: 'refund_has_moved_on' } })
    expect(await task({ ...other, key: undefined })).toMatchObject({ status: 409 })
    expect(refundsAtProvider(paid)).toHaveLength(1)
  })

  test('refuses an account that cannot be one', async () => {
    const { transfer_id } = await refundWithoutAccount()
    const resolve = { task: 'resolve', transfer_id, bank_code: '058', account_number: '12' }
    expect(await task(resolve)).toMatchObject({ status: 400, error: { code: 'refund_account_invalid' } })
    expect(await task({ ...resolve, bank_code: 'x', account_number: '0123456789' })).toMatchObject({
      status: 409,
      error: { code: 'provider_refused', message: 'Unknown bank code' },
    })
  })
})

describe('events about a refund', () => {
  test('only let the provider be asked, in any order and number', async () => {
    const paid = await pay()
    await refund(paid, 25_000)
    await paying.gateway.gateway.deliver()
    const events = paying.gateway.events.filter(({ body }) =>
      new TextDecoder().decode(body).includes('"refund.'),
    )
    expect(events).toHaveLength(3)
    for (const { body, headers } of [...events.toReversed(), ...events])
      expect((await deliver('paystack', body, headers)).status).toBe(200)
    expect(await transfersOf(paid)).toMatchObject([{ state: 'processed', refunds: { status: 'processed' } }])
  })

  test('are not believed: neither with a wrong signature nor about what the provider does not confirm', async () => {
    const paid = await pay()
    paying.gateway.addFault({ fault: 'refund-pending', times: 1 })
    await refund(paid, 25_000)
    const { body, headers } = paying.gateway.events.at(-1)!
    const text = new TextDecoder().decode(body).replaceAll('refund.pending', 'refund.processed')
    const forged = new TextEncoder().encode(text)
    expect((await deliver('paystack', forged, headers)).status).toBe(401)
    expect((await deliver('paystack', body, headers)).status).toBe(200)
    expect(await statesOf(paid)).toEqual(['pending'])
  })

  test('find a refund whose answer was lost, and are sent again while the provider is not there', async () => {
    expectLog()
    const paid = await pay()
    paying.gateway.addFault({ ...lost, carriedOut: true })
    await refund(paid, 25_000)
    const { body, headers } = paying.gateway.events.at(-1)!
    paying.gateway.addFault({ fault: 'server-error', endpoint: 'find-refund', times: 1 })
    expect((await deliver('paystack', body, headers)).status).toBe(503)
    expect(await statesOf(paid)).toEqual(['sending'])
    expect((await deliver('paystack', body, headers)).status).toBe(200)
    expect(await statesOf(paid)).toEqual(['pending'])
  })
})

const rows = () => paying.shop.as.admin.from('refunds')

test('a refund that was sent keeps its amount, order and status, and cannot be deleted', async () => {
  const paid = await pay()
  await refund(paid, 25_000)
  const [transfer] = await transfersOf(paid)
  const id = transfer?.refund_id
  for (const change of [{ amount: 5 }, { status: 'rejected' }])
    expect((await rows().update(change).eq('id', id)).error?.hint).toBe('refund_was_sent')
  expect((await rows().delete().eq('id', id)).error?.hint).toBe('refund_was_sent')
  expect((await rows().update({ notes: 'Called' }).eq('id', id)).error).toBeNull()
  await paying.shop.as.admin.from('orders').delete().eq('id', paid.order.id).throwOnError()
  expect(await transfersOf(paid)).toMatchObject([{ state: 'pending', refund_id: id }])
})

test.each(['processed', 'rejected'])(
  'a refund that was %s by hand meanwhile is not sent through the provider',
  async (status) => {
    const paid = await pay()
    const recorded = { order_id: paid.order.id, amount: 25_000, reason: 'Torn cover', status: 'pending' }
    const { data } = await rows().insert(recorded).select().single().throwOnError()
    await rows().update({ status }).eq('id', data.id).throwOnError()
    expect(await refund(paid, 0, { refund_id: data.id })).toMatchObject({
      status: 409,
      error: { code: 'refund_was_sent' },
    })
    expect(refundsAtProvider(paid)).toEqual([])
    expect((await rows().select('status').eq('id', data.id).single()).data).toEqual({ status })
  },
)

test('a return is refunded once, when the shop has it, and again only after its refund was rejected', async () => {
  const paid = await pay()
  const { service, admin, owner } = paying.shop.as
  await updateOrder(paying.shop, paid.order, { status: 'delivered' })
  const item = await service.from('order_items').select('id').eq('order_id', paid.order.id).single()
  const { data: returnId } = await owner
    .rpc('request_return', {
      p_order_id: paid.order.id,
      p_items: [{ order_item_id: item.data?.id, quantity: 1 }],
      p_reason: 'Torn cover',
      p_photos: [],
      p_key: randomUUID(),
    })
    .throwOnError()
  const refundReturn = () => refund(paid, 1000, { return_id: returnId })
  expect(await refundReturn()).toMatchObject({ status: 409, error: { code: 'refund_not_possible' } })
  await paying.shop.database.query("update public.returns set status = 'received', worth = 0 where id = $1", [
    returnId,
  ])
  const answers = await Promise.all([refundReturn(), refundReturn()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)).toMatchObject({ error: { code: 'refund_was_sent' } })
  expect(refundsAtProvider(paid)).toHaveLength(1)
  expect((await rows().select('amount').eq('return_id', returnId)).data).toEqual([{ amount: 1000 }])
  await paying.shop.database.query("update public.refunds set status = 'rejected' where return_id = $1", [
    returnId,
  ])
  expect(await refundReturn()).toMatchObject({ status: 200 })
  expect((await admin.from('refunds').select('status').eq('return_id', returnId)).data).toHaveLength(2)
})

test('a payment that no provider took cannot be refunded through one', async () => {
  const order = await orderOf(paying.shop, paying.sofa)
  const begun = await paying.shop.as.service.rpc('start_payment', {
    p_order_id: order.id,
    p_method: 'paystack',
    p_mode: 'test',
  })
  expect(await refund({ order, payment: begun.data }, 5)).toMatchObject({
    status: 409,
    error: { code: 'refund_not_possible' },
  })
  const paid = await pay()
  for (const amount of [0, -5])
    expect(await refund(paid, amount)).toMatchObject({
      status: 400,
      error: { code: 'refund_amount_invalid' },
    })
  expect(await refund(paid, 5, { reason: ' ' })).toMatchObject({ error: { code: 'field_missing' } })
})

test.each(ROLES)('%s: only staff refund', async (role) => {
  const paid = await pay()
  const body = { task: 'send', payment_id: paid.payment.id, amount: 5, reason: 'Torn', key: randomUUID() }
  expect((await task(body, role)).status === 200).toBe(role === 'admin')
  expect(await transfersOf(paid)).toHaveLength(role === 'admin' ? 1 : 0)
})
