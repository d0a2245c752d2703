import { afterEach, beforeEach, expect, test } from 'vitest'
import { ERROR_CODES } from '../../../app/domain/error-codes.ts'
import { randomNumbers } from '../../soak/options.ts'
import { problemsIn, readBooks } from '../books.ts'
import { makeProduct, makeWith, type Json } from '../fixtures.ts'
import { openShop, type Shop } from '../shop.ts'
import type { Trade } from './draw.ts'
import { drawStep } from './steps.ts'
import { ExpectedStock } from './stock.ts'

// Whatever happens to orders, in whichever order: the sums agree, and what is refused is refused with a code.

const STEPS = 400
const PIECES = 60
/** The second one is for the long run. */
const SEEDS = process.env.LONG === '1' ? [44] : [43]

let shop: Shop

beforeEach(async () => {
  shop = await openShop()
  await shop.database.query(
    `update public.payment_methods
    set enabled = true, customer_bears_fee = method = 'paystack', fee_percent = 1.5, fee_flat = 100, fee_flat_from = 2500,
      bank_name = 'Parlour Bank', account_number = '0123456789', account_name = 'Parlour Ltd'
    where method not in ('cash', 'card_terminal')`,
  )
  await shop.database.query('update public.website_settings set kept_before_work = 10, kept_after_work = 50')
  await shop.database.query("update public.tax_settings set vat_registered = true, tin = '12345678-0001'")
})
afterEach(() => shop?.close())

async function openTrade(seed: number): Promise<Trade> {
  const make = makeWith(shop)
  const products: Json[] = []
  for (const price of [0.01, 333.33, 1999.99, 107_500])
    products.push(await makeProduct(make, { price, stock_quantity: PIECES }))
  await make.row('delivery_zones', { name: 'Lagos', areas: ['LA'], fee_medium: 2500, pays_on_delivery: true })
  // Its fee is quoted after ordering.
  await make.row('delivery_zones', { name: 'Kano', areas: ['KN'], pays_on_delivery: true })
  const point = await make.row('pickup_points', { name: 'Yaba', address: '1 Market Street', fee: 750.5 })
  const stock = new ExpectedStock(new Map(products.map(({ id }) => [String(id), PIECES])))
  return { shop, random: randomNumbers(seed), products, pickupPoint: point.id, stock }
}

/** Whether the steps have led to a credit note, to money sent back and to pieces that came back. */
async function haveLedFar(): Promise<boolean> {
  const { rows } = await shop.database.query<{ have: boolean }>(
    `select exists (select from public.tax_documents where kind = 'credit_note')
      and exists (select from public.refund_transfers where state = 'processed')
      and exists (select from public.returns where status = 'received') as have`,
  )
  return rows[0]!.have
}

// Some seeds have no returned pieces after so few steps, so the steps go on until there are some.
test.each(SEEDS)(
  `the sums agree after each of ${STEPS} random steps or more, from the seed %d`,
  async (seed) => {
    const trade = await openTrade(seed)
    const done: string[] = []
    for (let count = 0; count < STEPS || !(await haveLedFar()); count += 1) {
      const { name, step } = drawStep(trade)
      const error = (await step(trade))?.error
      done.push(error ? `${name} (${error.hint || error.message})` : name)
      const books = await readBooks(shop.database)
      const problems = [...problemsIn(books), ...trade.stock.problems(books)]
      expect(problems, done.slice(-6).join(' → ')).toEqual([])
      if (error) expect(ERROR_CODES, done.at(-1)).toContain(error.hint)
    }
  },
)
