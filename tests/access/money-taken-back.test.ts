import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ProviderName } from '../../supabase/functions/_shared/payments/provider.ts'
import { createHandler as createSweep } from '../../supabase/functions/payment-sweep/handler.ts'
import type { Json } from './fixtures.ts'
import { mailsAbout } from './mailing.ts'
import { recordRefund, taskOf, tasksOf } from './paying.ts'
import { paymentSteps, usePayingShop } from './payment-calls.ts'

// What a provider says about money that had arrived, with the test gateway as the providers.

const paying = usePayingShop(1999.5)
const { dependencies, call, deliver } = paying
const { begin, statusOf } = paymentSteps(paying)

let lastId = 5_000_000_000
const newId = () => (lastId += 10)

/** An order that is paid and whose payment is at the gateway. */
async function payFor(method: ProviderName) {
  const begun = await begin(method)
  const { reference } = begun
  const payment = paying.gateway.gateway.payments.findByReference(reference)!
  // The gateways of several tests would give the same ids.
  payment.id = newId()
  await paying.gateway.pay(reference)
  /** The provider asks the shop to look at the payment. */
  const check = () => {
    const data = { id: payment.id, status: 'successful', reference, tx_ref: reference }
    return sendSigned(method, { event: method === 'paystack' ? 'charge.success' : 'charge.completed', data })
  }
  await check()
  expect(await statusOf(begun.id)).toBe('paid')
  return { ...begun, check, payment }
}

/** Sends an event that the gateway does not, signed as the provider signs it. */
async function sendSigned(method: ProviderName, event: Json): Promise<void> {
  const body = new TextEncoder().encode(JSON.stringify(event))
  const { env } = paying.gateway.dependencies
  const key = String(env('PAYSTACK_SECRET_KEY'))
  const headers = new Headers(
    method === 'paystack'
      ? { 'x-paystack-signature': createHmac('sha512', key).update(body).digest('hex') }
      : { 'verif-hash': String(env('FLUTTERWAVE_WEBHOOK_SECRET')) },
  )
  expect((await deliver(method, body, headers)).status).toBe(200)
}

const dispute = (reference: string, values: Json = {}, event = 'create') => ({
  event: `charge.dispute.${event}`,
  data: {
    id: 358_950,
    refund_amount: 50_000,
    currency: 'NGN',
    status: 'awaiting-merchant-feedback',
    resolution: null,
    category: 'chargeback',
    transaction: { id: 896_467_688, reference, amount: 199_950 },
    transaction_reference: null,
    ...values,
  },
})

const problemMails = async (orderId: unknown) =>
  (await mailsAbout(paying.shop, { id: orderId })).filter(({ kind }) => kind === 'staff_problem')

async function openTasks(reference: string): Promise<Json[]> {
  const tasks = paying.shop.as.service.from('payment_tasks').select('kind, amount').eq('reference', reference)
  return (await tasks.is('resolved_at', null).throwOnError()).data ?? []
}

test('a second transaction under a paid reference is a task, and the first one stays', async () => {
  const { id, reference, check, payment } = await payFor('flutterwave')
  Object.assign(payment, { id: payment.id + 1, paidKobo: 500_000 })
  await check()
  await check()
  expect(await tasksOf(paying.shop, reference)).toEqual([{ kind: 'paid_again', amount: 5000 }])
  expect(await problemMails(id)).toHaveLength(1)
  payment.id += 1
  await check()
  expect(await tasksOf(paying.shop, reference)).toHaveLength(2)
  expect(await statusOf(id)).toBe('paid')
})

test('another amount of the same transaction is a task', async () => {
  const { reference, check, payment } = await payFor('paystack')
  payment.paidKobo = 150_000
  await check()
  await check()
  expect(await tasksOf(paying.shop, reference)).toEqual([{ kind: 'amount_changed', amount: 1500 }])
})

test('a reversal that the shop did not ask for is a task and a mail, once', async () => {
  const { id, reference, check, payment } = await payFor('paystack')
  payment.status = 'reversed'
  await check()
  await check()
  expect(await tasksOf(paying.shop, reference)).toEqual([{ kind: 'reversed', amount: 1999.5 }])
  expect(await problemMails(id)).toMatchObject([{ data: { amount: 1999.5, reference } }])
})

test('a reversal is no task where staff have recorded that they refunded all of it', async () => {
  const { id, reference, check, payment } = await payFor('paystack')
  const rows = paying.shop.as.service.from('payments').select('id').eq('reference', reference).single()
  const { data } = await rows.throwOnError()
  const refund = { amount: 1999.5, payment_id: data?.id, status: 'processed' }
  await recordRefund(paying.shop, { id }, refund)
  payment.status = 'reversed'
  await check()
  expect(await tasksOf(paying.shop, reference)).toEqual([])
})

