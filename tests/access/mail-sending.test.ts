import { afterEach, beforeAll, beforeEach, describe, expect, test, vi, type MockInstance } from 'vitest'
import { createHandler as createSender } from '../../supabase/functions/mail-sender/handler.ts'
import { makeProduct, makeWith, type Json } from './fixtures.ts'
import {
  call,
  changeOrder,
  clear,
  enableMail,
  hurry,
  killWhileSending,
  mailsAbout,
  mailService,
  send,
  times,
  withoutDatabaseAt,
} from './mailing.ts'
import { arrive, orderOf, startPayment, startPaystack, taskOf } from './paying.ts'
import { useShop } from './shop.ts'
import { ROLES } from './table.ts'

// The sender of the outbox, with a recorded mail service in place of `_mail`.

const shop = useShop()
let sofa: Json

beforeAll(async () => {
  await enableMail(shop)
  sofa = await makeProduct(makeWith(shop), { name: 'Sofa', price: 1999.5, stock_quantity: 500 })
})

const withoutStaffMail = () =>
  shop.database.query("delete from public.mail_outbox where kind = 'staff_new_order'")
const late = (order: Json) =>
  shop.database.query("update public.orders set created_at = now() - interval '31 minutes' where id = $1", [
    order.id,
  ])
const remind = async () => (await shop.as.service.rpc('remind_of_payments').throwOnError()).data

/** Three mails that are due, in place of all others. */
async function threeMails(): Promise<void> {
  await clear(shop)
  await times(3, () => orderOf(shop, sofa))
  await withoutStaffMail()
}

/** What the sender logged of each mail that was not sent, such as `refused`. Tests that expect none leave it empty. */
let logged: MockInstance<typeof console.error>
const unsent = () =>
  logged.mock.calls
    .splice(0)
    .map(([line]) => /^The mail \w+ \S+ was not sent \((\w+)\):$/.exec(line)?.[1] ?? line)

beforeEach(() => {
  logged = vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  expect(unsent()).toEqual([])
  logged.mockRestore()
})

/** State and attempts of each mail. */
async function outcomes(): Promise<string[]> {
  const { rows } = await shop.database.query<{ outcome: string }>(
    "select state || ' ' || attempts as outcome from public.mail_outbox order by outcome",
  )
  return rows.map(({ outcome }) => outcome)
}

