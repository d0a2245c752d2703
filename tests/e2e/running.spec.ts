import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test as base } from '@playwright/test'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { startCluster } from '../../backend/src/postgres/cluster.ts'
import { ADMIN, startShop } from '../support/running-shop.ts'

/** A data folder of the test's own: a copy of the demonstration shop's, and an empty one. */
const test = base.extend<{ seeded: string; empty: string }>({
  // oxlint-disable-next-line no-empty-pattern -- the runner reads a fixture's needs from this pattern
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

async function order(client: SupabaseClient): Promise<string> {
  const { data: product } = await client
    .from('products')
    .select('id')
    .gt('stock_quantity', 1)
    .limit(1)
    .single()
    .throwOnError()
  const { data } = await client
    .rpc('place_order', {
      p_items: [{ product_id: product.id, quantity: 1 }],
      p_customer_name: 'Ngozi Ade',
      p_customer_email: 'ngozi@example.com',
      p_customer_phone: '+234 803 555 0101',
      p_shipping_address: 'Enugu',
    })
    .throwOnError()
  return data.order_number
}

test('a shop that was killed has every confirmed order after the next start', async ({ seeded }) => {
  const shop = await startShop(seeded)
  const buyer = await visitor(shop.url)
  await buyer.auth.signUp({ email: 'ngozi@example.com', password: 'harmattan' })
  const numbers = [await order(buyer), await order(buyer), await order(buyer)]
  await shop.kill()
  killDatabase(seeded)
  const next = await startShop(seeded)
  const staff = await visitor(next.url)
  await staff.auth.signInWithPassword(ADMIN)
  const { data } = await staff
    .from('orders')
    .select('order_number')
    .in('order_number', numbers)
    .throwOnError()
  expect(data.map((row) => row.order_number).toSorted()).toEqual(numbers.toSorted())
  await next.stop()
})

function killDatabase(dataDir: string): void {
  const pid = Number(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0])
  process.kill(pid, 'SIGKILL')
}

test('a shop that is stopped leaves no database running', async ({ seeded }) => {
  const shop = await startShop(seeded)
  expect(existsSync(join(seeded, 'postgres/data/postmaster.pid'))).toBe(true)
  await shop.stop()
  expect(existsSync(join(seeded, 'postgres/data/postmaster.pid'))).toBe(false)
})

test('a second shop on the same folder refuses with a sentence, and the first goes on', async ({
  seeded,
}) => {
  const first = await startShop(seeded)
  await expect(startShop(seeded)).rejects.toThrow(
    /The shop could not start\. Another shop is already running on the data folder/,
  )
  expect((await fetch(`${first.url}/healthz`)).status).toBe(200)
  await first.stop()
})

test('a port that is taken is named', async ({ seeded, empty }) => {
  const first = await startShop(seeded)
  const { port } = new URL(first.url)
  await expect(startShop(join(empty, 'other'), { PORT: port })).rejects.toThrow(
    `Port ${port} is taken by another program.`,
  )
  await first.stop()
})

test('a wrong setting stops the start with one sentence that names it', async ({ empty }) => {
  await expect(startShop(empty, { PORT: 'abc' })).rejects.toThrow(
    /The shop could not start\. The setting PORT must be a number\.\s*$/,
  )
})

test('DEMO=0 opens an empty shop whose pages stand', async ({ empty }) => {
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

test("two shops share a PostgreSQL of one's own and agree on who is signed in", async ({ empty }) => {
  const cluster = await startCluster({ dir: join(empty, 'own'), volatile: true })
  const { host, port } = cluster.connection
  const DATABASE_URL = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(host!)}&port=${port}`
  const first = await startShop(join(empty, 'data'), { DATABASE_URL, DEMO: '0' })
  const second = await startShop(join(empty, 'data'), { DATABASE_URL, DEMO: '0' })
  const { data } = await (await visitor(first.url)).auth.signInWithPassword(ADMIN)
  const elsewhere = await visitor(second.url)
  expect((await elsewhere.auth.getUser(data.session!.access_token)).data.user?.email).toBe(ADMIN.email)
  await Promise.all([first.stop(), second.stop()])
  await cluster.stop()
})

test('pages, pictures and scripts come compressed, typed and with a word on how long to keep them', async ({
  seeded,
}) => {
  const shop = await startShop(seeded)
  const page = await fetch(shop.url)
  const html = await page.text()
  const script = /\/assets\/entry\.client[^"]+\.js/.exec(html)![0]
  const { headers } = await fetch(shop.url + script, { headers: { 'Accept-Encoding': 'br' } })
  expect(headers.get('content-encoding')).toBe('br')
  expect(headers.get('cache-control')).toContain('immutable')
  expect(page.headers.get('x-content-type-options')).toBe('nosniff')
  expect(html).toContain('Lekki Three-Seat Sofa')
  const video = await fetch(`${shop.url}/media/hero-loop.mp4`, { headers: { Range: 'bytes=0-99' } })
  expect({ status: video.status, length: (await video.arrayBuffer()).byteLength }).toEqual({
    status: 206,
    length: 100,
  })
  await shop.stop()
})

test('a page that is kept follows the data it was made from', async ({ seeded }) => {
  const shop = await startShop(seeded)
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
