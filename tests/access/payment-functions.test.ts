import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { sweepPayments } from '../../server/jobs/mails-and-payments.ts'
import { createHandler as createCheck } from '../../supabase/functions/payment-check/handler.ts'
import { createHandler as createStart } from '../../supabase/functions/payment-start/handler.ts'
import { createHandler as createStatus } from '../../supabase/functions/payment-status/handler.ts'
import { createHandler as createSweep } from '../../supabase/functions/payment-sweep/handler.ts'
import { paymentSteps, usePayingShop } from './payment-calls.ts'
import { ROLES } from './table.ts'

// The functions between the shop and the providers, with the test gateway as the providers.

const paying = usePayingShop(1999.5)
const { dependencies, call, deliver } = paying
const { order, start, referenceOf, begin, statusOf } = paymentSteps(paying)

/** As if nobody had asked about a payment within the hour. */
async function forgetQuestions(): Promise<void> {
  await paying.shop.database.query('delete from private.hourly_attempts')
}

describe.each(['paystack', 'flutterwave'] as const)('%s', (method) => {
  test.each([
    [
      'the shop’s address, whatever the caller says',
      { SITE_URL: 'https://shop.example' },
      'https://shop.example',
    ],
    ['the caller’s on a hosted project that does not know its address', {}, 'https://evil.example'],
  ])('sends the shopper back to %s', async (_what, settings, site) => {
    const { id } = await order(method)
    const { env, fetch } = dependencies(settings)
    const sent: string[] = []
    const watching = createStart({
      env,
      fetch: (url, init) => {
        sent.push(String(init?.body))
        return fetch(url, init)
      },
    })
    await call(watching, 'owner', { order_id: id, method, origin: 'https://evil.example' })
    const returns = sent.join().match(/https:\/\/[\w.]+\/payment-return/)
    expect(returns?.[0]).toBe(`${site}/payment-return`)
  })

  test('gets the order’s amount and takes the shopper to its page', async () => {
    const { id } = await order(method)
    const { data } = await start(id, method)
    expect(data?.url).toMatch(/^https:\/\/gateway\.example\//)
    const attempt = paying.shop.as.service
      .from('payments')
      .select('amount, mode, state')
      .eq('order_id', id)
      .single()
    expect((await attempt.throwOnError()).data).toEqual({ amount: 1999.5, mode: 'test', state: 'pending' })
  })

  test('reports a payment by an event, once or many times, and the order is paid', async () => {
    const { id, reference } = await begin(method)
    await paying.gateway.pay(reference)
    const [event] = paying.gateway.events
    expect(event?.name).toBe(`${method}-webhook`)
    for (let times = 0; times < 3; times += 1)
      expect((await deliver(method, event!.body, event!.headers)).status).toBe(200)
    expect(await statusOf(id)).toBe('paid')
    const stored = paying.shop.as.service.from('payment_events').select('id').eq('reference', reference)
    expect((await stored.throwOnError()).data).toHaveLength(1)
  })

  test('is not believed when the signature is wrong', async () => {
    const { id, reference } = await begin(method)
    paying.gateway.addFault({ fault: 'webhook-signature' })
    await paying.gateway.pay(reference)
    const [event] = paying.gateway.events
    expect((await deliver(method, event!.body, event!.headers)).status).toBe(401)
    expect((await deliver(method, event!.body, new Headers())).status).toBe(401)
    expect(await statusOf(id)).toBe('pending')
  })

  test('is asked when the shopper returns, so that a lost event loses nothing', async () => {
    const { id, reference } = await begin(method)
    const check = () => call(createCheck(dependencies()), 'anon', { reference })
    expect((await check()).data).toMatchObject({ state: expect.not.stringMatching('paid') })
    expect(await statusOf(id)).toBe('pending')
    await paying.gateway.pay(reference)
    await forgetQuestions()
    expect((await check()).data).toMatchObject({ state: 'paid' })
    expect(await statusOf(id)).toBe('paid')
  })

  test('says that a part is paid, of which staff have asked', async () => {
    const { id } = await order(method)
    await paying.shop.as.admin.rpc('ask_for_part', { p_order_id: id, p_amount: 500 }).throwOnError()
    await start(id, method)
    const reference = await referenceOf(id)
    await paying.gateway.pay(reference)
    const { data } = await call(createCheck(dependencies()), 'anon', { reference })
    expect(data).toMatchObject({ state: 'paid', is_part: true })
    expect(data).not.toHaveProperty('is_deposit')
    expect(await statusOf(id)).toBe('pending')
  })

  test.each(['amount-under', 'amount-over'] as const)(
    'says that staff look into a payment with the fault %s',
    async (fault) => {
      const { reference } = await begin(method)
      paying.gateway.addFault({ fault, times: 1 })
      await paying.gateway.pay(reference)
      const { data } = await call(createCheck(dependencies()), 'anon', { reference })
      expect(data).toMatchObject({ state: 'paid', awaits_staff: true })
    },
  )

  test('is asked once in five seconds, however often a page asks, and the stored state is the answer meanwhile', async () => {
    const { reference } = await begin(method)
    let asked = 0
    const settings = dependencies()
    const counting = {
      ...settings,
      fetch: (url: string, init?: RequestInit) => {
        if (url.includes('verify')) asked += 1
        return settings.fetch(url, init)
      },
    }
    const check = () => call(createCheck(counting), 'anon', { reference })
    const answers = await Promise.all(Array.from({ length: 10 }, check))
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(10).fill(200))
    expect(asked).toBe(1)
    await paying.gateway.pay(reference)
    expect((await check()).data).toMatchObject({ state: expect.not.stringMatching('paid') })
    await paying.shop.database.query(
      "update private.hourly_attempts set attempted_at = attempted_at - interval '5 seconds'",
    )
    expect((await check()).data).toMatchObject({ state: 'paid' })
    expect((await check()).data).toMatchObject({ state: 'paid' })
    expect(asked).toBe(2)
  })

  test('is asked by the sweep, which also cancels what was not paid in time', async () => {
    const [paid, unpaid] = [await begin(method), await begin(method)]
    await paying.gateway.pay(paid.reference)
    await paying.shop.database.query(
      'update public.payments set next_check_at = now() where next_check_at is not null',
    )
    await paying.shop.database.query(
      'update public.orders set payment_expires_at = now() where id = any ($1)',
      [[paid.id, unpaid.id]],
    )
    const { data } = await call(createSweep(dependencies()), 'service', {})
    expect(data).toMatchObject({ failed: 0, expired: 1 })
    expect(await statusOf(paid.id)).toBe('paid')
    const cancelled = paying.shop.as.service.from('orders').select('status').eq('id', unpaid.id).single()
    expect((await cancelled.throwOnError()).data?.status).toBe('cancelled')
  })

  test('that does not answer leaves the order as it is, and another way to pay can be chosen', async () => {
    const { id } = await order(method)
    const logged = vi.spyOn(console, 'error').mockReturnValue()
    onTestFinished(() => logged.mockRestore())
    paying.gateway.addFault({ fault: 'server-error', endpoint: 'initialize', times: 1 })
    const answer = await start(id, method)
    expect(answer).toMatchObject({ status: 503, error: { code: 'provider_unavailable' } })
    const other = method === 'paystack' ? 'flutterwave' : 'paystack'
    expect(await start(id, other)).toMatchObject({ status: 200 })
    await paying.gateway.pay(await referenceOf(id))
    expect(
      await call(createCheck(dependencies()), 'anon', { reference: await referenceOf(id) }),
    ).toMatchObject({
      data: { state: 'paid' },
    })
    expect(await statusOf(id)).toBe('paid')
  })

  test('without a key is not available', async () => {
    const { id } = await order(method)
    const keys = { PAYSTACK_SECRET_KEY: '', FLUTTERWAVE_SECRET_KEY: '' }
    expect(await start(id, method, 'owner', keys)).toMatchObject({
      status: 503,
      error: { code: 'provider_unavailable' },
    })
  })
})

