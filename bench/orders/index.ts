import { join } from 'node:path'
import { attachCluster, readKeys } from '@parlour/backend'
import autocannon from 'autocannon'
import pg from 'pg'
import type { Figure, Section } from '../figure.ts'
import { inTurns } from '../in-turns.ts'
import type { Start } from '../npm-start.ts'
import { withTemporaryShop } from '../temporary-shop.ts'
import { signInBuyers, type Buyer } from './buyers.ts'
import { liftOrderLimit } from './lift-order-limit.ts'
import { handWritten, placeOrder, sameRows, type OneOrder } from './transactions.ts'

const BUYERS = 16
const PRODUCTS = 1_000
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
    // PostgreSQL keeps the plans that it made for empty tables until it has counted the orders, in a shop after a minute.
    await ordersBySql(clients, buyers, products, placeOrder)
    await client.query('vacuum analyze')
    const bodies = requestsFor(products, buyers)
    const rates = await inTurns(
      {
        http: () => ordersOverHttp(shop.url, keys.publishableKey, buyers, bodies),
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

/** The ids of new products that never sell out. */
async function addProducts(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `insert into public.products (name, category, price, stock_quantity)
     select 'Chair ' || n, (select slug from public.categories order by slug limit 1), 1000 + n, 1000000
     from generate_series(1, $1::int) as n returning id`,
    [PRODUCTS],
  )
  return rows.map(({ id }) => id)
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

async function ordersOverHttp(
  url: string,
  publishableKey: string,
  buyers: readonly Buyer[],
  bodies: readonly string[],
): Promise<number> {
  let connected = 0
  const result = await autocannon({
    url: `${url}/rest/v1/rpc/place_order`,
    method: 'POST',
    connections: BUYERS,
    duration: SECONDS,
    setupClient(client) {
      const buyer = buyers[connected % BUYERS]
      const own = connected
      connected += 1
      client.setHeadersAndBody(
        {
          apikey: publishableKey,
          Authorization: `Bearer ${buyer?.token ?? ''}`,
          'Content-Type': 'application/json',
        },
        bodies[own % bodies.length] ?? '',
      )
      let sent = own
      client.on('response', () => {
        sent += BUYERS
        client.setBody(bodies[sent % bodies.length] ?? '')
      })
    },
  })
  if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx + result.errors} orders failed.`)
  return result.requests.total / result.duration
}

/** Request n is by buyer n modulo their number: orders with one email address would wait for one another. */
function requestsFor(products: readonly string[], buyers: readonly Buyer[]): string[] {
  return Array.from({ length: buyers.length * 64 }, (_, index) => {
    const items = twoOf(products).map((id) => ({ product_id: id, quantity: 1 }))
    return JSON.stringify({
      p_items: items,
      p_customer_name: 'A Buyer',
      p_customer_email: buyers[index % buyers.length]?.email,
      p_customer_phone: '08031234567',
      p_shipping_address: '12 Allen Avenue, Ikeja',
    })
  })
}

function twoOf(products: readonly string[]): [string, string] {
  const first = Math.floor(Math.random() * products.length)
  const second = (first + 1 + Math.floor(Math.random() * (products.length - 1))) % products.length
  return [products[first] ?? '', products[second] ?? '']
}
