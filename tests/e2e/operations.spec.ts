import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test as base } from '@playwright/test'
import { startCollector } from '../../server/operations/testing.ts'
import { whileLocked } from '../support/locked-table.ts'
import { placeOrder } from '../support/orders.ts'
import { startShop, type RunningShop } from '../support/running-shop.ts'
import { staffClient, visitorClient } from '../support/staff-client.ts'

const METRICS_TOKEN = 'a token for metrics'

/** A shop of its own, whose figures nothing else changes. */
const test = base.extend<{ shop: RunningShop }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright requires an object pattern
  shop: async ({}, use) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'parlour-operations-'))
    cpSync(process.env.SEEDED_DATA_DIR!, dataDir, { recursive: true })
    const shop = await startShop(dataDir, { METRICS_TOKEN })
    await use(shop)
    await shop.stop()
    rmSync(dataDir, { recursive: true, force: true })
  },
})

/** The value of one series, such as `parlour_orders{status="pending"}`; NaN if there is none. */
async function metric({ url }: RunningShop, series: string): Promise<number> {
  const headers = { Authorization: `Bearer ${METRICS_TOKEN}` }
  const text = await (await fetch(`${url}/metrics`, { headers })).text()
  const line = text.split('\n').find((each) => each.startsWith(`${series} `))
  return Number(line?.slice(series.length + 1) ?? Number.NaN)
}

test('/metrics counts what a shop does: caches, realtime, connections, orders and mails', async ({
  shop,
}) => {
  const cached = (cache: string, result: string) =>
    metric(shop, `parlour_cache_requests_total{cache="${cache}",result="${result}"}`)

  await test.step('a page is rendered once, and then in the cache', async () => {
    await (await fetch(`${shop.url}/faq`)).text()
    const [hits, misses] = [await cached('pages', 'hit'), await cached('pages', 'miss')]
    await (await fetch(`${shop.url}/faq`)).text()
    expect([await cached('pages', 'hit'), await cached('pages', 'miss')]).toEqual([hits + 1, misses])
    expect(misses).toBeGreaterThanOrEqual(1)
    expect(await metric(shop, 'parlour_cache_bytes{cache="pages"}')).toBeGreaterThan(1_000)
    expect(await cached('reads', 'miss')).toBeGreaterThanOrEqual(1)
    expect(await cached('values', 'miss')).toBeGreaterThanOrEqual(1)
  })

  await test.step('an anonymous read is made once, and then in the cache', async () => {
    const visitor = await visitorClient(shop)
    const [hits, misses] = [await cached('rest', 'hit'), await cached('rest', 'miss')]
    await visitor.from('faqs').select('question').throwOnError()
    await visitor.from('faqs').select('question').throwOnError()
    expect([await cached('rest', 'hit'), await cached('rest', 'miss')]).toEqual([hits + 1, misses + 1])
  })

  await test.step('a WebSocket with two channels', async () => {
    expect(await metric(shop, 'parlour_realtime_sockets')).toBe(0)
    const visitor = await visitorClient(shop)
    for (const topic of ['first', 'second']) {
      const joined = Promise.withResolvers<void>()
      visitor.channel(topic).subscribe((status) => status === 'SUBSCRIBED' && joined.resolve())
      await joined.promise
    }
    expect(await metric(shop, 'parlour_realtime_sockets')).toBe(1)
    expect(await metric(shop, 'parlour_realtime_channels')).toBe(2)
    await visitor.removeAllChannels()
    await expect.poll(() => metric(shop, 'parlour_realtime_channels')).toBe(0)
  })

  await test.step('an order and its mails', async () => {
    expect(await metric(shop, 'parlour_orders{status="pending"}')).toBeNaN()
    await placeOrder(await staffClient(shop))
    expect(await metric(shop, 'parlour_orders{status="pending"}')).toBe(1)
    const mails = await Promise.all(
      ['waiting', 'sending', 'sent'].map((state) => metric(shop, `parlour_mails{state="${state}"}`)),
    )
    expect(mails.some((count) => count >= 1)).toBe(true)
  })

  await test.step('connections, and those that wait for a locked table', async () => {
    // Four for each processor, at least 10 and at most 16.
    expect([10, 12, 16]).toContain(await metric(shop, 'parlour_database_connections_limit'))
    expect(await metric(shop, 'parlour_database_connections{state="idle"}')).toBeGreaterThanOrEqual(1)
    const running = () => metric(shop, 'parlour_database_transactions{class="staff"}')
    const staff = await staffClient(shop)
    await expect.poll(running).toBe(0)
    await whileLocked(shop, 'products', async () => {
      const reading = staff.from('products').select('id').limit(1)
      void reading.then(() => undefined)
      await expect.poll(running).toBe(1)
      expect(await metric(shop, 'parlour_database_connections{state="used"}')).toBeGreaterThanOrEqual(1)
    })
    await expect.poll(running).toBe(0)
  })
})

