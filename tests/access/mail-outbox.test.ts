import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { createHandler as createPreview } from '../../supabase/functions/mail-preview/handler.ts'
import { cartOf, placeOrder } from './checkout.ts'
import { makeProduct, makeWith, type Json } from './fixtures.ts'
import {
  call,
  changeOrder,
  clear,
  enableMail,
  hurry,
  kindsAbout,
  mailsAbout,
  mailService,
  send,
  times,
} from './mailing.ts'
import { arrive, orderOf, recordRefund, startPayment, startPaystack } from './paying.ts'
import { useShop } from './shop.ts'
import { ROLES } from './table.ts'

// What is written to the outbox, and what staff do about it.

const shop = useShop()
let sofa: Json

beforeAll(async () => {
  await enableMail(shop)
  sofa = await makeProduct(makeWith(shop), { name: 'Sofa', price: 1999.5, stock_quantity: 500 })
})

describe('the outbox', () => {
  test('has a mail to the customer and one to staff for a new order, and none for an order that was refused', async () => {
    const order = await orderOf(shop, sofa)
    expect(await kindsAbout(shop, order)).toEqual(['order_placed', 'staff_new_order'])
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
    expect(await mailsAbout(shop, data)).toEqual([])
  })

  test('has one mail for each status, however often an order gets it', async () => {
    const order = await orderOf(shop, sofa)
    for (const status of ['shipped', 'processing', 'shipped', 'delivered'])
      await changeOrder(shop, order, { status })
    const kinds = ['order_delivered', 'order_placed', 'order_shipped', 'staff_new_order']
    expect(await kindsAbout(shop, order)).toEqual(kinds)
  })

  test('has mails of its own for an order that is picked up: once it is ready, and when it was picked up', async () => {
    const order = await orderOf(shop, sofa)
    await shop.database.query(
      "update public.orders set delivery_method = 'pickup', delivery_fee = 0 where id = $1",
      [order.id],
    )
    await changeOrder(shop, order, { status: 'shipped' })
    expect(await kindsAbout(shop, order)).toEqual(['order_placed', 'order_ready', 'staff_new_order'])
    expect(await mailsAbout(shop, order, 'order_ready')).toMatchObject([{ state: 'waiting' }])
    await changeOrder(shop, order, { status: 'delivered' })
    const kinds = ['order_picked_up', 'order_placed', 'order_ready', 'staff_new_order']
    expect(await kindsAbout(shop, order)).toEqual(kinds)
  })

  test('has no mail of a template that is off', async () => {
    const template = shop.as.admin.from('mail_templates')
    await template.update({ enabled: false }).eq('kind', 'order_placed').throwOnError()
    const order = await orderOf(shop, sofa)
    await template.update({ enabled: true }).eq('kind', 'order_placed').throwOnError()
    expect(await kindsAbout(shop, order)).toEqual(['staff_new_order'])
  })

  test('tells the customer about a payment that arrived, and staff about one that is a problem', async () => {
    const [paid, overpaid] = [await orderOf(shop, sofa), await orderOf(shop, sofa)]
    const [one, other] = [await startPaystack(shop, paid), await startPaystack(shop, overpaid)]
    await times(2, () => arrive(shop, one.reference, 1999.5))
    await arrive(shop, other.reference, 5000)
    expect(await kindsAbout(shop, paid)).toEqual(['order_placed', 'payment_received', 'staff_new_order'])
    expect(await mailsAbout(shop, overpaid, 'staff_problem')).toMatchObject([
      {
        recipient: 'shop@example.com',
        data: { problem: 'More money arrived than was due.', amount: 3000.5 },
      },
    ])
  })

  test('tells staff that a problem is about a test payment', async () => {
    const order = await orderOf(shop, sofa)
    const { reference } = await startPaystack(shop, order)
    await shop.database.query("update public.payments set mode = 'test' where reference = $1", [reference])
    await arrive(shop, reference, 5000, { p_mode: 'test' })
    expect(await mailsAbout(shop, order, 'staff_problem')).toMatchObject([
      { data: { problem: 'Test: More money arrived than was due.' } },
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
    expect(await mailsAbout(shop, order, 'receipt_rejected')).toMatchObject([{ data: { reason: 'Blurred' } }])
  })

  test('tells the customer that a refund has begun and that it is complete', async () => {
    const order = await orderOf(shop, sofa)
    const refund = await recordRefund(shop, order, { amount: 500 })
    expect(await mailsAbout(shop, order, 'refund_started')).toEqual([])
    for (const status of ['approved', 'processed', 'approved', 'processed'])
      await shop.as.admin.from('refunds').update({ status }).eq('id', refund.id).throwOnError()
    expect(await kindsAbout(shop, order)).toEqual([
      'order_placed',
      'refund_completed',
      'refund_started',
      'staff_new_order',
    ])
  })
})

describe('staff', () => {
  beforeAll(() => clear(shop))

  test('can take a status back before its mail is sent', async () => {
    const order = await orderOf(shop, sofa)
    await changeOrder(shop, order, { status: 'shipped' })
    expect(await mailsAbout(shop, order, 'order_shipped')).toMatchObject([{ state: 'waiting' }])
    await send(shop)
    expect(await mailsAbout(shop, order, 'order_shipped')).toMatchObject([{ state: 'waiting' }])
    await changeOrder(shop, order, { status: 'processing' })
    await hurry(shop)
    const service = mailService(shop)
    await send(shop, service)
    expect(service.sent).toEqual([])
    expect(await mailsAbout(shop, order, 'order_shipped')).toMatchObject([{ state: 'skipped' }])
    await changeOrder(shop, order, {
      status: 'shipped',
      tracking_number: ' GIG-1 ',
      driver_phone: '0803 000 0000',
    })
    await hurry(shop)
    await send(shop, service)
    expect(service.sent).toMatchObject([{ subject: `Your order ${order.order_number} is on its way` }])
    expect(service.sent[0]?.text).toContain('Its tracking number is GIG-1.')
    expect(service.sent[0]?.text).toContain('You can reach the driver at +234 803 000 0000.')
  })

  test('send a mail again, to the present address', async () => {
    const order = await orderOf(shop, sofa)
    await send(shop)
    const [mail] = await mailsAbout(shop, order, 'order_placed')
    await shop.database.query("update public.orders set customer_email = 'obi@example.com' where id = $1", [
      order.id,
    ])
    await shop.as.admin.rpc('resend_mail', { p_id: mail?.id }).throwOnError()
    const service = mailService(shop)
    await send(shop, service)
    expect(service.sent).toMatchObject([
      { to: ['obi@example.com'], subject: `Your order ${order.order_number}` },
    ])
    await times(4, () => shop.as.admin.rpc('resend_mail', { p_id: mail?.id }).throwOnError())
    const { error } = await shop.as.admin.rpc('resend_mail', { p_id: mail?.id })
    expect(error).toMatchObject({ hint: 'too_many_mails' })
  })

  test('send one copy where they press once more after a lost answer', async () => {
    const order = await orderOf(shop, sofa)
    await send(shop)
    const [mail] = await mailsAbout(shop, order, 'order_placed')
    const press = (p_key: string | null) => shop.as.admin.rpc('resend_mail', { p_id: mail?.id, p_key })
    expect((await press(null)).error).toMatchObject({ code: 'PT400', hint: 'request_unreadable' })
    const key = randomUUID()
    const { data: copy } = await press(key).throwOnError()
    expect((await press(key)).data).toBe(copy)
    expect((await press(randomUUID())).data).not.toBe(copy)
    expect(await mailsAbout(shop, order, 'order_placed')).toHaveLength(3)
  })

  test('do not send again what is about to be sent', async () => {
    const order = await orderOf(shop, sofa)
    const [mail] = await mailsAbout(shop, order)
    expect((await shop.as.admin.rpc('resend_mail', { p_id: mail?.id })).error).toMatchObject({
      hint: 'mail_is_waiting',
    })
  })

  test('write texts with several words on several lines', async () => {
    const template = shop.as.admin.from('mail_templates')
    const body = 'Ẹ ṣé, {{name}}, for {{ order }}!\n\n{{items}}\n\n{{button}}'
    await template.update({ body }).eq('kind', 'order_placed').throwOnError()
    await clear(shop)
    const order = await orderOf(shop, sofa)
    const service = mailService(shop)
    await send(shop, service)
    const mail = service.sent.find(({ to }) => to[0] === 'ada@example.com')
    expect(mail?.text).toContain(`Ẹ ṣé, Ada Obi, for ${String(order.order_number)}!`)
    expect(mail?.text).toContain('1 × Sofa')
    await template.update({ body: null }).eq('kind', 'order_placed').throwOnError()
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
      const { status, data } = await call(shop, createPreview(mailService(shop).dependencies), role, body)
      expect([role, status < 400]).toEqual([role, role === 'admin'])
      if (role === 'admin')
        expect(data).toMatchObject({ subject: 'Hi Ada Obi', html: expect.stringContaining('Armchair') })
    }
  })
})

test('the timeline has each status with its time, for the buyer', async () => {
  const order = await orderOf(shop, sofa)
  const payment = await startPaystack(shop, order)
  await arrive(shop, payment.reference, 1999.5)
  await changeOrder(shop, order, { status: 'shipped' })
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
