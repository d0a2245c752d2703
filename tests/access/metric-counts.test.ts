import type { Database } from '@parlour/backend'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { useShop } from './shop.ts'

type Query = Parameters<Parameters<Database['asOwner']>[0]>[0]

const shop = useShop()

beforeAll(async () => {
  // PostgreSQL would count the rows while a test pretends that there are more.
  for (const table of ['orders', 'mail_outbox'])
    await shop.database.query(`alter table public.${table} set (autovacuum_enabled = false)`)
})
beforeEach(() => shop.database.query('truncate public.orders, public.mail_outbox cascade'))

/** Orders of each status, and a mail about each, without what triggers would write. */
async function addOrders(orders: Record<string, number>, mailState = 'sent') {
  await shop.database.asOwner(async (query) => {
    await query("select set_config('session_replication_role', 'replica', true)")
    for (const [status, count] of Object.entries(orders))
      await query(
        `with added as (
           insert into public.orders (order_number, customer_name, customer_email, shipping_address, status)
           select format('ORD-%s', n + (select count(*) from public.orders)), 'Ada', 'ada@example.com', 'Lekki', $1 from generate_series(1, $2::int) as n returning id)
         insert into public.mail_outbox (kind, order_id, occasion, recipient, state, next_attempt_at)
         select (select kind from public.mail_templates limit 1), id, 'test ' || id, 'ada@example.com', $3,
           case when $3 = 'waiting' then now() end
         from added`,
        [status, String(count), mailState],
      )
  })
}

/** As if the tables were as large, with what they have in the same proportions. */
async function pretendRows(rows: number) {
  await shop.database.query('analyze public.orders, public.mail_outbox')
  await shop.database.query(
    `update pg_class set reltuples = $1 where oid in ('public.orders'::regclass, 'public.mail_outbox'::regclass)`,
    [String(rows)],
  )
}

async function counts(): Promise<unknown> {
  const { rows } = await shop.database.query(
    `select (select jsonb_object_agg(status, orders) from private.order_counts()) as orders,
       (select jsonb_object_agg(state, mails) from private.mail_counts()) as mails`,
  )
  return rows[0]
}

test('orders and mails of a shop are counted, also before they were ever analyzed', async () => {
  expect(await counts()).toEqual({ orders: null, mails: null })
  await addOrders({ pending: 3, delivered: 2 })
  expect(await counts()).toEqual({ orders: { pending: 3, delivered: 2 }, mails: { sent: 5 } })
  await pretendRows(100_000)
  expect(await counts()).toEqual({ orders: { pending: 3, delivered: 2 }, mails: { sent: 5 } })
})

test('of a large shop, what is finished is estimated, and work in progress is counted', async () => {
  await addOrders({ pending: 10, delivered: 75, cancelled: 15 })
  await pretendRows(1_000_000)
  await addOrders({ processing: 1 }, 'waiting')
  expect(await counts()).toEqual({
    orders: { pending: 10, processing: 1, delivered: 750_000, cancelled: 150_000 },
    mails: { waiting: 1, sent: 1_000_000 },
  })
})

test('of a large shop, no row of a finished order is read', async () => {
  await addOrders({ pending: 5, delivered: 2_000 })
  await pretendRows(1_000_000)
  const { tableScans, indexEntries } = await shop.database.asOwner(async (query) => {
    // The counters of a transaction include what its connection did shortly before.
    const before = await readCounters(query)
    await query('select from private.order_counts(), private.mail_counts()')
    const after = await readCounters(query)
    return {
      tableScans: after.tableScans - before.tableScans,
      indexEntries: after.indexEntries - before.indexEntries,
    }
  })
  expect(tableScans).toBe(0)
  expect(indexEntries).toBeLessThan(20)
})

interface Counters {
  tableScans: number
  indexEntries: number
}

/** Of orders and mails and their indexes. `explain` shows nothing of what happens inside a function. */
async function readCounters(query: Query): Promise<Counters> {
  const { rows } = await query<Counters>(
    `select
       sum(pg_stat_get_xact_numscans(oid)) filter (where relkind = 'r')::integer as "tableScans",
       sum(pg_stat_get_xact_tuples_returned(oid)) filter (where relkind = 'i')::integer as "indexEntries"
     from pg_class left join pg_index on indexrelid = oid
     where coalesce(indrelid, oid) in ('public.orders'::regclass, 'public.mail_outbox'::regclass)`,
  )
  return rows[0] ?? { tableScans: NaN, indexEntries: NaN }
}
