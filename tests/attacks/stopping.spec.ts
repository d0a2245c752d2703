import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { attachCluster } from '@parlour/backend'
import { expect, test } from '@playwright/test'
import pg from 'pg'
import { limit } from '../../backend/test/limit.ts'
import { LIFT_ORDER_LIMIT } from '../support/order-limit.ts'
import { startShop } from '../support/running-shop.ts'
import { attackable, type AttackedShop } from './attacked-shop.ts'
import { askForNestedEmbeds } from './floods.ts'

const BUYERS = 8
/** Service managers kill a process ten seconds after their signal. */
const STOPS_WITHIN_MS = 10_000

/** Orders again and again until the shop is gone, and collects the ids of confirmed orders and the other statuses. */
async function buyUntilGone(attacked: AttackedShop, productId: string) {
  const { client } = await attacked.shopper()
  const confirmed: string[] = []
  const others = new Set<number>()
  for (;;) {
    const { data, status } = await client.rpc('place_order', {
      p_items: [{ product_id: productId, quantity: 1 }],
      p_customer_name: 'Ada',
      p_customer_email: 'ada@example.com',
      p_customer_phone: '0803 000 0000',
      p_shipping_address: 'Lekki',
    })
    if (status === 200) confirmed.push(data.id)
    else others.add(status)
    if (status === 0) return { confirmed, others }
  }
}

/** A shop of its own with the seeded data. */
async function startSeeded() {
  const dataDir = mkdtempSync(join(tmpdir(), 'parlour-stopping-'))
  cpSync(process.env.SEEDED_DATA_DIR!, dataDir, { recursive: true })
  const shop = await startShop(dataDir)
  return { dataDir, shop, attacked: await attackable(shop) }
}

test('a shop that is stopped under ordering clients and nested embeds ends in time, with every confirmed order', async () => {
  const { dataDir, shop, attacked } = await startSeeded()
  await attacked.database.query(LIFT_ORDER_LIMIT)
  const { data: product } = await attacked.staff.from('products').select('id').limit(1).single()
  await attacked.staff
    .from('products')
    .update({ stock_quantity: 100_000 })
    .eq('id', product!.id)
    .throwOnError()
  const buying = Array.from({ length: BUYERS }, () => buyUntilGone(attacked, product!.id))
  const embeds = askForNestedEmbeds(
    { url: shop.url, publishableKey: attacked.keys.publishableKey },
    { levels: 6, times: 18, patienceMs: 20_000 },
  )
  const orders = async () => {
    const { rows } = await attacked.database.query('select from public.orders where idempotency_key is null')
    return rows.length
  }
  const before = await orders()
  await expect.poll(orders, { timeout: limit(30_000) }).toBeGreaterThan(before + 10)
  await attacked.database.end()

  const began = performance.now()
  await shop.stop()
  expect(performance.now() - began).toBeLessThan(limit(STOPS_WITHIN_MS))
  await embeds
  const bought = await Promise.all(buying)
  // Nothing that had begun failed otherwise: later requests are told to come back, or meet a closed port.
  for (const { others } of bought) for (const status of others) expect([0, 503]).toContain(status)

  const cluster = await attachCluster({ dir: join(dataDir, 'postgres') })
  const database = new pg.Client(cluster.connection)
  await database.connect()
  const ids = bought.flatMap(({ confirmed }) => confirmed)
  const { rows } = await database.query('select id from public.orders where id = any ($1)', [ids])
  expect(rows).toHaveLength(ids.length)
  await database.end()
  await cluster.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('an order that has begun when the shop is stopped is placed and answered', async () => {
  const { dataDir, shop, attacked } = await startSeeded()
  const { client } = await attacked.shopper()
  const sofas = attacked.staff.from('products').select('id').eq('category', 'sofas').gt('stock_quantity', 0)
  const { data: product } = await sofas.order('id').limit(1).single()
  const holder = await attacked.database.connect()
  await holder.query('begin')
  await holder.query('select from public.products where id = $1 for update', [product!.id])
  const order = client
    .rpc('place_order', {
      p_items: [{ product_id: product!.id, quantity: 1 }],
      p_customer_name: 'Ada',
      p_customer_email: 'ada@example.com',
      p_customer_phone: '0803 000 0000',
      p_shipping_address: 'Lekki',
    })
    .then(({ status }) => status)
  const waiting = async () => {
    const { rows } = await attacked.database.query(
      `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%place_order%'`,
    )
    return rows.length
  }
  await expect.poll(waiting, { timeout: limit(30_000) }).toBe(1)

  const stopped = shop.stop()
  const isOpen = () =>
    fetch(`${shop.url}/healthz`).then(
      () => true,
      () => false,
    )
  await expect.poll(isOpen, { timeout: limit(30_000), intervals: [20] }).toBe(false)
  await holder.query('rollback')
  holder.release()
  expect(await order).toBe(200)
  await attacked.database.end()
  await stopped
  rmSync(dataDir, { recursive: true, force: true })
})
