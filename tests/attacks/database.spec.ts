import { renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { limit } from '../../backend/test/limit.ts'
import { databasePid } from '../support/database-pid.ts'
import { test, type AttackedShop } from './attacked-shop.ts'
import { askForNestedEmbeds } from './floods.ts'

const SOON = { timeout: limit(30_000) }

const target = ({ url, keys }: AttackedShop) => ({ url, publishableKey: keys.publishableKey })
const health = async ({ url }: AttackedShop) => (await fetch(`${url}/healthz`)).status

/** Queries of visitors that the database works on. */
async function workingQueries({ database }: AttackedShop): Promise<number> {
  const { rows } = await database.query<{ n: number }>(
    `select count(*)::integer as n from pg_stat_activity
    where state = 'active' and pid <> pg_backend_pid() and query like '%categories%'`,
  )
  return rows[0]!.n
}

test('deeply nested embeds are refused at once', async ({ attacked }) => {
  const statuses = await askForNestedEmbeds(target(attacked), {
    levels: 15,
    times: 18,
    patienceMs: limit(12_000),
  })
  expect(new Set(statuses)).toEqual(new Set([400]))
})

test('nested embeds whose client has hung up are no longer worked on, and leave room for others', async ({
  attacked,
}) => {
  const asking = askForNestedEmbeds(target(attacked), { levels: 6, times: 40, patienceMs: 300 })
  const [home, healthy] = await Promise.all([fetch(`${attacked.url}/shop?sort=price`), health(attacked)])
  expect([home.status, healthy]).toEqual([200, 200])
  for (const status of await asking) expect([0, 200, 503]).toContain(status)
  await expect.poll(() => workingQueries(attacked), SOON).toBe(0)
})

test('a query whose client has hung up is cancelled, long before its own time limit', async ({
  attacked,
}) => {
  await attacked.database.query(
    `create function public.long_nap(seconds integer) returns text language sql stable set statement_timeout = '5min'
     as $$ select pg_sleep(seconds); select 'slept' $$;
     grant execute on function public.long_nap to anon`,
  )
  const nap = (seconds: number, init?: RequestInit) =>
    attacked.request(`/rest/v1/rpc/long_nap?seconds=${seconds}`, init)
  const napping = async () => {
    const { rows } = await attacked.database.query(
      `select from pg_stat_activity where state = 'active' and pid <> pg_backend_pid() and query like '%long_nap%'`,
    )
    return rows.length
  }
  await expect.poll(async () => (await nap(0)).status, SOON).toBe(200)
  const client = new AbortController()
  const hungUp = expect(nap(300, { signal: client.signal })).rejects.toThrow()
  await expect.poll(napping, SOON).toBe(1)
  client.abort()
  await hungUp
  await expect.poll(napping, SOON).toBe(0)
  await attacked.database.query('drop function public.long_nap')
  await expect.poll(async () => (await nap(0)).status, SOON).toBe(404)
})

test('connections that are terminated under ordering clients fail those orders at most, not the process', async ({
  attacked,
}) => {
  const product = await attacked.staff.from('products').select('id').gt('stock_quantity', 3).limit(1).single()
  const { client } = await attacked.shopper()
  const orders = Array.from({ length: 12 }, () =>
    client.rpc('place_order', {
      p_items: [{ product_id: product.data!.id, quantity: 1 }],
      p_customer_name: 'Ada',
      p_customer_email: 'ada@example.com',
      p_customer_phone: '0803 000 0000',
      p_shipping_address: 'Lekki',
    }),
  )
  const ended = attacked.database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
    where backend_type = 'client backend' and pid <> pg_backend_pid() and query not like '%advisory_lock%'`,
  )
  for (const { status } of await Promise.all(orders)) expect([200, 409, 429, 503]).toContain(status)
  await ended
  await expect.poll(() => health(attacked), SOON).toBe(200)
  expect(() => process.kill(attacked.pid, 0), 'the process runs').not.toThrow()
})

test('without its database every path answers 503 with Retry-After, and the shop recovers without a person', async ({
  attacked,
}) => {
  const message = { name: 'Ada', email: 'ada@example.com', message: 'Hello' }
  const form = new URLSearchParams(message)
  // A page that is in the cache needs no database. Parameters that the page does not know would not make it another one.
  let position = 0
  const requests = [
    () => fetch(`${attacked.url}/healthz`),
    () => fetch(`${attacked.url}/shop?from=${(position += 1)}`),
    () => fetch(`${attacked.url}/contact`, { method: 'POST', body: form, headers: { origin: attacked.url } }),
    () => attacked.request('/rest/v1/products?limit=1'),
    () => attacked.request('/functions/v1/contact-email', { method: 'POST', body: JSON.stringify(message) }),
  ]
  const answers = async () =>
    await Promise.all(
      requests.map(async (send) => {
        const { status, headers } = await send()
        return { status, waits: headers.has('retry-after') }
      }),
    )
  const control = join(attacked.dataDir, 'postgres/data/global/pg_control')
  await attacked.database.query('checkpoint')
  renameSync(control, `${control}.away`)
  process.kill(databasePid(attacked.dataDir)!, 'SIGKILL')
  await expect.poll(() => health(attacked), SOON).toBe(503)
  expect(await answers()).toEqual(requests.map(() => ({ status: 503, waits: true })))
  renameSync(`${control}.away`, control)
  await expect.poll(() => health(attacked), SOON).toBe(200)
  expect(await answers()).toEqual(requests.map(() => ({ status: 200, waits: false })))
})

test("refused requests of a stranger, however long, don't make PostgreSQL's log grow without end", async ({
  attacked,
}) => {
  const folder = join(attacked.dataDir, 'postgres')
  const size = () =>
    ['postgres.log', 'postgres.log.1'].reduce(
      (sum, name) => sum + (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0),
      0,
    )
  const before = size()
  const select = Array.from({ length: 400 }, (_, n) => `c${n}:customer_name`).join()
  const times = 50
  for (let time = 0; time < times; time += 1) {
    const response = await attacked.request(`/rest/v1/orders?select=${select}`)
    expect([401, 403, 429]).toContain(response.status)
    await response.arrayBuffer()
  }
  // One line without the statement for each.
  expect((size() - before) / times).toBeLessThan(300)
})

test('planner estimates reveal nothing of rows that a shopper may not read', async ({ attacked }) => {
  const name = 'A name that only staff know'
  await attacked.database.query(
    `insert into public.orders (customer_name, customer_email, shipping_address)
    select $1, 'hidden@example.com', 'Lekki' from generate_series(1, 300)`,
    [name],
  )
  await attacked.database.query('analyze public.orders')
  const { client } = await attacked.shopper()
  const counts = await Promise.all(
    (['planned', 'estimated'] as const).flatMap((count) => [
      client.from('orders').select('*', { count, head: true }).eq('customer_name', name),
      client.from('orders').select('*', { count, head: true }).eq('customer_name', 'nobody'),
    ]),
  )
  expect(counts.map(({ count }) => count)).toEqual([0, 0, 0, 0])
  await attacked.database.query('delete from public.orders where customer_name = $1', [name])
})