describe('the sender', () => {
  beforeAll(() => clear(shop))

  test('sends what the order shows, in the texts of the template', async () => {
    const p_customer_email = (await shop.as.owner.auth.getUser()).data.user?.email
    const order = await orderOf(shop, sofa, 'bank_transfer', {
      p_customer_email,
      p_customer_name: 'Ada <b>Obi</b>',
    })
    await startPayment(shop, order, 'bank_transfer')
    const service = mailService(shop)
    expect((await send(shop, service)).data).toEqual({ sent: 2, others: 0 })
    const mail = service.sent.find(({ to }) => to[0] === p_customer_email)
    expect(mail).toMatchObject({ subject: `Your order ${order.order_number}` })
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
    expect(await mailsAbout(shop, order, 'order_placed')).toMatchObject([
      { state: 'sent', attempts: 1, failure: null },
    ])
  })

  test('lets customers answer the shop, and staff the customer, whose note they read', async () => {
    await clear(shop)
    const p_notes = 'Please call at the gate.\n<b>Not</b> before noon.'
    await orderOf(shop, sofa, 'bank_transfer', { p_customer_email: 'ada@example.com', p_notes })
    const service = mailService(shop)
    await send(shop, service)
    const about = (address: string) => service.sent.find(({ to }) => to[0] === address)
    expect(about('ada@example.com')?.reply_to).toBe('shop@example.com')
    expect(about('ada@example.com')?.text).not.toContain('gate')
    const toStaff = about('shop@example.com')
    expect(toStaff?.reply_to).toBe('ada@example.com')
    expect(toStaff?.text).toContain(`Note of the customer\n${p_notes}`)
    expect(toStaff?.text).toContain('Way to pay: Bank transfer\nNot paid yet: ₦1,999.50 is due.')
    expect(toStaff?.html).toContain('&lt;b&gt;Not&lt;/b&gt; before noon.')
  })

  test('sends nothing that was typed to an address that nobody has proved, until staff begin with the order', async () => {
    await clear(shop)
    await makeWith(shop).row('delivery_zones', { name: 'Lagos', areas: ['LA'], fee_small: 0 })
    const order = await orderOf(shop, sofa, 'paystack', {
      p_customer_email: 'victim@example.com',
      p_customer_name: 'Customer,\n\nyour account was used: https://evil.example',
      p_shipping_address: 'Confirm it at evil.example',
      p_delivery: { state: 'LA', lga: 'Eti-Osa', landmark: 'evil.example', fee: 0 },
    })
    await shop.database.query('update public.delivery_zones set active = false')
    const mailed = async () => {
      const service = mailService(shop)
      await hurry(shop)
      await send(shop, service)
      return service.sent.filter(({ to }) => to[0] === 'victim@example.com')
    }
    const [mail] = await mailed()
    expect(mail?.text).toMatch(/^Hello,\n/)
    expect(mail?.text).toContain('Delivery to\nEti-Osa, Lagos\n')
    for (const text of [mail?.text, mail?.html]) expect(text).not.toMatch(/evil|account was used|803/)
    await changeOrder(shop, order, { status: 'shipped' })
    expect((await mailed())[0]?.text).toContain('your account was used')
  })

  test.each([
    ['a mail that was mailed', true, false],
    ['one that was written to a file', false, true],
    ['one of a hosted project, where nobody knows', null, false],
  ])('tells %s from others', async (_what, sends_mail, is_file) => {
    await clear(shop)
    const { service } = shop.as
    await service.from('setup_checklist').update({ sends_mail }).eq('id', 1).throwOnError()
    const order = await orderOf(shop, sofa)
    await send(shop)
    expect(await mailsAbout(shop, order, 'order_placed')).toMatchObject([{ state: 'sent', is_file }])
  })

  test('asks for nothing while staff look into another amount that arrived', async () => {
    await clear(shop)
    const order = await orderOf(shop, sofa)
    const { reference } = await startPaystack(shop, order)
    const { data: before } = await shop.as.service.rpc('claim_mails', { p_most: 9 }).throwOnError()
    expect(before).toContainEqual(
      expect.objectContaining({ order: expect.objectContaining({ amount_due: 1999.5 }) }),
    )
    await arrive(shop, reference, 1000)
    await hurry(shop)
    const { data: after } = await shop.as.service.rpc('claim_mails', { p_most: 9 }).throwOnError()
    expect((after as { order: Json }[]).map((mail) => mail.order['amount_due'])).not.toContain(1999.5)
    expect(after).not.toEqual([])
  })

  test('sends each mail once, although eight run at once', async () => {
    await times(3, () => orderOf(shop, sofa))
    const service = mailService(shop)
    await Promise.all(Array.from({ length: 8 }, () => send(shop, service)))
    expect(service.sent.map(({ key }) => key).toSorted()).toEqual(
      [...new Set(service.sent.map(({ key }) => key))].toSorted(),
    )
    expect(service.sent).toHaveLength(6)
  })

  test('tries a refused mail again later, with the same key', async () => {
    await clear(shop)
    const order = await orderOf(shop, sofa)
    await withoutStaffMail()
    const service = mailService(shop, [502, 503])
    expect((await send(shop, service)).data).toEqual({ sent: 0, others: 1 })
    const [mail] = await mailsAbout(shop, order)
    expect(mail).toMatchObject({ state: 'waiting', attempts: 1, failure: 'The mail server is busy.' })
    expect(Date.parse(String(mail?.next_attempt_at)) - Date.now()).toBeGreaterThan(50_000)
    expect((await send(shop, service)).data).toEqual({ sent: 0, others: 0 })
    await times(2, () => hurry(shop).then(() => send(shop, service)))
    expect(await mailsAbout(shop, order)).toMatchObject([{ state: 'sent', attempts: 3, failure: null }])
    expect(unsent()).toEqual(['refused', 'refused'])
    expect(new Set(service.sent.map(({ key }) => key)).size).toBe(1)
  })

  test.each([
    ['gives up after eight refusals', Array<number>(8).fill(502), 'failed', 'refused'],
    ['gives up at once when the mail itself is invalid', [422], 'failed', 'failed'],
    ['does not send a mail again that may have arrived', [504], 'unconfirmed', 'unconfirmed'],
  ] as const)('%s', async (_what, statuses, state, outcome) => {
    await clear(shop)
    const order = await orderOf(shop, sofa)
    await withoutStaffMail()
    const service = mailService(shop, [...statuses])
    await times(statuses.length, () => hurry(shop).then(() => send(shop, service)))
    await hurry(shop)
    expect((await send(shop, service)).data).toEqual({ sent: 0, others: 0 })
    expect(await mailsAbout(shop, order)).toMatchObject([{ state, attempts: statuses.length }])
    expect(unsent()).toEqual(statuses.map(() => outcome))
  })

  test.each([
    ['sends again what was written to files', null, 'sent'],
    ['leaves to staff what a mail server may have', 'mail.example', 'unconfirmed'],
  ])('after it was killed, %s, and sends the mails that it had not begun', async (_what, server, state) => {
    await threeMails()
    await killWhileSending(shop)
    const service = mailService(shop, [], server)
    expect((await send(shop, service)).data).toEqual({ sent: 2, others: 0 })
    await hurry(shop)
    await send(shop, service)
    expect(await outcomes()).toEqual(['sent 1', 'sent 1', `${state} 2`])
    expect(unsent()).toEqual(state === 'sent' ? [] : [state])
  })

  test('does not send a mail that may have arrived while the shop does not say how it sends', async () => {
    await threeMails()
    await killWhileSending(shop)
    await hurry(shop)
    const { sent, dependencies } = mailService(shop, [], 'mail.example')
    const fetchMail: typeof dependencies.fetch = async (url, init) =>
      url.endsWith('/_mail') && init?.method !== 'POST'
        ? new Response(null, { status: 503 })
        : await dependencies.fetch(url, init)
    for (let runs = 0; runs < 2; runs += 1) {
      await send(shop, { sent, dependencies: { ...dependencies, fetch: fetchMail } })
      await hurry(shop)
    }
    expect(sent).toHaveLength(2)
    await send(shop, { sent, dependencies })
    expect(await outcomes()).toEqual(['sent 1', 'sent 1', 'unconfirmed 4'])
    expect(unsent()).toEqual(['unconfirmed'])
  })

  test('leaves the mails after one whose outcome could not be stored to the next run', async () => {
    await threeMails()
    const service = mailService(shop, [], 'mail.example')
    expect((await send(shop, withoutDatabaseAt(service, 'finish_mail'))).status).toBe(503)
    expect(await outcomes()).toEqual(['sending 1', 'waiting 0', 'waiting 0'])
    expect((await send(shop, service)).data).toEqual({ sent: 2, others: 0 })
    await hurry(shop)
    expect((await send(shop, service)).data).toEqual({ sent: 0, others: 1 })
    expect(service.sent).toHaveLength(3)
    expect(unsent()).toEqual(['unconfirmed'])
  })

  test('begins no mail after a minute, and leaves the others to the next run', async () => {
    await threeMails()
    const { env, fetch } = mailService(shop).dependencies
    let time = 0
    const slow: typeof fetch = async (url, init) => {
      if (url === env('MAIL_API_URL')) time += 31_000
      return await fetch(url, init)
    }
    const run = () =>
      call(
        shop,
        createSender({ env, fetch: slow }, () => time),
        'service',
      )
    expect((await run()).data).toEqual({ sent: 2, others: 0 })
    expect(await outcomes()).toEqual(['sent 1', 'sent 1', 'waiting 0'])
    expect((await run()).data).toEqual({ sent: 1, others: 0 })
  })

  test('goes on after mails that are not true any more', async () => {
    await threeMails()
    await shop.database.query(
      `update public.mail_outbox set only_while = '{"status": "shipped"}', next_attempt_at = now() - interval '1 hour'
       where id in (select id from public.mail_outbox limit 2)`,
    )
    expect((await send(shop)).data).toEqual({ sent: 1, others: 0 })
    expect(await outcomes()).toEqual(['sent 1', 'skipped 0', 'skipped 0'])
  })

  test('is only for the service key', async () => {
    for (const role of ROLES) {
      const { status } = await call(shop, createSender(mailService(shop).dependencies), role)
      expect([role, status < 400]).toEqual([role, role === 'service'])
    }
  })
})

