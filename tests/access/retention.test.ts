import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeWith, type Json, type Make } from './fixtures.ts'
import {
  age,
  ageLog,
  ago,
  applyRetention,
  exists,
  makeOldMessage,
  makeOldOrder,
  resetRetention,
} from './old-rows.ts'
import { insertPayment, insertRow } from './payment-fixtures.ts'
import { useShop } from './shop.ts'

const shop = useShop()
let make: Make

beforeAll(async () => {
  make = makeWith(shop)
})
beforeEach(() => resetRetention(shop))

/** The counts of one run without the zeros. */
async function removed(): Promise<Record<string, number>> {
  const { counts } = await applyRetention(shop)
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
}

const readOrder = async ({ id }: Json): Promise<Json> =>
  (await shop.as.service.from('orders').select().eq('id', id).single().throwOnError()).data

describe('orders without an account', () => {
  test('lose their person, and stay with their amount, after six whole years', async () => {
    const old = await makeOldOrder(make, '7 years 1 day', { notes: 'Ring twice' })
    const customer = await customerOf(old)
    await age(shop, 'public.customers', customer, ago('7 years 1 day'), ago('7 years 1 day', 'updated_at'))
    expect(await removed()).toMatchObject({ orders: 1, customers: 1 })
    expect(await readOrder(old)).toMatchObject({
      customer_name: 'Erased customer',
      customer_email: null,
      customer_phone: null,
      shipping_address: 'Erased',
      notes: null,
      order_number: old.order_number,
      total_amount: old.total_amount,
    })
    expect(await exists(shop, 'public.customers', customer)).toBe(false)
    expect(await logOf('orders', old.id)).not.toContain(old.customer_name)
    expect(await removed()).toEqual({})
  })

  test('keep it while tax law needs the year in which they were placed', async () => {
    const kept = await makeOldOrder(make, '6 years')
    expect(await removed()).toEqual({})
    expect(await readOrder(kept)).toMatchObject({ customer_name: kept.customer_name })
  })

  test.each([
    ['open', { status: 'shipped' }],
    ['of an account', {}],
  ])('that are %s keep it', async (why, values) => {
    const user_id = why === 'of an account' ? shop.ids.owner : null
    const kept = await makeOldOrder(make, '8 years', { ...values, user_id })
    expect(await removed()).toEqual({})
    expect(await readOrder(kept)).toMatchObject({ customer_name: kept.customer_name })
  })

  test('keep it while a refund is open, and lose what the refund says', async () => {
    const order = await makeOldOrder(make, '8 years')
    const refund = await make.row('refunds', {
      order_id: order.id,
      amount: 5,
      reason: `For ${order.customer_name}`,
    })
    await age(shop, 'public.refunds', refund.id, ago('8 years'))
    expect(await removed()).toEqual({})
    await shop.database.query(
      `update public.refunds set status = 'rejected', notes = 'Told her' where id = '${refund.id}'`,
    )
    expect(await removed()).toMatchObject({ orders: 1 })
    const { data } = await shop.as.service.from('refunds').select('reason, notes, amount').eq('id', refund.id)
    expect(data).toEqual([{ reason: 'Erased', notes: null, amount: 5 }])
    expect(await logOf('refunds', refund.id)).not.toMatch(/Ada|Told her/)
  })
})

