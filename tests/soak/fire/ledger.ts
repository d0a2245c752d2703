import type { SupabaseClient } from '@supabase/supabase-js'
import type { Ware } from '../wares.ts'

export interface Line extends Ware {
  quantity: number
}

/** An order that the shop has confirmed, with all of its lines. */
export interface Purchase {
  orderId: string
  /** In naira, as confirmed. */
  total: number
  lines: readonly Line[]
  /** The idempotency key, where the way of ordering has one. */
  key?: string
}

/** What the buyers were told. It is compared with the database afterwards. */
export interface Ledger {
  confirmed: Purchase[]
  /** Number of refused attempts by the code of the refusal. */
  refusals: Map<string, number>
  confirm: (purchase: Purchase) => void
  refuse: (code: string) => void
}

export function createLedger(): Ledger {
  const confirmed: Purchase[] = []
  const refusals = new Map<string, number>()
  return {
    confirmed,
    refusals,
    confirm: (purchase) => void confirmed.push(purchase),
    refuse: (code) => void refusals.set(code, (refusals.get(code) ?? 0) + 1),
  }
}

/** What a client needs of `pg.Pool` or of the backend's database. */
export interface Queryable {
  query: (sql: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>
}

/** Ids of the confirmed orders that are not stored as they were confirmed: with all lines, total and key. */
export async function lostOrders(database: Queryable, confirmed: readonly Purchase[]): Promise<string[]> {
  const { rows } = await database.query(
    `select purchase."orderId" as id
    from jsonb_to_recordset($1) as purchase("orderId" uuid, total numeric, lines jsonb, key uuid)
    left join public.orders on orders.id = purchase."orderId"
    where orders.id is null or orders.total_amount <> purchase.total
      or orders.idempotency_key is distinct from purchase.key
      or exists (
        select from jsonb_to_recordset(purchase.lines) as line(product_id uuid, variant_id uuid, quantity integer)
        where not exists (
          select from public.order_items as item
          where item.order_id = orders.id and item.product_id = line.product_id
            and item.variant_id is not distinct from line.variant_id and item.quantity >= line.quantity
        )
      )`,
    [JSON.stringify(confirmed)],
  )
  return rows.map(({ id }) => String(id))
}

/** The keys under which different orders were confirmed. */
function doubledKeys(confirmed: readonly Purchase[]): string[] {
  const orders = new Map<string, Set<string>>()
  for (const { key, orderId } of confirmed) {
    if (key !== undefined) orders.set(key, (orders.get(key) ?? new Set()).add(orderId))
  }
  return [...orders].filter(([, ids]) => ids.size > 1).map(([key]) => key)
}

/** Each query finds what should not be; `what` says what a row of it means. */
const MUST_BE_EMPTY: readonly { what: string; sql: string }[] = [
  {
    what: 'a product or variant with less than nothing in stock',
    sql: `select id from public.products where stock_quantity < 0
      union all select id from public.product_variants where stock_quantity < 0`,
  },
  {
    what: 'a product that has not the pieces of its variants',
    sql: `select product_id from public.product_variants as variant join public.products on products.id = product_id
      group by product_id, products.stock_quantity
      having products.stock_quantity <> sum(variant.stock_quantity) filter (where variant.active)`,
  },
  {
    what: 'a line that is made to order although its product is not',
    sql: `select id from public.order_items as item
      where made_to_order_weeks is not null and not exists (
        select from public.product_facts as facts where facts.id = item.product_id and facts.made_to_order_weeks is not null
      )`,
  },
  {
    what: 'an idempotency key with more than one order',
    sql: `select idempotency_key from public.orders where idempotency_key is not null
      group by user_id, idempotency_key having count(*) > 1`,
  },
]

/**
 * What does not add up, as sentences; empty when everything does.
 * @param stockAtStart pieces of each product or variant before the first order, by id
 */
export async function problemsOfOrders(
  database: Queryable,
  { confirmed, refusals }: Ledger,
  stockAtStart: ReadonlyMap<string, number>,
): Promise<string[]> {
  const problems: string[] = []
  const note = (what: string, found: readonly unknown[]) => {
    if (found.length > 0) problems.push(`${found.length} × ${what}: ${JSON.stringify(found.slice(0, 3))}`)
  }
  note('a confirmed order that is lost', await lostOrders(database, confirmed))
  note('an idempotency key that was answered with different orders', doubledKeys(confirmed))
  for (const { what, sql } of MUST_BE_EMPTY) note(what, (await database.query(sql)).rows)
  note(
    'a product or variant whose sold and remaining pieces are not those of the start',
    await wrongStocks(database, stockAtStart),
  )
  const otherRefusals = [...refusals.keys()].filter((code) => code !== 'stock_too_low')
  note('a refusal for another reason than the stock', otherRefusals)
  return problems
}

async function wrongStocks(
  database: Queryable,
  stockAtStart: ReadonlyMap<string, number>,
): Promise<Record<string, unknown>[]> {
  const { rows } = await database.query(
    `select start.key as id, start.value::integer as start, stock_quantity as remaining, coalesce(sold, 0) as sold
    from jsonb_each_text($1) as start
    left join (
      select id, stock_quantity from public.products union all select id, stock_quantity from public.product_variants
    ) as stock on stock.id = start.key::uuid
    left join (
      select coalesce(variant_id, product_id) as id, sum(quantity) as sold
      from public.order_items join public.orders on orders.id = order_id
      where status <> 'cancelled' and made_to_order_weeks is null
      group by 1
    ) as sales on sales.id = stock.id
    where stock_quantity is null or stock_quantity + coalesce(sold, 0) <> start.value::integer`,
    [JSON.stringify(Object.fromEntries(stockAtStart))],
  )
  return rows
}

/** Cancels an order as staff do, which returns its pieces to the stock. */
export async function cancelOrder(staff: SupabaseClient, orderId: string): Promise<{ status: number }> {
  return await staff.from('orders').update({ status: 'cancelled' }).eq('id', orderId)
}
