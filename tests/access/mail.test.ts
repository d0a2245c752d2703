import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Dependencies } from '../../supabase/functions/_shared/backend.ts'
import { createHandler as createPreview } from '../../supabase/functions/mail-preview/handler.ts'
import { createHandler as createSender } from '../../supabase/functions/mail-sender/handler.ts'
import { cartOf, placeOrder } from './checkout.ts'
import { makeProduct, makeWith, type Json } from './fixtures.ts'
import { arrive, enablePayments, orderOf, startPayment, startPaystack } from './paying.ts'
import { openShop, type Shop } from './shop.ts'
import { ROLES, type Role } from './table.ts'

// The outbox and its sender. A recorded mail service stands for `_mail`.

let shop: Shop
let sofa: Json

beforeAll(async () => {
  shop = await openShop()
  await shop.database.query("update public.website_settings set contact_email = 'shop@example.com'")
  await enablePayments(shop)
  sofa = await makeProduct(makeWith(shop), { name: 'Sofa', price: 1999.5, stock_quantity: 500 })
})
afterAll(() => shop?.close())

interface SentMail {
  to: string[]
  subject: string
  text: string
  html: string
  key: string | null
}

/** A mail service that answers each mail with the next of `statuses`, then with 200. */
function mailService(statuses: number[] = [], server: string | null = null) {
  const sent: SentMail[] = []
  const settings: Record<string, string> = {
    SUPABASE_URL: shop.url,
    SUPABASE_ANON_KEY: shop.keys.anonKey,
    SUPABASE_SERVICE_ROLE_KEY: shop.keys.serviceRoleKey,
    MAIL_API_URL: 'http://mail.invalid/functions/v1/_mail',
    SITE_URL: 'https://shop.example',
  }
  const dependencies: Dependencies = {
    env: (name) => settings[name],
    fetch: async (url, init) => {
      if (url !== settings['MAIL_API_URL']) return await fetch(url, init)
      if (init?.method !== 'POST') return Response.json({ server, from: 'shop@example.com', last: null })
      const status = statuses.shift() ?? 200
      const key = new Headers(init.headers).get('Idempotency-Key')
      sent.push({ ...(JSON.parse(String(init.body)) as SentMail), key })
      return Response.json({ id: '1', reason: 'The mail server is busy.' }, { status })
    },
  }
  return { sent, dependencies }
}

async function tokenOf(role: Role): Promise<string> {
  if (role === 'service') return shop.keys.serviceRoleKey
  const { data } = await shop.as[role].auth.getSession()
  return data.session?.access_token ?? shop.keys.anonKey
}

async function call(handler: (request: Request) => Promise<Response>, role: Role, body: unknown = {}) {
  const headers = { Authorization: `Bearer ${await tokenOf(role)}` }
  const init = { method: 'POST', headers, body: JSON.stringify(body) }
  const response = await handler(new Request('http://functions.invalid', init))
  return { status: response.status, ...((await response.json()) as { data: Json; error: Json | null }) }
}

const send = (service = mailService()) => call(createSender(service.dependencies), 'service')

/** Lets every mail be due. */
const hurry = () =>
  shop.database.query(
    'update public.mail_outbox set next_attempt_at = now() where next_attempt_at is not null',
  )
const clear = () => shop.database.query('delete from public.mail_outbox')

async function mailsAbout(order: Json, kind?: string): Promise<Json[]> {
  const rows = shop.as.admin.from('mail_outbox').select().eq('order_id', order.id).order('created_at')
  const { data } = await rows.throwOnError()
  return (data ?? []).filter((mail: Json) => kind === undefined || mail.kind === kind)
}

const kindsAbout = async (order: Json) => (await mailsAbout(order)).map(({ kind }) => kind).toSorted()
const changeOrder = (order: Json, p_changes: Json) =>
  shop.as.admin.rpc('update_order', { p_id: order.id, p_changes }).throwOnError()

