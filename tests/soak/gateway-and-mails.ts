import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { SoakedShop } from './soaked-shop.ts'

/** Each query finds what should not be; `what` says what a row of it means. */
const MUST_BE_EMPTY: readonly { what: string; sql: string }[] = [
  {
    what: 'a payment that neither counts for its order nor is in one task, or both',
    sql: `select reference from public.payments as payment where state = 'paid' and 1 <> counts::integer + (
        select count(*) from public.payment_tasks
        where payment_tasks.reference = payment.reference and kind <> 'paid_short'
      )`,
  },
  {
    what: 'an order that owes something that is on no list',
    sql: `select order_number, private.amount_owed(placed) from public.orders as placed
      where private.amount_owed(placed) <> coalesce((
        select case kind when 'to_send_back' then amount else -amount end from public.payment_tasks
        where reference = order_number and kind in ('to_send_back', 'to_collect') and (resolved_at is null or is_accepted)
      ), 0)`,
  },
  {
    what: 'a mail that was not sent',
    sql: `select kind, state, failure from public.mail_outbox where state not in ('sent', 'skipped')`,
  },
  {
    what: 'an order of the test gateway without its first mail',
    sql: `select order_number from public.orders as placed where 1 <> (
        select count(*) from public.mail_outbox
        where order_id = placed.id and kind = 'order_placed' and state = 'sent'
      ) and payment_method in ('paystack', 'flutterwave')`,
  },
]

/** What the gateway, the mails and the number of orders do not confirm, as sentences; empty when they confirm everything. */
export async function problemsOfOthers(shop: SoakedShop, expectedOrders: number): Promise<string[]> {
  const problems: string[] = []
  for (const { what, sql } of MUST_BE_EMPTY) {
    const { rows } = await shop.database.query<Record<string, unknown>>(sql)
    if (rows.length > 0) problems.push(`${rows.length} × ${what}: ${JSON.stringify(rows.slice(0, 3))}`)
  }
  const orders = await numberOf(
    shop,
    "select count(*) as n from public.orders where payment_method in ('paystack', 'flutterwave')",
  )
  if (orders !== expectedOrders)
    problems.push(`${orders} orders with the test gateway instead of ${expectedOrders}`)
  return [...problems, ...(await problemsOfMoney(shop)), ...(await problemsOfMails(shop))]
}

/** Every kobo that the gateway took is in the books of the shop, with the same reference and amount. */
async function problemsOfMoney({ gateway, database }: SoakedShop): Promise<string[]> {
  const { rows } = await database.query<{ reference: string; kobo: string }>(
    "select reference, (paid_amount * 100)::bigint as kobo from public.payments where state = 'paid'",
  )
  const noted = new Map(rows.map(({ reference, kobo }) => [reference, Number(kobo)]))
  return gateway.payments.list().flatMap(({ reference, status, paidKobo, feeKobo, feesPassedOn }) => {
    const kobo = noted.get(reference)
    if (status !== 'paid')
      return kobo === undefined ? [] : [`${reference} was not paid, the shop noted ${kobo} kobo`]
    // A fee that was passed on is not part of what was paid for the order, unless another amount was paid as well.
    const isNoted = kobo === paidKobo || (feesPassedOn && kobo === paidKobo - feeKobo)
    return isNoted ? [] : [`the gateway took ${paidKobo} kobo for ${reference}, the shop noted ${kobo}`]
  })
}

/** Each mail that was sent is one file, and each file is one of these mails. */
async function problemsOfMails(shop: SoakedShop): Promise<string[]> {
  const { rows } = await shop.database.query<{ id: string }>(
    "select id from public.mail_outbox where state = 'sent'",
  )
  const sent = new Set(rows.map(({ id }) => id))
  const files = readdirSync(join(shop.dataDir, 'mail')).filter((name) => name.endsWith('.eml'))
  const ids = files.map((name) => name.slice(-40, -4)).filter((id) => sent.has(id))
  return ids.length === sent.size && new Set(ids).size === ids.length
    ? []
    : [`${sent.size} mails were sent, and ${ids.length} files hold ${new Set(ids).size} of them`]
}

export async function numberOf({ database }: SoakedShop, sql: string): Promise<number> {
  const { rows } = await database.query<{ n: string }>(sql)
  return Number(rows[0]?.n)
}
