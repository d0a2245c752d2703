import type pg from 'pg'
import type { Buyer } from './buyers.ts'

/** One order of two products, committed when it resolves. */
export type OneOrder = (client: pg.Client, buyer: Buyer, products: [string, string]) => Promise<void>

const NAME = 'A Buyer'
const PHONE = '08031234567'
const ADDRESS = '12 Allen Avenue, Ikeja'

/** Of the last hand-written order; below those of real ones, which are times. */
let number = 0

/** As rest/v1 calls it: role and claims are set first. */
export const placeOrder: OneOrder = async (client, buyer, products) => {
  const claims = JSON.stringify({ sub: buyer.id, email: buyer.email, role: 'authenticated', aal: 'aal1' })
  await client.query('begin')
  await client.query({
    name: 'settings',
    text: `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true),
      set_config('parlour.announced_later', 'on', true)`,
    values: [claims],
  })
  await client.query({
    name: 'place order',
    text: 'select * from public.place_order($1, $2, $3, $4, $5)',
    values: [
      JSON.stringify(products.map((id) => ({ product_id: id, quantity: 1 }))),
      NAME,
      buyer.email,
      PHONE,
      ADDRESS,
    ],
  })
  await client.query('commit')
}

/**
 * What an order needs at least: products locked and checked, stock taken, order and items stored. Nobody's rights are checked,
 * nothing is recorded or mailed, and the tables' own triggers do not run.
 */
export const handWritten: OneOrder = async (client, buyer, products) => {
  await client.query('begin')
  await storeOrder(client, buyer, products)
  await client.query('commit')
}

/** The rows that place_order() and its triggers write, written by hand: also the customer's, the record's, the mails' and the changes'. */
export const sameRows: OneOrder = async (client, buyer, products) => {
  await client.query('begin')
  const order = await storeOrder(client, buyer, products)
  for (const [name, text] of Object.entries(FURTHER_ROWS))
    await client.query({ name, text, values: name === 'changes' ? [order, products] : [order] })
  await client.query('commit')
}

/** Statements by their names. $1 is the order's id. */
const FURTHER_ROWS = {
  customer: `insert into public.customers as known (name, email, phone, phone_digits, address, total_orders, total_unpaid)
    select customer_name, customer_email, customer_phone, phone_digits, shipping_address, 1, total_amount
    from public.orders where id = $1
    on conflict (lower(email)) do update
    set total_orders = known.total_orders + 1, total_unpaid = known.total_unpaid + excluded.total_unpaid`,
  timeline: "insert into public.order_timeline (order_id, field, status) values ($1, 'status', 'pending')",
  mails: `insert into public.mail_outbox (kind, occasion, order_id, recipient)
    select kind, kind || ' ' || $1::uuid, $1, 'hello@parlour.example'
    from unnest(array['order_placed', 'staff_new_order']) as kind`,
  record: `insert into public.audit_log (actor, action, table_name, row_id, row_label, actor_id, actor_email, after)
    select 'shopper', 'insert', 'orders', id, order_number, user_id, customer_email, to_jsonb(placed)
    from public.orders as placed where id = $1`,
  changes: `insert into realtime.changes (type, relation, record, old_record)
    select 'INSERT', 'public.orders'::regclass, placed::text, null from public.orders as placed where id = $1
    union all
    select 'UPDATE', 'public.products'::regclass, product::text, product::text
    from public.products as product where id = any ($2::uuid[])`,
}

/** Returns the order's id. */
async function storeOrder(client: pg.Client, buyer: Buyer, products: [string, string]): Promise<string> {
  await client.query("set local session_replication_role = 'replica'")
  const locked = await client.query<{ id: string; name: string; price: string }>({
    name: 'lock',
    text: `select id, name, price from public.products where id = any ($1::uuid[]) and stock_quantity >= 1
      order by id for no key update`,
    values: [products],
  })
  const total = locked.rows.reduce((sum, { price }) => sum + Number(price), 0)
  const order = await client.query<{ id: string }>({
    name: 'order',
    text: `insert into public.orders
        (user_id, order_number, customer_name, customer_email, customer_phone, phone_digits, shipping_address, goods_amount,
          total_amount, stock_taken)
      values ($1, $7, $2, $3, $4, $4, $5, $6, $6, true) returning id`,
    values: [buyer.id, NAME, buyer.email, PHONE, ADDRESS, total, `ORD-${(number += 1)}`],
  })
  await client.query({
    name: 'items',
    text: `insert into public.order_items (order_id, product_id, product_name, quantity, price, total)
      select $1, id, name, 1, price, price from public.products where id = any ($2::uuid[])`,
    values: [order.rows[0]?.id, products],
  })
  await client.query({
    name: 'stock',
    text: 'update public.products set stock_quantity = stock_quantity - 1 where id = any ($1::uuid[])',
    values: [products],
  })
  const [stored] = order.rows
  if (!stored) throw new Error('The order was not stored.')
  return stored.id
}
