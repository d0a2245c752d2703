import { join } from 'node:path'
import { attachCluster, readKeys } from '@parlour/backend'
import pg from 'pg'
import { callsFor } from '../calls/calls.ts'
import type { Start } from '../npm-start.ts'
import { signInBuyers } from '../orders/buyers.ts'
import { liftOrderLimit } from '../orders/lift-order-limit.ts'
import { addProducts, ordersOverHttp, requestsFor } from '../orders/over-http.ts'
import { requestsPerSecond } from '../requests-per-second.ts'
import { demonstrationPages } from '../temporary-shop.ts'

const BUYERS = 16
/** In milliseconds. Well before the buyers' tokens expire. */
const SESSION = 30 * 60_000

/** A load that can be repeated: pages, data of navigations, calls and orders, as fast as the shop answers. */
export async function createLoad(shop: Start, dataDir: string): Promise<() => Promise<void>> {
  const keys = await readKeys({ projectDir: join(import.meta.dirname, '../..'), dataDir })
  const pages = await demonstrationPages(shop)
  const calls = callsFor({ category: 'sofas', product: pages.product.replace('/product/', '') })
  // Answers to requests with this preference are not cached.
  const headers = { apikey: keys.publishableKey, prefer: 'handling=lenient' }
  const placeOrders = await createOrders(shop, dataDir, keys)
  let asked = 0
  // Each position is another page, which the cache does not have yet.
  const nextPath = () => `/shop.data?from=${(asked += 1) % 1_000}&sort=newest`
  const uncached = { setupRequest: (request: object) => ({ ...request, path: nextPath() }) }
  return async () => {
    for (const path of Object.values(pages)) await requestsPerSecond(shop.url + path, { seconds: 1 })
    await requestsPerSecond(shop.url, { seconds: 2, requests: [uncached] })
    for (const { path } of calls) await requestsPerSecond(shop.url + path, { seconds: 1, headers })
    await placeOrders()
  }
}

/** Orders of a second, among 1,000 products. */
async function createOrders(
  { url }: Start,
  dataDir: string,
  keys: { publishableKey: string; secretKey: string },
): Promise<() => Promise<void>> {
  await liftOrderLimit(dataDir)
  const products = await createProducts(dataDir)
  let signedIn = { buyers: await signInBuyers(url, keys, BUYERS), until: Date.now() + SESSION, next: BUYERS }
  return async () => {
    if (Date.now() > signedIn.until) {
      const buyers = await signInBuyers(url, keys, BUYERS, signedIn.next)
      signedIn = { buyers, until: Date.now() + SESSION, next: signedIn.next + BUYERS }
    }
    const { buyers } = signedIn
    await ordersOverHttp(url, keys.publishableKey, buyers, requestsFor(products, buyers), 1)
  }
}

async function createProducts(dataDir: string): Promise<string[]> {
  const { connection } = await attachCluster({ dir: join(dataDir, 'postgres') })
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return await addProducts(client)
  } finally {
    await client.end()
  }
}