describe('the outbox', () => {
  test('has a mail to the customer and one to staff for a new order, and none for an order that was refused', async () => {
    const order = await orderOf(shop, sofa)
    expect(await kindsAbout(order)).toEqual(['order_placed', 'staff_new_order'])
    const { data: before } = await shop.as.admin.from('mail_outbox').select('id')
    expect((await placeOrder(shop.as.owner, cartOf([sofa, 5000]))).error).not.toBeNull()
    expect((await shop.as.admin.from('mail_outbox').select('id')).data).toEqual(before)
  })

  test('has nothing about past sales that the service key enters', async () => {
    const values = {
      customer_name: 'Ada',
      customer_email: 'ada@example.com',
      shipping_address: 'Lagos',
      status: 'delivered',
    }
    const { data } = await shop.as.service.from('orders').insert(values).select().single().throwOnError()
    expect(await mailsAbout(data)).toEqual([])
  })

  test('has one mail for each status, however often an order gets it', async () => {
    const order = await orderOf(shop, sofa)
    for (const status of ['shipped', 'processing', 'shipped', 'delivered'])
      await changeOrder(order, { status })
    const kinds = ['order_delivered', 'order_placed', 'order_shipped', 'staff_new_order']
    expect(await kindsAbout(order)).toEqual(kinds)
  })

  test('has no mail of a template that is off', async () => {
    const template = shop.as.admin.from('mail_templates')
    await template.update({ enabled: false }).eq('kind', 'order_placed').throwOnError()
    const order = await orderOf(shop, sofa)
    await template.update({ enabled: true }).eq('kind', 'order_placed').throwOnError()
    expect(await kindsAbout(order)).toEqual(['staff_new_order'])
  })

  test('tells the customer about a payment that arrived, and staff about one that is a problem', async () => {
    const [paid, overpaid] = [await orderOf(shop, sofa), await orderOf(shop, sofa)]
    const [one, other] = [await startPaystack(shop, paid), await startPaystack(shop, overpaid)]
    for (const _again of [1, 2]) await arrive(shop, one.reference, 1999.5)
    await arrive(shop, other.reference, 5000)
    expect(await kindsAbout(paid)).toEqual(['order_placed', 'payment_received', 'staff_new_order'])
    expect(await mailsAbout(overpaid, 'staff_problem')).toMatchObject([
      {
        recipient: 'shop@example.com',
        data: { problem: 'More money arrived than was due.', amount: 3000.5 },
      },
    ])
  })

  test('tells the customer why a receipt was rejected', async () => {
    const order = await orderOf(shop, sofa, 'bank_transfer')
    const { data: payment } = await startPayment(shop, order, 'bank_transfer')
    await shop.database.query("update public.payments set state = 'submitted', receipt = 'a' where id = $1", [
      payment.id,
    ])
    await shop.as.admin
      .rpc('reject_receipt', { p_payment_id: payment.id, p_reason: 'Blurred' })
      .throwOnError()
    expect(await mailsAbout(order, 'receipt_rejected')).toMatchObject([{ data: { reason: 'Blurred' } }])
  })

  test('tells the customer that a refund has begun and that it is complete', async () => {
    const order = await orderOf(shop, sofa)
    const values = { order_id: order.id, amount: 500, reason: 'Scratched', status: 'pending' }
    const { data: refund } = await shop.as.admin
      .from('refunds')
      .insert(values)
      .select()
      .single()
      .throwOnError()
    expect(await mailsAbout(order, 'refund_started')).toEqual([])
    for (const status of ['approved', 'processed', 'approved', 'processed'])
      await shop.as.admin.from('refunds').update({ status }).eq('id', refund.id).throwOnError()
    expect(await kindsAbout(order)).toEqual([
      'order_placed',
      'refund_completed',
      'refund_started',
      'staff_new_order',
    ])
  })
})