test('the server sweeps when there is something to sweep, and fails aloud', async () => {
  const { id } = await order('paystack')
  const backend = { fetch: (request: Request) => fetch(request), keys: paying.shop.keys }
  await sweepPayments(backend, paying.shop.url)
  expect(await statusOf(id)).toBe('pending')
  await paying.shop.database.query('update public.orders set payment_expires_at = now() where id = $1', [id])
  await sweepPayments(backend, paying.shop.url)
  const rows = paying.shop.as.service.from('orders').select('status').eq('id', id).single()
  expect((await rows.throwOnError()).data?.status).toBe('cancelled')
  const stranger = { ...backend, keys: { ...paying.shop.keys, serviceRoleKey: paying.shop.keys.anonKey } }
  await expect(sweepPayments(stranger, paying.shop.url)).rejects.toThrow('has_payment_work answered 401')
})

test('an event changed by one byte is refused', async () => {
  const { id, reference } = await begin('paystack')
  await paying.gateway.pay(reference)
  const { body, headers } = paying.gateway.events[0]!
  const changed = body.slice()
  changed[changed.length - 3]! ^= 1
  expect((await deliver('paystack', changed, headers)).status).toBe(401)
  expect(await statusOf(id)).toBe('pending')
})

test('an event of one provider does not settle a payment of the other', async () => {
  const own = await begin('paystack')
  const foreign = await begin('flutterwave')
  await paying.gateway.pay(own.reference)
  const { body, headers } = paying.gateway.events[0]!
  await paying.shop.database.query('update public.payments set reference = $1 where reference = $2', [
    `${own.reference}x`,
    own.reference,
  ])
  await paying.shop.database.query('update public.payments set reference = $1 where reference = $2', [
    own.reference,
    foreign.reference,
  ])
  expect((await deliver('paystack', body, headers)).status).toBe(200)
  expect(await statusOf(foreign.id)).toBe('pending')
})

