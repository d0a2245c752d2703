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
        (user_id, order_number, customer_name, customer_email, customer_phone, phone_digits, shipping_address, total_amount,
          stock_taken)
      values ($1, $7, $2, $3, $4, $4, $5, $6, true) returning id`,
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
  await client.query('commit')
}
