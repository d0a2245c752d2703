import { join } from 'node:path'
import { attachCluster, readKeys } from '@parlour/backend'
import pg from 'pg'
import type { Figure, Section } from '../figure.ts'
import { inTurns } from '../in-turns.ts'
import type { Start } from '../npm-start.ts'
import { withTemporaryShop } from '../temporary-shop.ts'
import { signInBuyers, type Buyer } from './buyers.ts'
import { liftOrderLimit } from './lift-order-limit.ts'
import { addProducts, ordersOverHttp, requestsFor, twoOf } from './over-http.ts'
import { handWritten, placeOrder, sameRows, type OneOrder } from './transactions.ts'

const BUYERS = 16
const SECONDS = 1.5
const TARGET = 0.5

/** Orders of two lines by 16 buyers: over HTTP, by the SQL function alone, and as hand-written transactions. */
export const orders: Section = {
  name: 'orders',
  measure: () => withTemporaryShop(measureOrders),
}

async function measureOrders(shop: Start, dataDir: string): Promise<Figure[]> {
  await liftOrderLimit(dataDir)
  const { connection } = await attachCluster({ dir: join(dataDir, 'postgres') })
  const keys = await readKeys({ projectDir: join(import.meta.dirname, '../..'), dataDir })
  const buyers = await signInBuyers(shop.url, keys, BUYERS)
  const clients = await Promise.all(buyers.map(() => connect(connection)))
  try {
    const [client] = clients
    if (!client) throw new Error('There are no buyers.')
    const products = await addProducts(client)
    // PostgreSQL keeps the plans that it made for empty tables until it has counted the orders, in a shop after a minute. In the first round
    // each connection compiles the function, and too few are placed for the plans of a shop.
    await ordersBySql(clients, buyers, products, placeOrder)
    await ordersBySql(clients, buyers, products, placeOrder)
    await client.query('vacuum analyze')
    const bodies = requestsFor(products, buyers)
    const rates = await inTurns(
      {
        http: () => ordersOverHttp(shop.url, keys.publishableKey, buyers, bodies, SECONDS),
        sql: () => ordersBySql(clients, buyers, products, placeOrder),
        sameRows: () => ordersBySql(clients, buyers, products, sameRows),
        handWritten: () => ordersBySql(clients, buyers, products, handWritten),
      },
      3,
    )
    return [
      {
        what: 'orders over HTTP',
        value: rates.http,
        unit: 'per s',
        baselines: [
          { name: 'place_order() alone', value: rates.sql },
          { name: 'the same rows, hand-written', value: rates.sameRows },
          { name: 'order and stock alone, hand-written', value: rates.handWritten },
        ],
        target: {
          text: `at least 1,000 per s and ${TARGET * 100} % of the same rows`,
          isMet: rates.http.median >= Math.max(1_000, TARGET * rates.sameRows.median),
        },
      },
    ]
  } finally {
    await Promise.all(clients.map((each) => each.end()))
  }
}

async function connect(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(connection)
  await client.connect()
  return client
}

async function ordersBySql(
  clients: readonly pg.Client[],
  buyers: readonly Buyer[],
  products: readonly string[],
  order: OneOrder,
): Promise<number> {
  const end = performance.now() + SECONDS * 1_000
  let count = 0
  await Promise.all(
    clients.map(async (client, index) => {
      const buyer = buyers[index]
      if (!buyer) throw new Error('There are fewer buyers than connections.')
      while (performance.now() < end) {
        await order(client, buyer, twoOf(products))
        count += 1
      }
    }),
  )
  return count / SECONDS
}
