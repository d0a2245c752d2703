import { problemsIn, readBooks } from '../access/books.ts'
import { LIFT_ORDER_LIMIT } from '../support/order-limit.ts'
import { lostOrders, problemsOfOrders } from './fire/ledger.ts'
import { prepareFire, type Fire } from './fire/orders-under-fire.ts'
import { numberOf, problemsOfOthers } from './gateway-and-mails.ts'
import { planKills } from './kills.ts'
import { randomNumbers, type SoakOptions } from './options.ts'
import { newShopper } from './shopper.ts'
import { openSoakedShop, type SoakedShop } from './soaked-shop.ts'
import { makeWares, type Wares } from './wares.ts'

const PRODUCTS = 20
const PIECES = 100_000

/**
 * Sells to many shoppers at once through a gateway with faults, and scarce pieces to competing buyers, while the shop and its
 * database are killed. Returns what does not add up at the end; nothing when everything does.
 */
export async function soak(options: SoakOptions): Promise<string[]> {
  const { orders, shoppers, attempts, report } = options
  const shop = await openSoakedShop()
  try {
    const { wares, stocks } = await fillShop(shop)
    const people = await Promise.all(
      Array.from({ length: shoppers }, (_, index) => newShopper(shop, wares, randomNumbers(index + 1))),
    )
    const fire = await prepareFire(shop, options)
    for (const [id, pieces] of stocks) fire.stockAtStart.set(id, pieces)
    const random = randomNumbers(orders * 31 + shoppers)
    const kills = planKills(shop, { count: options.kills, work: orders + attempts, random, report })
    await Promise.all([
      ...takeTurns(
        people.map(({ buy }) => buy),
        orders,
        kills.advance,
      ),
      ...takeTurns(fire.buyers, attempts, kills.advance),
    ])
    await kills.end()
    await comeToRest(shop)
    report(await summary(shop))
    for (const line of await account(shop, fire, options)) report(line)
    return [
      ...(await problemsOfOrders(shop.database, fire.ledger, fire.stockAtStart)),
      ...problemsIn(await readBooks(shop.database)),
      ...(await problemsOfOthers(shop, orders)),
    ]
  } finally {
    await shop.close()
  }
}

/** Lets all work at the same time until `count` turns have been taken; `onDone` is called after each. */
function takeTurns(workers: (() => Promise<void>)[], count: number, onDone: () => void): Promise<void>[] {
  let begun = 0
  return workers.map(async (work) => {
    while (begun < count) {
      begun += 1
      await work()
      onDone()
    }
  })
}

async function fillShop({ database }: SoakedShop): Promise<Wares> {
  await database.query(LIFT_ORDER_LIMIT)
  await database.query(
    `update public.payment_methods set enabled = true, customer_bears_fee = false where method in ('paystack', 'flutterwave')`,
  )
  await database.query("update public.website_settings set contact_email = 'shop@example.com'")
  await database.query("insert into public.categories (name, slug) values ('Sofas', 'soaked-sofas')")
  return makeWares(database, { name: 'Sofa', category: 'soaked-sofas', count: PRODUCTS, pieces: PIECES })
}

/** What time would do: late events arrive, payments are asked about, unpaid orders expire, mails leave. */
async function comeToRest(shop: SoakedShop): Promise<void> {
  shop.gateway.faults.clear()
  await shop.gateway.deliver()
  await shop.database.query(
    "update public.payments set next_check_at = now() where state in ('pending', 'abandoned', 'failed')",
  )
  await untilNothingIsLeft(
    shop,
    'payment-sweep',
    'select count(*) as n from public.payments where next_check_at <= now()',
  )
  await shop.database.query(
    'update public.orders set payment_expires_at = now() where payment_expires_at is not null',
  )
  await untilNothingIsLeft(
    shop,
    'payment-sweep',
    "select count(*) as n from public.orders where payment_expires_at <= now() and status = 'pending' and not exists (select from public.payments where order_id = orders.id and state = 'paid')",
  )
  await shop.database.query(
    'update public.mail_outbox set next_attempt_at = now() where next_attempt_at is not null',
  )
  await untilNothingIsLeft(
    shop,
    'mail-sender',
    'select count(*) as n from public.mail_outbox where next_attempt_at is not null',
  )
}

async function untilNothingIsLeft(shop: SoakedShop, name: string, sql: string): Promise<void> {
  const headers = { Authorization: `Bearer ${shop.keys.serviceRoleKey}` }
  for (let left = await numberOf(shop, sql), rounds = 0; left > 0; rounds += 1) {
    if (rounds > 500) throw new Error(`${name} left ${left} undone.`)
    const response = await fetch(`${shop.url}/functions/v1/${name}`, { method: 'POST', headers })
    if (!response.ok) throw new Error(`${name} answered ${response.status}: ${await response.text()}`)
    left = await numberOf(shop, sql)
  }
}

async function summary(shop: SoakedShop): Promise<string> {
  const { rows } = await shop.database.query<{ line: string }>(
    `select format(
      '%s orders: %s paid, %s cancelled; %s payments arrived, %s tasks; %s mails sent',
      (select count(*) from public.orders), (select count(*) from public.orders where payment_status = 'paid'),
      (select count(*) from public.orders where status = 'cancelled'),
      (select count(*) from public.payments where state = 'paid'), (select count(*) from public.payment_tasks),
      (select count(*) from public.mail_outbox where state = 'sent')
    ) as line`,
  )
  return rows[0]?.line ?? ''
}

/** What the run did, counted where it happened. */
async function account(
  { database, tally }: SoakedShop,
  { ledger }: Fire,
  { orders, attempts }: SoakOptions,
): Promise<string[]> {
  const refused = [...ledger.refusals.values()].reduce((sum, count) => sum + count, 0)
  return [
    `attempts: ${orders + attempts}`,
    `kills: ${tally.kills}`,
    `restarts: ${tally.restarts}`,
    `requests: ${tally.requests}, of which ${tally.unanswered} failed while something was restarting`,
    `refused: ${refused}`,
    `confirmed: ${ledger.confirmed.length + orders}`,
    `lost: ${(await lostOrders(database, ledger.confirmed)).length}`,
  ]
}
