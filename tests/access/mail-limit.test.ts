import { beforeAll, beforeEach, expect, test } from 'vitest'
import { makeProduct, makeWith, type Json } from './fixtures.ts'
import { clear, enableMail, mailsAbout, mailService, send } from './mailing.ts'
import { orderOf } from './paying.ts'
import { useShop } from './shop.ts'

// Anybody can order under any address, whose mailbox must not be filled: docs/behaviour/mail.md#when-a-mail-is-sent.

const shop = useShop()
let sofa: Json

beforeAll(async () => {
  await enableMail(shop)
  sofa = await makeProduct(makeWith(shop), { stock_quantity: 500 })
})
beforeEach(() => clear(shop))

const order = (p_customer_email: string) => orderOf(shop, sofa, 'paystack', { p_customer_email })

/** Mails to an address, the first of them due this many minutes from now, and each a second after the one before. */
async function addMails(count: number, recipient: string, minutes: number): Promise<void> {
  await shop.database.query(
    `insert into public.mail_outbox (kind, occasion, recipient, due_at)
    select 'order_placed', gen_random_uuid(), $2, now() + make_interval(mins => $3, secs => number)
    from generate_series(1, $1) as number`,
    [count, recipient, minutes],
  )
}

async function mailOf(placed: Json): Promise<Json> {
  const [mail] = await mailsAbout(shop, placed, 'order_placed')
  return mail ?? {}
}

const minutesUntil = (moment: unknown) => Math.round((Date.parse(String(moment)) - Date.now()) / 60_000)

test('the 61st mail to an address within an hour waits until the hour is over, and is sent then', async () => {
  await addMails(59, 'ada@example.com', -20)
  expect(await mailOf(await order('ada@example.com'))).toMatchObject({ state: 'waiting', failure: null })
  const placed = await order('ada@example.com')
  const held = await mailOf(placed)
  expect(held).toMatchObject({
    state: 'waiting',
    failure: 'This address has had many mails within an hour.',
  })
  expect(minutesUntil(held.next_attempt_at)).toBe(40)
  expect(await mailsAbout(shop, placed, 'staff_new_order')).toMatchObject([{ failure: null }])

  await shop.database.query(
    "update public.mail_outbox set next_attempt_at = next_attempt_at - interval '41 minutes' where id = $1",
    [held.id],
  )
  await send(shop, mailService(shop))
  expect(await mailOf(placed)).toMatchObject({ state: 'sent', failure: null })
})

test.each([
  ['ada.obi@example.com', 'Ada.Obi@Example.COM'],
  ['ada.obi@example.com', 'ada.obi+1@example.com'],
  ['ada.obi@gmail.com', 'A.daobi+shop@googlemail.com'],
])('%s and %s are one mailbox', async (one, other) => {
  await addMails(60, one, -30)
  expect(minutesUntil((await mailOf(await order(other))).next_attempt_at)).toBe(30)
})

test.each([
  ['ada.obi@example.com', 'adaobi@example.com'],
  ['ada@example.com', 'ada@mail.example.com'],
])('%s and %s are two mailboxes', async (one, other) => {
  await addMails(60, one, -30)
  expect(await mailOf(await order(other))).toMatchObject({ failure: null })
})

test('no more than sixty mails wait for each hour, and none for more than six hours', async () => {
  await addMails(60, 'ada@example.com', -30)
  await addMails(60, 'ada@example.com', 30)
  expect(minutesUntil((await mailOf(await order('ada@example.com'))).next_attempt_at)).toBe(90)
  await addMails(60, 'ada@example.com', 330)
  expect(await mailOf(await order('ada@example.com'))).toMatchObject({
    state: 'skipped',
    failure: 'This address has had many mails within an hour.',
    next_attempt_at: null,
  })
})

test('a mail that is skipped can be sent by staff all the same, and holds up none of the next hours', async () => {
  await addMails(60, 'ada@example.com', 330)
  const skipped = await mailOf(await order('ada@example.com'))
  await shop.as.admin.rpc('resend_mail', { p_id: skipped.id }).throwOnError()
  await shop.database.query("update public.mail_outbox set due_at = due_at - interval '7 hours'")
  expect(await mailOf(await order('ada@example.com'))).toMatchObject({ state: 'waiting', failure: null })
})

test('mails about orders that anybody may place and not pay leave after all others', async () => {
  await shop.database.query(
    `insert into public.mail_outbox (kind, occasion, recipient, next_attempt_at)
    select kind, gen_random_uuid(), 'ada@example.com', now() - make_interval(mins => minutes)
    from (values
      ('order_cancelled', 9), ('payment_reminder', 8), ('staff_new_order', 7), ('order_placed', 6), ('order_claim', 2), ('payment_received', 1)
    ) as due (kind, minutes)`,
  )
  const { data } = await shop.as.service.rpc('claim_mails', { p_most: 9 }).throwOnError()
  expect(data.map(({ kind }: Json) => kind)).toEqual([
    'order_claim',
    'payment_received',
    'order_cancelled',
    'payment_reminder',
    'staff_new_order',
    'order_placed',
  ])
})