test('texts about an order that was deleted go after six whole years; open refunds and amounts stay', async () => {
  const order = await makeOldOrder(make, '8 years')
  const [about, open] = [
    { order_id: order.id, amount: 5, reason: 'Says Ada', notes: 'Told Ada', status: 'processed' },
    { order_id: order.id, amount: 6, reason: 'To the account of Ada' },
  ]
  const refunds = [await make.row('refunds', about), await make.row('refunds', open)]
  const rejection = 'Ada sent a picture of a cat'
  const payment = await insertPayment(make, order, { rejection })
  const { reference } = payment
  const resolved = { resolution: 'Called Ada', resolved_at: '2020-01-01T00:00:00Z' }
  const problem = { kind: 'mismatch', payment_id: payment.id, reference, amount: 5, ...resolved }
  const task = await insertRow(make, 'payment_tasks', { ...problem, order_id: order.id })
  await shop.as.admin.from('orders').delete().eq('id', order.id).throwOnError()
  expect(await removed()).toEqual({})
  const long = [ago('8 years'), ago('8 years', 'updated_at')]
  for (const { id } of refunds) await age(shop, 'public.refunds', id, ...long)
  await age(shop, 'public.payments', payment.id, ...long)
  await age(shop, 'public.payment_tasks', task.id, ...long)
  expect(await removed()).toEqual({ texts_without_order: 3 })
  const read = async (table: string, columns: string, id: unknown) =>
    (await shop.as.service.from(table).select(columns).eq('id', id).single().throwOnError()).data
  expect(await read('refunds', 'reason, notes, amount', refunds[0]?.id)).toEqual({
    reason: 'Erased',
    notes: null,
    amount: 5,
  })
  expect(await read('refunds', 'reason', refunds[1]?.id)).toEqual({ reason: open.reason })
  expect(await read('payments', 'rejection', payment.id)).toEqual({ rejection: null })
  expect(await read('payment_tasks', 'resolution', task.id)).toEqual({ resolution: 'Erased' })
  expect(await removed()).toEqual({})
})

test('a customer who has an account is kept', async () => {
  const { data } = await shop.as.owner.auth.getUser()
  const customer = await make.row('customers', { name: 'Ada Obi', email: data.user?.email })
  await age(shop, 'public.customers', customer.id, ago('8 years'), ago('8 years', 'updated_at'))
  expect(await removed()).toEqual({})
})

test('messages are deleted after the months of the settings, with their names in the activity log', async () => {
  const [old, young] = [await makeOldMessage(make, '13 months'), await makeOldMessage(make, '11 months')]
  await shop.as.admin.from('contact_messages').update({ read_at: new Date().toISOString() }).eq('id', old.id)
  expect(await logOf('contact_messages', old.id)).toContain(old.name)
  expect(await removed()).toEqual({})
  await shop.as.admin.from('retention_settings').update({ message_months: 12 }).eq('id', 1).throwOnError()
  expect(await removed()).toEqual({ messages: 1 })
  expect(await exists(shop, 'public.contact_messages', old.id)).toBe(false)
  expect(await exists(shop, 'public.contact_messages', young.id)).toBe(true)
  expect(await logOf('contact_messages', old.id)).not.toContain(old.name)
})

test('mails are deleted once their order is finished, and never while they wait', async () => {
  const [finished, open] = [
    await makeOldOrder(make, '2 years'),
    await makeOldOrder(make, '2 years', { status: 'processing' }),
  ]
  const sent = { state: 'sent', next_attempt_at: null }
  const [old, ofOpen, young, waiting] = [
    await makeMail(finished, '13 months', sent),
    await makeMail(open, '13 months', sent),
    await makeMail(finished, '11 months', sent),
    await makeMail(finished, '13 months', {}),
  ]
  const before = await removed()
  expect(before.mails).toBe(1)
  const left = await Promise.all(
    [old, ofOpen, young, waiting].map(({ id }) => exists(shop, 'public.mail_outbox', id)),
  )
  expect(left).toEqual([false, true, true, true])
})

test('what a provider sent is erased; that it was sent stays', async () => {
  const event = {
    provider: 'paystack',
    event_key: randomUUID(),
    type: 'charge',
    raw: '{"email": "ada@example.com"}',
  }
  const { id } = await insertRow(make, 'payment_events', event)
  await age(shop, 'public.payment_events', id, ago('19 months', 'received_at'))
  expect(await removed()).toEqual({ payment_events: 1 })
  const { data } = await shop.as.service.from('payment_events').select('raw, type').eq('id', id).single()
  expect(data).toEqual({ raw: { erased: true }, type: 'charge' })
  expect(await removed()).toEqual({})
})

