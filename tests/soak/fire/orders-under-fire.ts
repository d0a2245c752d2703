import { createClient } from '@supabase/supabase-js'
import { randomNumbers } from '../options.ts'
import type { SoakedShop } from '../soaked-shop.ts'
import { untilAnswered } from '../until-answered.ts'
import { makeWares, type Ware } from '../wares.ts'
import { createBuyer } from './buyer.ts'
import { createLedger, type Ledger } from './ledger.ts'

const PRODUCTS = 20

const WITHOUT_STORAGE = { persistSession: false, autoRefreshToken: false }

export interface Fire {
  ledger: Ledger
  /** Pieces of each product or variant before the first order, by id. */
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
  const { wares, stocks } = await makeWares(shop.database, {
    name: 'Lamp',
    category: 'scarce',
    count: PRODUCTS,
    pieces: piecesOfEach,
  })
  const ledger = createLedger()
  return {
    ledger,
    stockAtStart: new Map(stocks),
    buyers: await Promise.all(
      Array.from({ length: buyers }, (_, index) => newBuyer(shop, wares, ledger, index)),
    ),
  }
}

async function newBuyer(shop: SoakedShop, wares: readonly Ware[], ledger: Ledger, index: number) {
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
  return createBuyer({ client, staff, email, wares, ledger, random: randomNumbers(1000 + index) })
}
