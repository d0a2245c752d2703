import { beforeAll, expect, test } from 'vitest'
import { cartOf } from './checkout.ts'
import { makeProduct, makeWith, type Json, type Make } from './fixtures.ts'
import { useShop } from './shop.ts'
import { COLOUR, makeVariants, SIZE } from './variants.ts'

// A cart is a list in JSON, whose length PostgreSQL does not know. Where it plans for a hundred lines, it reads all products.

const shop = useShop()
let make: Make

beforeAll(async () => {
  make = makeWith(shop)
  await shop.database.asOwner(async (query) => {
    await query('set local session_replication_role = replica')
    await query(
      `insert into public.products (name, category, price, stock_quantity)
       select 'Chair ' || n, 'chairs', 1000 + n, 9 from generate_series(1, 5000) as n`,
    )
    await query(
      `insert into public.product_options (product_id, position, name, choices)
       select id, 1, 'Size', '{S}' from public.products limit 4000`,
    )
    await query(
      `insert into public.product_variants (product_id, position, choices, price, stock_quantity)
       select product_id, 1, choices, 1000, 9 from public.product_options`,
    )
    await query('insert into public.product_facts (id, width_cm) select id, 60 from public.products')
  })
  await shop.database.query('update public.website_settings set takes_deposits = true, deposit_percent = 30')
  await shop.database.query('vacuum analyze')
})

/** How many rows of these tables a statement reads that no index finds. */
async function rowsReadOneByOne(user: string, statement: string, values: unknown[]): Promise<number> {
  const count = `
    select sum(seq_tup_read)::integer as rows from pg_stat_xact_user_tables
    where relname in ('products', 'product_variants', 'product_options', 'product_facts')`
  return await shop.database.asOwner(async (query) => {
    const claims = JSON.stringify({ sub: user, role: 'authenticated', aal: 'aal2' })
    await query('set local role authenticated')
    await query("select set_config('request.jwt.claims', $1, true)", [claims])
    // The counters may still have what earlier transactions of the connection did.
    const before = await query<{ rows: number }>(count)
    await query(statement, values)
    const after = await query<{ rows: number }>(count)
    return Number(after.rows[0]?.rows) - Number(before.rows[0]?.rows)
  })
}

test.each([
  ['is placed', "select * from place_order($1, 'Ada Obi', 'ada@example.com', '0803 000 0000', 'Lekki')"],
  ['is priced with its delivery', "select * from delivery_estimate($1, 'LA', null)"],
  ['is asked for its deposit', 'select * from cart_deposit($1)'],
])('a cart that %s does not have all products read', async (_what, statement) => {
  const plain = await makeProduct(make)
  const { product, variants } = await makeVariants(make)
  const [variant] = variants as Json[]
  const cart = [...cartOf([plain, 1]), { product_id: product.id, variant_id: variant?.id, quantity: 1 }]
  expect(await rowsReadOneByOne(shop.ids.owner, statement, [JSON.stringify(cart)])).toBe(0)
})

test('variants that are saved do not have those of all products read', async () => {
  const { product, variants } = await makeVariants(make)
  const options = JSON.stringify([COLOUR, SIZE])
  const [first, ...others] = variants as Json[]
  const changed = JSON.stringify([
    { ...first, price: 77 },
    ...others.slice(1),
    { choices: others[0]?.choices },
  ])
  const save = 'select set_product_variants($1, $2, $3)'
  expect(await rowsReadOneByOne(shop.ids.admin, save, [product.id, options, changed])).toBe(0)
})
