import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test as base } from '@playwright/test'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { ClientConfig } from 'pg'
import { startCluster } from '../../backend/src/postgres/cluster/cluster.ts'
import { openDatabase } from '../../backend/src/postgres/pool.ts'
import { ADMIN, startShop } from '../support/running-shop.ts'
import { unpackRelease } from '../support/unpacked-release.ts'

/** Data folders for a test: a copy of the demonstration shop's, and an empty one. */
const test = base.extend<{ seeded: string; empty: string }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright requires an object pattern
  empty: async ({}, use) => {
    const dir = mkdtempSync(join(tmpdir(), 'parlour-running-'))
    await use(dir)
    rmSync(dir, { recursive: true, force: true })
  },
  seeded: async ({ empty }, use) => {
    cpSync(process.env.SEEDED_DATA_DIR!, empty, { recursive: true })
    await use(empty)
  },
})

async function publishableKey(url: string): Promise<string> {
  const html = await (await fetch(url)).text()
  return /name="supabase-publishable-key" content="([^"]+)"/.exec(html)![1]!
}

async function visitor(url: string): Promise<SupabaseClient> {
  return createClient(url, await publishableKey(url), {
    auth: { persistSession: false, autoRefreshToken: false },
  })
}

test('a second shop on the data folder or the port of a running one refuses to start, and a stopped one leaves no database running', async ({
  seeded,
  empty,
}) => {
  const first = await startShop(seeded)
  await expect(startShop(seeded)).rejects.toThrow(
    /The shop could not start\. Another shop is already running on the data folder/,
  )
  const { port } = new URL(first.url)
  await expect(startShop(join(empty, 'other'), { PORT: port })).rejects.toThrow(
    `Port ${port} is taken by another program.`,
  )
  expect((await fetch(`${first.url}/healthz`)).status, 'the first one is not affected').toBe(200)

  await test.step('a stopped shop leaves no database running', async () => {
    expect(existsSync(join(seeded, 'postgres/data/postmaster.pid'))).toBe(true)
    await first.stop()
    expect(existsSync(join(seeded, 'postgres/data/postmaster.pid'))).toBe(false)
  })
})

test('an invalid setting stops the start with one sentence that names it', async ({ empty }) => {
  await expect(startShop(empty, { PORT: 'abc' })).rejects.toThrow(
    /The shop could not start\. The setting PORT must be a number\.\s*$/,
  )
})

test('DEMO=0 starts an empty shop whose pages work', async ({ empty }) => {
  const shop = await startShop(empty, { DEMO: '0' })
  for (const path of ['/', '/shop', '/cart', '/faq', '/blog', '/portfolio', '/page/privacy-policy']) {
    expect((await fetch(shop.url + path)).status, path).toBe(200)
  }
  const { count } = await (
    await visitor(shop.url)
  )
    .from('products')
    .select('*', { count: 'exact', head: true })
  expect(count).toBe(0)
  await shop.stop()
})

test('two shops share a PostgreSQL and its sessions, and survive the loss of all connections', async ({
  empty,
}) => {
  const cluster = await startCluster({ dir: join(empty, 'own'), volatile: true })
  const { host, port } = cluster.connection
  const DATABASE_URL = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(host!)}&port=${port}`
  const first = await startShop(join(empty, 'data'), { DATABASE_URL, DEMO: '0' })
  const second = await startShop(join(empty, 'data'), { DATABASE_URL, DEMO: '0' })
  const { data } = await (await visitor(first.url)).auth.signInWithPassword(ADMIN)
  const elsewhere = await visitor(second.url)
  const tokenIsKnown = async () =>
    (await elsewhere.auth.getUser(data.session!.access_token)).data.user?.email === ADMIN.email
  expect(await tokenIsKnown()).toBe(true)
  const reads = [await visitor(first.url), elsewhere].flatMap((client) =>
    Array.from({ length: 20 }, async () => (await client.from('products').select('id').retry(false)).status),
  )
  await endAllConnections(cluster.connection)
  for (const status of await Promise.all(reads)) expect([200, 503]).toContain(status)
  for (const { url } of [first, second])
    await expect.poll(async () => (await fetch(`${url}/healthz`)).status).toBe(200)
  expect(await (await fetch(`${first.url}/readyz`)).json()).toEqual({ ready: true, problems: [] })
  expect((await fetch(`${first.url}/metrics`)).status, 'without METRICS_TOKEN').toBe(404)
  expect(await tokenIsKnown()).toBe(true)
  await Promise.all([first.stop(), second.stop()])
  await cluster.stop()
})

/** Terminates all connections, as a restart or failover does, except the test's own. */
async function endAllConnections(connection: ClientConfig): Promise<void> {
  const database = openDatabase(connection)
  await database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where backend_type = 'client backend' and pid <> pg_backend_pid() and query not like '%advisory_lock%'`,
  )
  await database.close()
}

test('pages, pictures and scripts have compression, content type and cache control, and a cached page follows its data', async ({
  seeded,
}) => {
  const shop = await startShop(seeded)
  const home = await fetch(shop.url)
  const html = await home.text()
  const script = /\/assets\/entry\.client[^"]+\.js/.exec(html)![0]
  const { headers } = await fetch(shop.url + script, { headers: { 'Accept-Encoding': 'br' } })
  expect(headers.get('content-encoding')).toBe('br')
  expect(headers.get('cache-control')).toContain('immutable')
  expect(home.headers.get('x-content-type-options')).toBe('nosniff')
  // The first read of a shop that has just started may take longer than a page waits for it.
  await expect.poll(async () => (await fetch(shop.url)).text()).toContain('Lekki Three-Seat Sofa')
  const video = await fetch(`${shop.url}/media/hero-loop.mp4`, { headers: { Range: 'bytes=0-99' } })
  expect({ status: video.status, length: (await video.arrayBuffer()).byteLength }).toEqual({
    status: 206,
    length: 100,
  })

  const staff = await visitor(shop.url)
  await staff.auth.signInWithPassword(ADMIN)
  const { data: product } = await staff.from('products').select('id, name').limit(1).single().throwOnError()
  const page = async () => (await fetch(`${shop.url}/product/${product.id}`)).text()
  expect(await page()).toContain(product.name)
  await staff.from('products').update({ name: 'Renamed by the staff' }).eq('id', product.id).throwOnError()
  await expect.poll(page).toContain('Renamed by the staff')
  await staff.from('products').update({ status: 'hidden' }).eq('id', product.id).throwOnError()
  await expect.poll(page).toContain('Product not found')
  await shop.stop()
})

test('an unpacked release needs no build and no packages for development', async ({ seeded }) => {
  const release = join(seeded, 'release')
  mkdirSync(release)
  unpackRelease(release)
  expect(existsSync(join(release, 'node_modules/react'))).toBe(false)
  const shop = await startShop(seeded, {}, release)
  try {
    for (const path of ['/', '/shop', '/cart', '/admin', '/auth']) {
      expect({ path, status: (await fetch(shop.url + path)).status }).toEqual({ path, status: 200 })
    }
  } finally {
    await shop.stop()
  }
})