test('a request that ends in an error is on the dashboard with its id', async ({ shop }) => {
  const staff = await staffClient(shop)
  const read = async () => (await staff.rpc('system_status').single().throwOnError()).data
  expect(await read()).toMatchObject({ processes: 1, errors: 0, last_errors: [] })
  const page = await (await fetch(shop.url)).text()
  const apikey = /name="supabase-publishable-key" content="([^"]+)"/.exec(page)![1]!
  let id: string | null = null
  await whileLocked(shop, 'products', async () => {
    // Visitors may wait for three seconds.
    const response = await fetch(`${shop.url}/rest/v1/products?select=sku`, { headers: { apikey } })
    expect(response.status).toBeGreaterThanOrEqual(500)
    id = response.headers.get('x-request-id')
  })
  await expect.poll(async () => (await read()).errors).toBe(1)
  const { last_errors } = await read()
  expect(last_errors).toMatchObject([{ request_id: id, method: 'GET', route: '/rest/v1/:table' }])
})

test('a shop that is told to stop serves on for STOP_DELAY, and says that its connections close', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'parlour-stopping-'))
  cpSync(process.env.SEEDED_DATA_DIR!, dataDir, { recursive: true })
  const shop = await startShop(dataDir, { STOP_DELAY: '5' })
  const health = async () => {
    const [response] = (await once(get(`${shop.url}/healthz`), 'response')) as [IncomingMessage]
    response.resume()
    return [response.statusCode, response.headers.connection]
  }
  expect(await health()).toEqual([200, 'keep-alive'])
  const stopped = shop.stop()
  await expect.poll(async () => (await health())[0], { intervals: [20] }).toBe(503)
  expect(await health()).toEqual([503, 'close'])
  await stopped
  rmSync(dataDir, { recursive: true, force: true })
})

test('with a collector, requests and their queries are traced until the shop has stopped', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'parlour-traced-'))
  cpSync(process.env.SEEDED_DATA_DIR!, dataDir, { recursive: true })
  const collector = await startCollector()
  const shop = await startShop(dataDir, { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint })
  await (await fetch(shop.url)).text()
  const visitor = await visitorClient(shop)
  await visitor.from('faqs').select('question').throwOnError()
  await shop.stop()
  await collector.close()
  rmSync(dataDir, { recursive: true, force: true })

  const page = collector.spans.find(({ name }) => name === 'GET /')
  const read = collector.spans.find(({ name }) => name === 'GET /rest/v1/:table')
  const queriesOf = (request: typeof page) => collector.spans.filter(({ parent }) => parent === request!.id)
  expect(page).toMatchObject({ service: 'parlour', attributes: { 'http.response.status_code': 200 } })
  // The page is rendered in the process, which reads the database by the backend.
  expect(queriesOf(page).length).toBeGreaterThan(1)
  expect(
    queriesOf(read)
      .map(({ attributes }) => attributes['db.query.text'])
      .join(),
  ).toContain('"faqs"')
})
