import { createClient } from '@supabase/supabase-js'
import { randomNumbers } from '../options.ts'
import type { SoakedShop } from '../soaked-shop.ts'
import { untilAnswered } from '../until-answered.ts'
import { createBuyer } from './buyer.ts'
import { createLedger, type Ledger } from './ledger.ts'

const PRODUCTS = 20

const WITHOUT_STORAGE = { persistSession: false, autoRefreshToken: false }

export interface Fire {
  ledger: Ledger
  /** Pieces of each product before the first order, by id. */
  stockAtStart: Map<string, number>
  /** One for each buyer: makes one attempt. */
  buyers: (() => Promise<void>)[]
}

/** Puts few pieces on sale for many buyers, each with an account and an address of its own. */
export async function prepareFire(
  shop: SoakedShop,
  { buyers, pieces }: { buyers: number; pieces: number },
): Promise<Fire> {
  await shop.database.query(
    "update public.payment_methods set enabled = true where method = 'pay_on_delivery'",
  )
  const piecesOfEach = Math.ceil(pieces / PRODUCTS)
  await shop.database.query("insert into public.categories (name, slug) values ('Scarce', 'scarce')")
  const { rows } = await shop.database.query<{ id: string }>(
    `insert into public.products (name, category, price, stock_quantity, status)
    select 'Lamp ' || number, 'scarce', 1000.5 * number, $2, 'active' from generate_series(1, $1) as number
    returning id`,
    [PRODUCTS, piecesOfEach],
  )
  const products = rows.map(({ id }) => id)
  const ledger = createLedger()
  return {
    ledger,
    stockAtStart: new Map(products.map((id) => [id, piecesOfEach])),
    buyers: await Promise.all(
      Array.from({ length: buyers }, (_, index) => newBuyer(shop, products, ledger, index)),
    ),
  }
}

async function newBuyer(shop: SoakedShop, products: string[], ledger: Ledger, index: number) {
  const email = `buyer-${index}@example.com`
  const client = createClient(shop.url, shop.keys.publishableKey, {
    auth: WITHOUT_STORAGE,
    global: { fetch: shop.tally.fetch, headers: { 'x-forwarded-for': `10.0.${index >> 8}.${index & 255}` } },
  })
  const staff = createClient(shop.url, shop.keys.secretKey, {
    auth: WITHOUT_STORAGE,
    global: { fetch: shop.tally.fetch },
  })
  await untilAnswered(async () => {
    const { error } = await client.auth.signUp({ email, password: 'a good password' })
    return { status: error ? (error.status ?? 0) : 200 }
  })
  return createBuyer({ client, staff, email, products, ledger, random: randomNumbers(1000 + index) })
}