describe('the sender', () => {
  beforeAll(clear)

  test('sends what the order shows, in the texts of the template', async () => {
    const order = await orderOf(shop, sofa, 'bank_transfer', { p_customer_name: 'Ada <b>Obi</b>' })
    await startPayment(shop, order, 'bank_transfer')
    const service = mailService()
    expect((await send(service)).data).toEqual({ sent: 2, others: 0 })
    const mail = service.sent.find(({ to }) => to[0] === 'ada@example.com')
    expect(mail).toMatchObject({ to: ['ada@example.com'], subject: `Your order ${order.order_number}` })
    for (const text of [
      '1 × Sofa',
      '₦1,999.50',
      '12 Admiralty Way',
      '0123456789',
      `Reference: ${order.order_number}`,
    ]) {
      expect(mail?.text).toContain(text)
      expect(mail?.html).toContain(text)
    }
    expect(mail?.text).toContain(`https://shop.example/account/orders/${order.order_number}`)
    expect(mail?.html).toContain('Ada &lt;b&gt;Obi&lt;/b&gt;')
    expect(service.sent.find(({ to }) => to[0] === 'shop@example.com')?.text).toContain('/admin/orders/')
    expect(await mailsAbout(order, 'order_placed')).toMatchObject([
      { state: 'sent', attempts: 1, failure: null },
    ])
  })

  test('sends each mail once, although eight run at once', async () => {
    for (const _order of [1, 2, 3]) await orderOf(shop, sofa)
    const service = mailService()
    await Promise.all(Array.from({ length: 8 }, () => send(service)))
    expect(service.sent.map(({ key }) => key).toSorted()).toEqual(
      [...new Set(service.sent.map(({ key }) => key))].toSorted(),
    )
    expect(service.sent).toHaveLength(6)
  })

  test('tries a refused mail again later, with the same key', async () => {
    await clear()
    const order = await orderOf(shop, sofa)
    await shop.database.query("delete from public.mail_outbox where kind = 'staff_new_order'")
    const service = mailService([502, 503])
    expect((await send(service)).data).toEqual({ sent: 0, others: 1 })
    const [mail] = await mailsAbout(order)
    expect(mail).toMatchObject({ state: 'waiting', attempts: 1, failure: 'The mail server is busy.' })
    expect(Date.parse(String(mail?.next_attempt_at)) - Date.now()).toBeGreaterThan(50_000)
    expect((await send(service)).data).toEqual({ sent: 0, others: 0 })
    for (const _again of [1, 2]) {
      await hurry()
      await send(service)
    }
    expect(await mailsAbout(order)).toMatchObject([{ state: 'sent', attempts: 3, failure: null }])
    expect(new Set(service.sent.map(({ key }) => key)).size).toBe(1)
  })

  test.each([
    ['gives up after eight refusals', Array<number>(8).fill(502), 'failed', 8],
    ['gives up at once when the mail itself is invalid', [422], 'failed', 1],
    ['does not send a mail again that may have arrived', [504], 'unconfirmed', 1],
  ] as const)('%s', async (_what, statuses, state, attempts) => {
    await clear()
    const order = await orderOf(shop, sofa)
    await shop.database.query("delete from public.mail_outbox where kind = 'staff_new_order'")
    const service = mailService([...statuses])
    for (const _again of statuses) {
      await hurry()
      await send(service)
    }
    await hurry()
    expect((await send(service)).data).toEqual({ sent: 0, others: 0 })
    expect(await mailsAbout(order)).toMatchObject([{ state, attempts }])
  })

  test.each([
    ['sends again what was written to files', null, 'sent'],
    ['leaves to staff what a mail server may have', 'mail.example', 'unconfirmed'],
  ])('after it was killed, %s', async (_what, server, state) => {
    await clear()
    const order = await orderOf(shop, sofa)
    await shop.database.query("delete from public.mail_outbox where kind = 'staff_new_order'")
    const claimed = await shop.as.service.rpc('claim_mails').throwOnError()
    expect(claimed.data).toHaveLength(1)
    expect((await send(mailService([], server))).data).toEqual({ sent: 0, others: 0 })
    await hurry()
    await send(mailService([], server))
    expect(await mailsAbout(order)).toMatchObject([{ state, attempts: 2 }])
  })

  test('is only for the service key', async () => {
    for (const role of ROLES) {
      const { status } = await call(createSender(mailService().dependencies), role)
      expect([role, status < 400]).toEqual([role, role === 'service'])
    }
  })
})

