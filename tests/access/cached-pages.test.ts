import { setImmediate as nextTurn } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { createPageCache } from '../../server/cache/page-cache.ts'
import { withReadTracking } from '../../server/cache/rendering-reads.ts'
import { shownOnPages } from '../../server/cache/shown-value.ts'
import { cartOf, placeOrder } from './checkout.ts'
import { makeProduct, makeWith, type Json } from './fixtures.ts'
import { useShop } from './shop.ts'

const VISITORS = 64
const READS_EACH = 50
const SALES = 40

const shop = useShop()
let common: Json
let rare: Json

beforeAll(async () => {
  common = await makeProduct(makeWith(shop), { name: 'Common', price: 10, stock_quantity: 5_000 })
  rare = await makeProduct(makeWith(shop), { name: 'Rare', price: 10, stock_quantity: 14 })
})

/** A page with the stock of the rare product. */
function createListing() {
  const read = withReadTracking(fetch)
  let renderings = 0
  const render = async () => {
    renderings += 1
    const url = `${shop.url}/rest/v1/products?select=id,name,stock_quantity&status=eq.active&order=name&limit=20`
    const answer = await read(url, { headers: { apikey: shop.keys.publishableKey } })
    const rows: Json[] = await answer.json()
    return { response: Response.json(rows.find(({ id }) => id === rare.id)?.stock_quantity) }
  }
  return { render, renderings: () => renderings }
}

test('64 visitors read while shoppers buy: nearly all find the page in the cache, and nobody sees an older stock than the last answered sale', async () => {
  const cache = createPageCache({ shown: shownOnPages })
  await shop.changes.follow(cache.apply)
  const listing = createListing()
  const sales = { rareLeft: 14, areOver: false }

  async function sell(): Promise<void> {
    for (let sale = 1; sale <= SALES; sale += 1) {
      const isRare = sale % 5 === 0
      const { error } = await placeOrder(shop.as.owner, cartOf([isRare ? rare : common, 1]))
      expect(error).toBeNull()
      // As before the answer to a write.
      await shop.changes.caughtUp()
      if (isRare) sales.rareLeft -= 1
    }
    sales.areOver = true
  }

  let reads = 0
  async function visit(): Promise<void> {
    for (let own = 0; own < READS_EACH || !sales.areOver; own += 1) {
      const known = sales.rareLeft
      const page = await cache.fetch(new Request('http://shop.example/'), '/', listing.render)
      // Above the low-stock limit pages do not show the number.
      if (known <= 10) expect(await page.json()).toBeLessThanOrEqual(known)
      reads += 1
      await nextTurn()
    }
  }

  await Promise.all([sell(), ...Array.from({ length: VISITORS }, visit)])
  expect(sales.rareLeft).toBe(6)
  expect(listing.renderings()).toBeLessThan(reads * 0.05)
})
