import { join } from 'node:path'
import { readKeys } from '@parlour/backend'
import { createClient } from '@supabase/supabase-js'
import type { Database } from '../../app/database.types.ts'
import { sampleOf, type Figure, type Section } from '../figure.ts'
import type { Start } from '../npm-start.ts'
import { signInBuyers, type Buyer } from '../orders/buyers.ts'
import { liftOrderLimit } from '../orders/lift-order-limit.ts'
import { withTemporaryShop } from '../temporary-shop.ts'
import { openListeners } from './open-listeners.ts'

const LISTENERS = Number(process.env.LISTENERS ?? 10_000)
const ORDERS = 20
const ROUNDS = 3
/** How many times as long an order may take with the listeners. */
const TARGET = 2

/** The time of an order while many visitors listen to the stock of all products, and while none does. */
export const listeners: Section = {
  name: 'listeners',
  measure: () => withTemporaryShop(measureListeners),
}

async function measureListeners(shop: Start, dataDir: string): Promise<Figure[]> {
  await liftOrderLimit(dataDir)
  const keys = await readKeys({ projectDir: join(import.meta.dirname, '../..'), dataDir })
  const [buyer] = await signInBuyers(shop.url, keys, 1)
  const product = await addProduct(shop.url, keys.secretKey)
  if (!buyer) throw new Error('There is no buyer.')
  const rounds = async () => {
    const times: number[] = []
    while (times.length < ROUNDS) times.push(await placeOrders(shop.url, keys.publishableKey, buyer, product))
    return times
  }
  await rounds() // Warms up.
  const before = await rounds()
  // Opening takes most of the time of this section, so they are opened once, and compared with what is measured before and after them.
  const opened = await openListeners(shop.url, keys.publishableKey, LISTENERS)
  const listenedTo = sampleOf(await rounds().finally(() => opened.close()))
  const alone = sampleOf([...before, ...(await rounds())])
  return [
    {
      what: `an order with ${LISTENERS} listeners`,
      value: listenedTo,
      unit: 'ms',
      baselines: [{ name: 'without listeners', value: alone }],
      target: { text: `less than ${TARGET} ×`, isMet: listenedTo.median / alone.median < TARGET },
    },
  ]
}

/** The id of a new product that never sells out. */
async function addProduct(url: string, secretKey: string): Promise<string> {
  const service = createClient<Database>(url, secretKey, { auth: { persistSession: false } })
  const { data: category } = await service.from('categories').select('slug').limit(1).single().throwOnError()
  const chair = { name: 'A chair', category: category.slug, price: 1_000, stock_quantity: 1_000_000 }
  const { data: product } = await service.from('products').insert(chair).select('id').single().throwOnError()
  return product.id
}

/** The median time of an order in milliseconds, one after the other. Each changes the stock, which all listeners are told. */
async function placeOrders(
  url: string,
  publishableKey: string,
  buyer: Buyer,
  product: string,
): Promise<number> {
  const times: number[] = []
  for (let order = 0; order < ORDERS; order += 1) {
    const began = performance.now()
    const response = await fetch(`${url}/rest/v1/rpc/place_order`, {
      method: 'POST',
      headers: {
        apikey: publishableKey,
        Authorization: `Bearer ${buyer.token}`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({
        p_items: [{ product_id: product, quantity: 1 }],
        p_customer_name: 'A Buyer',
        p_customer_email: buyer.email,
        p_customer_phone: '08031234567',
        p_shipping_address: '12 Allen Avenue, Ikeja',
      }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`An order failed: ${text}`)
    times.push(performance.now() - began)
  }
  return times.toSorted((a, b) => a - b)[ORDERS / 2] ?? NaN
}