describe('staff', () => {
  beforeAll(clear)

  test('can take a status back before its mail is sent', async () => {
    const order = await orderOf(shop, sofa)
    await changeOrder(order, { status: 'shipped' })
    expect(await mailsAbout(order, 'order_shipped')).toMatchObject([{ state: 'waiting' }])
    await send()
    expect(await mailsAbout(order, 'order_shipped')).toMatchObject([{ state: 'waiting' }])
    await changeOrder(order, { status: 'processing' })
    await hurry()
    const service = mailService()
    await send(service)
    expect(service.sent).toEqual([])
    expect(await mailsAbout(order, 'order_shipped')).toMatchObject([{ state: 'skipped' }])
    await changeOrder(order, { status: 'shipped', tracking_number: ' GIG-1 ', driver_phone: '0803 000 0000' })
    await hurry()
    await send(service)
    expect(service.sent).toMatchObject([{ subject: `Your order ${order.order_number} is on its way` }])
    expect(service.sent[0]?.text).toContain('Its tracking number is GIG-1.')
    expect(service.sent[0]?.text).toContain('You can reach the driver at 0803 000 0000.')
  })

  test('send a mail again, to the present address', async () => {
    const order = await orderOf(shop, sofa)
    await send()
    const [mail] = await mailsAbout(order, 'order_placed')
    await shop.database.query("update public.orders set customer_email = 'obi@example.com' where id = $1", [
      order.id,
    ])
    await shop.as.admin.rpc('resend_mail', { p_id: mail?.id }).throwOnError()
    const service = mailService()
    await send(service)
    expect(service.sent).toMatchObject([
      { to: ['obi@example.com'], subject: `Your order ${order.order_number}` },
    ])
    for (const _again of [2, 3, 4, 5])
      await shop.as.admin.rpc('resend_mail', { p_id: mail?.id }).throwOnError()
    const { error } = await shop.as.admin.rpc('resend_mail', { p_id: mail?.id })
    expect(error).toMatchObject({ hint: 'too_many_mails' })
  })

  test('do not send again what is about to be sent', async () => {
    const order = await orderOf(shop, sofa)
    const [mail] = await mailsAbout(order)
    expect((await shop.as.admin.rpc('resend_mail', { p_id: mail?.id })).error).toMatchObject({
      hint: 'mail_is_waiting',
    })
  })

  test.each([
    [
      'a word that the mail has nothing for',
      { body: 'Dear {{ surname }}' },
      { hint: 'mail_placeholder_unknown' },
    ],
    ['a subject of two lines', { subject: 'Hello\nBcc: x@example.com' }, { code: '23514' }],
    ['a blank text', { body: ' \n ' }, { code: '23514' }],
    ['a default', { default_body: 'Mine' }, { code: '42501' }],
  ])('cannot write %s', async (_what, changes, refusal) => {
    const { error } = await shop.as.admin.from('mail_templates').update(changes).eq('kind', 'order_placed')
    expect(error).toMatchObject(refusal)
  })

  test('see a mail before it is used', async () => {
    const body = {
      kind: 'order_shipped',
      audience: 'customer',
      subject: 'Hi {{name}}',
      body: '{{items}}\n\n{{button}}',
    }
    for (const role of ROLES) {
      const { status, data } = await call(createPreview(mailService().dependencies), role, body)
      expect([role, status < 400]).toEqual([role, role === 'admin'])
      if (role === 'admin')
        expect(data).toMatchObject({ subject: 'Hi Ada Obi', html: expect.stringContaining('Armchair') })
    }
  })
})

describe('the reminder', () => {
  const late = (order: Json) =>
    shop.database.query("update public.orders set created_at = now() - interval '31 minutes' where id = $1", [
      order.id,
    ])
  const remind = async () => (await shop.as.service.rpc('remind_of_payments').throwOnError()).data

  beforeAll(clear)

  test('comes once, for an order that is not paid after 30 minutes', async () => {
    const order = await orderOf(shop, sofa)
    expect(await remind()).toBe(0)
    await late(order)
    expect((await shop.as.service.rpc('has_payment_work')).data).toBe(true)
    expect([await remind(), await remind()]).toEqual([1, 0])
    const service = mailService()
    await send(service)
    const reminder = service.sent.find(({ subject }) => subject.includes('not paid yet'))
    expect(reminder?.text).toContain('₦1,999.50 is still to be paid by')
    expect(reminder?.text).toContain(
      `Pay your order: https://shop.example/account/orders/${order.order_number}`,
    )
  })

  test('is not sent when the order is paid meanwhile, and not written when a receipt waits or reminders are off', async () => {
    const [paid, checked, off] = [
      await orderOf(shop, sofa),
      await orderOf(shop, sofa, 'bank_transfer'),
      await orderOf(shop, sofa),
    ]
    const payment = await startPaystack(shop, paid)
    const { data: transfer } = await startPayment(shop, checked, 'bank_transfer')
    await shop.database.query("update public.payments set state = 'submitted' where id = $1", [transfer.id])
    for (const order of [paid, checked]) await late(order)
    expect(await remind()).toBe(1)
    await arrive(shop, payment.reference, 1999.5)
    await send()
    expect(await mailsAbout(paid, 'payment_reminder')).toMatchObject([{ state: 'skipped' }])
    await shop.as.admin.from('mail_settings').update({ reminder_minutes: null }).eq('id', 1).throwOnError()
    await late(off)
    expect(await remind()).toBe(0)
  })
})

test('the timeline has each status with its time, for the buyer', async () => {
  const order = await orderOf(shop, sofa)
  const payment = await startPaystack(shop, order)
  await arrive(shop, payment.reference, 1999.5)
  await changeOrder(order, { status: 'shipped' })
  const steps = shop.as.owner
    .from('order_timeline')
    .select('field, status')
    .eq('order_id', order.id)
    .order('id')
  expect((await steps.throwOnError()).data).toEqual([
    { field: 'status', status: 'pending' },
    { field: 'payment_status', status: 'paid' },
    { field: 'status', status: 'shipped' },
  ])
  expect((await shop.as.stranger.from('order_timeline').select().eq('order_id', order.id)).data).toEqual([])
})