describe('the activity log', () => {
  test('forgets customers, keeps who did what, and says as much as before about products', async () => {
    const order = await makeOldOrder(make, '3 years')
    const payment = await insertPayment(make, order, { rejection: 'Ada sent a picture of a cat' })
    await shop.as.admin
      .from('orders')
      .update({ notes: `For ${order.customer_name}` })
      .eq('id', order.id)
      .throwOnError()
    const { data: category } = await shop.as.admin
      .from('categories')
      .insert({ name: 'Rugs of old' })
      .select()
      .single()
    await ageLog(shop, '25 months', order.id, payment.id, category?.id)
    expect((await removed()).audit_log).toBeGreaterThanOrEqual(2)
    expect(await logOf('orders', order.id)).not.toContain('Ada')
    const { data } = await shop.as.admin
      .from('audit_log')
      .select('actor_id, action, row_label')
      .eq('row_id', String(order.id))
      .eq('actor', 'staff')
    expect(data).toEqual([{ actor_id: shop.ids.admin, action: 'update', row_label: order.order_number }])
    expect(await logOf('categories', category?.id)).toContain('Rugs of old')
    expect(await readOrder(order)).toMatchObject({ customer_name: order.customer_name })
    expect(await removed()).toEqual({})
  })
})

describe('accounts', () => {
  test.each([
    ['that was never confirmed', 'email_confirmed_at = null, last_sign_in_at = null', false],
    ['that is anonymous', 'is_anonymous = true', false],
    ['that was confirmed', '', true],
  ])('one %s, 31 days old: kept %s', async (_which, values, isKept) => {
    const { id } = await shop.signUp()
    await shop.database.query(`delete from auth.sessions where user_id = '${id}'`)
    const sets = ["created_at = now() - interval '31 days'", "last_sign_in_at = now() - interval '31 days'"]
    await shop.database.query(`update auth.users set ${sets.join()} where id = '${id}'`)
    if (values) await shop.database.query(`update auth.users set ${values} where id = '${id}'`)
    expect(await removed()).toEqual(isKept ? {} : { accounts: 1 })
    expect(await exists(shop, 'auth.users', id)).toBe(isKept)
  })

  test('an anonymous one whose session was used since is kept', async () => {
    const { id } = await shop.signUp()
    await shop.database.query(
      `update auth.users set is_anonymous = true, created_at = now() - interval '60 days',
        last_sign_in_at = now() - interval '60 days' where id = '${id}'`,
    )
    expect(await removed()).toEqual({})
    await shop.database.query(`update auth.users set is_anonymous = false where id = '${id}'`)
  })
})

test('invitations are deleted a while after they were accepted or expired; an open one stays', async () => {
  const [long, future] = ['2020-01-01T00:00:00Z', '2099-01-01T00:00:00Z']
  const rows = [await invite(long, null), await invite(future, long), await invite(future, null)]
  expect(await removed()).toEqual({ invitations: 2 })
  const left = await Promise.all(rows.map(({ id }) => exists(shop, 'public.staff_invitations', id)))
  expect(left).toEqual([false, false, true])
})

async function makeMail({ id }: Json, interval: string, values: Json): Promise<Json> {
  const mail = { kind: 'order_placed', occasion: randomUUID(), recipient: 'ada@example.com', order_id: id }
  const written = await insertRow(make, 'mail_outbox', { ...mail, ...values })
  await age(shop, 'public.mail_outbox', written.id, ago(interval))
  return written
}

async function customerOf({ customer_email }: Json): Promise<unknown> {
  const customer = shop.as.service.from('customers').select('id').eq('email', customer_email).single()
  return (await customer.throwOnError()).data.id
}

/** All that the activity log says about a row. */
async function logOf(table: string, id: unknown): Promise<string> {
  const lines = shop.as.admin.from('audit_log').select().eq('table_name', table).eq('row_id', String(id))
  return JSON.stringify((await lines.throwOnError()).data)
}

const invite = (expires_at: string, accepted_at: string | null) =>
  make.row('staff_invitations', { email: `${randomUUID()}@example.com`, expires_at, accepted_at })
