import { join } from 'node:path'
import { attachCluster } from '@parlour/backend'
import pg from 'pg'
import type { Figure, Section } from '../figure.ts'
import { inTurns } from '../in-turns.ts'
import type { Start } from '../npm-start.ts'
import { requestsPerSecond } from '../requests-per-second.ts'
import { startProgram } from '../start-program.ts'
import { withTemporaryShop } from '../temporary-shop.ts'

const PRODUCTS = 10_000
const SORTS = ['popular', 'newest', 'price-low', 'price-high'] as const
const TARGET = 400

/** The listing at addresses that nobody asked for before, so that each page is read and rendered. */
export const uncachedPages: Section = {
  name: 'uncached-pages',
  measure: () => withTemporaryShop(measureListing),
}

async function measureListing(shop: Start, dataDir: string): Promise<Figure[]> {
  await addProducts(dataDir)
  let asked = 0
  const nextPath = () => {
    asked += 1
    return `/shop?sort=${SORTS[asked % SORTS.length]}&from=${Math.floor(asked / SORTS.length)}`
  }
  const react = await startProgram(join(import.meta.dirname, 'bare-react-server.ts'), [shop.url + nextPath()])
  try {
    const rates = await inTurns(
      {
        uncached: () =>
          requestsPerSecond(shop.url, {
            requests: [{ setupRequest: (request) => ({ ...request, path: nextPath() }) }],
          }),
        cached: () => requestsPerSecond(`${shop.url}/shop`, { seconds: 1 }),
        react: () => requestsPerSecond(react.url),
      },
      3,
    )
    return [
      {
        what: 'uncached page: shop',
        value: rates.uncached,
        unit: 'per s',
        baselines: [
          { name: 'from the cache', value: rates.cached },
          { name: 'its elements by React alone', value: rates.react },
        ],
        target: { text: `at least ${TARGET} per s`, isMet: rates.uncached.median >= TARGET },
      },
    ]
  } finally {
    await react.stop()
  }
}

/** Products with the pictures of the demonstration, so that each page is full. */
async function addProducts(dataDir: string): Promise<void> {
  const { connection } = await attachCluster({ dir: join(dataDir, 'postgres') })
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(
      `insert into public.products (name, category, price, stock_quantity, image_url)
       select name || ' ' || n, category, price + n, 100, image_url
       from public.products, generate_series(1, $1::int / (select count(*) from public.products)::int) as n`,
      [PRODUCTS],
    )
    await client.query('vacuum analyze public.products')
  } finally {
    await client.end()
  }
}