describe('the reminder', () => {
  beforeAll(() => clear(shop))

  test('comes once, for an order that is not paid after 30 minutes', async () => {
    const order = await orderOf(shop, sofa)
    expect(await remind()).toBe(0)
    await late(order)
    expect((await shop.as.service.rpc('has_payment_work')).data).toBe(true)
    expect([await remind(), await remind()]).toEqual([1, 0])
    const service = mailService(shop)
    await send(shop, service)
    const reminder = service.sent.find(({ subject }) => subject.includes('not paid yet'))
    expect(reminder?.text).toContain('₦1,999.50 is still to be paid by')
    expect(reminder?.text).toContain(
      `Pay your order: https://shop.example/account/orders/${order.order_number}`,
    )
  })

  test('is not written where nothing is due in advance, nor after money has arrived, counted or not', async () => {
    await shop.database.query(
      "update public.payment_methods set enabled = true where method = 'pay_on_delivery'",
    )
    const orders = [
      await orderOf(shop, sofa, 'pay_on_delivery'),
      await orderOf(shop, sofa),
      await orderOf(shop, sofa),
    ]
    const [, wrong, less] = orders
    await arrive(shop, (await startPaystack(shop, wrong!)).reference, 1999.5, { p_currency: 'USD' })
    await arrive(shop, (await startPaystack(shop, less!)).reference, 1000)
    for (const order of orders) await late(order)
    expect(await remind()).toBe(0)
  })

  test.each([
    ['counts as a part', true],
    ['does not count', false],
  ])('is not written after money that %s, once staff have decided that', async (_what, p_counts) => {
    const order = await orderOf(shop, sofa)
    const { reference } = await startPaystack(shop, order)
    await arrive(shop, reference, 1000)
    const decision = { p_task_id: await taskOf(shop, reference), p_resolution: 'We have called.', p_counts }
    await shop.as.admin.rpc('resolve_payment_task', decision).throwOnError()
    await late(order)
    expect(await remind()).toBe(0)
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
    await send(shop)
    expect(await mailsAbout(shop, paid, 'payment_reminder')).toMatchObject([{ state: 'skipped' }])
    await shop.as.admin.from('mail_settings').update({ reminder_minutes: null }).eq('id', 1).throwOnError()
    await late(off)
    expect(await remind()).toBe(0)
  })

  test('reaches an order behind 200 older ones whose customers have no e-mail address', async () => {
    await clear(shop)
    await shop.as.admin.from('mail_settings').update({ reminder_minutes: 30 }).eq('id', 1).throwOnError()
    await shop.database.query("update public.orders set status = 'cancelled'")
    const silent = await orderOf(shop, sofa)
    await late(silent)
    await shop.database.query(
      'update public.orders set user_id = null, customer_email = null where id = $1',
      [silent.id],
    )
    await shop.database.query(
      `insert into public.orders (customer_name, shipping_address, total_amount, payment_method, created_at)
       select customer_name, shipping_address, total_amount, payment_method, created_at
       from public.orders, generate_series(1, 200) where id = $1`,
      [silent.id],
    )
    const order = await orderOf(shop, sofa)
    await late(order)
    await remind()
    expect(await mailsAbout(shop, order, 'payment_reminder')).toHaveLength(1)
    expect(await remind()).toBe(0)
    expect((await shop.as.service.rpc('has_payment_work')).data).toBe(false)
  })
})
