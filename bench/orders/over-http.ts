import autocannon from 'autocannon'
import type pg from 'pg'
import type { Buyer } from './buyers.ts'

const PRODUCTS = 1_000

/** The ids of new products that never sell out. */
export async function addProducts(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `insert into public.products (name, category, price, stock_quantity)
     select 'Chair ' || n, (select slug from public.categories order by slug limit 1), 1000 + n, 1000000
     from generate_series(1, $1::int) as n returning id`,
    [PRODUCTS],
  )
  return rows.map(({ id }) => id)
}

/** The orders per second that the buyers place at the same time, one after the other each. */
export async function ordersOverHttp(
  url: string,
  publishableKey: string,
  buyers: readonly Buyer[],
  bodies: readonly string[],
  seconds: number,
): Promise<number> {
  let connected = 0
  const result = await autocannon({
    url: `${url}/rest/v1/rpc/place_order`,
    method: 'POST',
    connections: buyers.length,
    duration: seconds,
    setupClient(client) {
      const buyer = buyers[connected % buyers.length]
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
        sent += buyers.length
        client.setBody(bodies[sent % bodies.length] ?? '')
      })
    },
  })
  if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx + result.errors} orders failed.`)
  return result.requests.total / result.duration
}

/** Request n is by buyer n modulo their number: orders with one email address would wait for one another. */
export function requestsFor(products: readonly string[], buyers: readonly Buyer[]): string[] {
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

/** The ids of two different products. */
export function twoOf(products: readonly string[]): [string, string] {
  const first = Math.floor(Math.random() * products.length)
  const second = (first + 1 + Math.floor(Math.random() * (products.length - 1))) % products.length
  return [products[first] ?? '', products[second] ?? '']
}