test('nobody starts a payment for an order that they do not see', async () => {
  const { id } = await order('paystack')
  for (const role of ['anon', 'stranger'] as const)
    expect((await start(id, 'paystack', role)).status).toBeGreaterThanOrEqual(401)
  expect(await start(id, 'paystack', 'stranger')).toMatchObject({ error: { code: 'order_unknown' } })
})

test('a reference that is not ours is not known', async () => {
  expect(await call(createCheck(dependencies()), 'anon', { reference: 'PAY-nobody' })).toMatchObject({
    status: 404,
    error: { code: 'payment_unknown' },
  })
})

test.each(ROLES)('%s: only the service key sweeps, and only staff see the keys’ modes', async (role) => {
  const swept = await call(createSweep(dependencies()), role, {})
  expect(swept.status === 200).toBe(role === 'service')
  const { status, data } = await call(createStatus(dependencies()), role)
  expect(status === 200).toBe(role === 'admin')
  if (role === 'admin') expect(data).toEqual({ paystack: 'test', flutterwave: 'test' })
})

test('providers are asked about a payment sixty times an hour for pages, and twelve hundred times for a network', async () => {
  const mayAsk = async (p_reference: string, p_address: string | null) => {
    const asked = paying.shop.as.service.rpc('claim_payment_question', { p_reference, p_address })
    return (await asked.throwOnError()).data
  }
  const attempts = (subject: string, count: number) =>
    paying.shop.database.query(
      `insert into private.hourly_attempts (subject, attempted_at)
       select $1, now() - interval '1 minute' from generate_series(1, $2::int)`,
      [subject, count],
    )
  await attempts('payment question PAY-often', 59)
  await attempts('payment questions 197.210.64.10', 1_198)
  expect(await mayAsk('PAY-often', '197.210.64.10')).toBe(true)
  await paying.shop.database.query(
    "delete from private.hourly_attempts where attempted_at > now() - interval '5 seconds'",
  )
  await attempts('payment question PAY-often', 1)
  await attempts('payment questions 197.210.64.10', 1)
  expect(await mayAsk('PAY-often', '197.210.64.11')).toBe(false)
  expect(await mayAsk('PAY-other', '197.210.64.10')).toBe(true)
  expect(await mayAsk('PAY-third', '197.210.64.10')).toBe(false)
  expect(await mayAsk('PAY-third', '197.210.64.11')).toBe(true)
})