test('the sweep finds a reversal and refunds that were made elsewhere, of which nothing was sent', async () => {
  const [reversed, refunded] = [await payFor('paystack'), await payFor('flutterwave')]
  reversed.payment.status = 'reversed'
  const refund = {
    id: 77_001,
    amountKobo: 50_000,
    status: 'processed',
    note: 'By hand',
    createdAt: 0,
  } as const
  refunded.payment.refunds.push(refund)
  await paying.shop.database.query(
    'update public.payments set next_check_at = case when reference = any ($1) then now() end',
    [[reversed.reference, refunded.reference]],
  )
  const { data } = await call(createSweep(dependencies()), 'service', {})
  expect(data).toMatchObject({ verified: 2, failed: 0 })
  expect(await tasksOf(paying.shop, reversed.reference)).toEqual([{ kind: 'reversed', amount: 1999.5 }])
  expect(await tasksOf(paying.shop, refunded.reference)).toEqual([
    { kind: 'refunded_elsewhere', amount: 500 },
  ])
  const rows = paying.shop.as.service
    .from('payments')
    .select('created_at, next_check_at')
    .eq('reference', reversed.reference)
    .single()
  const { created_at, next_check_at } = (await rows.throwOnError()).data as Json
  expect(Date.parse(String(next_check_at)) - Date.parse(String(created_at))).toBe(86_400_000)
})

test('a dispute is one task and one mail, however often it is sent, and stands in the settlement', async () => {
  const { id, reference } = await payFor('paystack')
  for (let times = 0; times < 3; times += 1) await sendSigned('paystack', dispute(reference))
  await sendSigned('paystack', dispute(reference, {}, 'remind'))
  expect(await tasksOf(paying.shop, reference)).toEqual([{ kind: 'disputed', amount: 500 }])
  expect(await problemMails(id)).toHaveLength(1)
  const { data } = await paying.shop.as.admin.rpc('settlement_differences').throwOnError()
  expect(data.filter((row: Json) => row.reference === reference)).toMatchObject([
    { kind: 'taken_back', order_id: id, amount: 500 },
  ])
  const p_task_id = await taskOf(paying.shop, reference)
  await paying.shop.as.admin
    .rpc('resolve_payment_task', { p_task_id, p_resolution: 'Answered at Paystack.' })
    .throwOnError()
  await sendSigned('paystack', dispute(reference, {}, 'remind'))
  expect(await openTasks(reference)).toEqual([])
})

test('a dispute that the shop has won closes its task, once the bank has decided', async () => {
  const { id, reference } = await payFor('paystack')
  await sendSigned('paystack', dispute(reference))
  const declined = { status: 'awaiting-bank-feedback', resolution: 'declined' }
  await sendSigned('paystack', dispute(reference, declined, 'remind'))
  expect(await openTasks(reference)).toHaveLength(1)
  await sendSigned('paystack', dispute(reference, { status: 'resolved', resolution: 'declined' }, 'resolve'))
  expect(await openTasks(reference)).toEqual([])
  const rows = paying.shop.as.service.from('payments').select('awaits_staff').eq('reference', reference)
  expect((await rows.throwOnError()).data).toEqual([{ awaits_staff: false }])
  expect(await problemMails(id)).toHaveLength(1)
})

test('a dispute that the shop has lost is a task about the money, also when its events come late', async () => {
  const { reference } = await payFor('paystack')
  const lost = { status: 'resolved', resolution: 'merchant-accepted' }
  await sendSigned('paystack', dispute(reference, lost, 'resolve'))
  await sendSigned('paystack', dispute(reference))
  await sendSigned('paystack', dispute(reference, lost, 'resolve'))
  expect(await openTasks(reference)).toEqual([{ kind: 'dispute_lost', amount: 500 }])
})

test('a chargeback of Flutterwave that names only the transaction is known by it', async () => {
  const { reference, payment } = await payFor('flutterwave')
  const chargeback = (status: string, stage: string) => ({
    event: 'chargeback.updated',
    data: { id: 2221, amount: 300, status, stage, transaction_id: payment.id },
  })
  await sendSigned('flutterwave', chargeback('initiated', 'new'))
  await sendSigned('flutterwave', chargeback('declined', 'new'))
  expect(await openTasks(reference)).toEqual([{ kind: 'disputed', amount: 300 }])
  await sendSigned('flutterwave', chargeback('won', 'new'))
  expect(await openTasks(reference)).toEqual([])
  await sendSigned('flutterwave', chargeback('initiated', 'pre-arbitration'))
  expect(await openTasks(reference)).toEqual([{ kind: 'disputed', amount: 300 }])
  await sendSigned('flutterwave', chargeback('lost', 'pre-arbitration'))
  expect(await openTasks(reference)).toEqual([{ kind: 'dispute_lost', amount: 300 }])
})

test('a dispute about a payment that is not ours is a task too', async () => {
  await sendSigned('paystack', dispute('POS-77', { id: 99_001 }))
  expect(await openTasks('POS-77')).toEqual([{ kind: 'disputed', amount: 500 }])
})
