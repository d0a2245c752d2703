import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import type { SupabaseClient } from '@supabase/supabase-js'
import { PIXEL } from '../support/pixel.ts'
import type { RunningShop } from '../support/running-shop.ts'
import { test, type TwoShops } from './two-shops.ts'

/** Of one account from one address, in five minutes. */
const WRONG_PASSWORDS = 10

const order = (client: SupabaseClient, product: string, key: string = randomUUID()) =>
  client.rpc('place_order', {
    p_items: [{ product_id: product, quantity: 1 }],
    p_customer_name: 'Ada',
    p_customer_email: 'ada@example.com',
    p_customer_phone: '0803 000 0000',
    p_shipping_address: 'Lekki',
    p_idempotency_key: key,
  })

/** A product with this many pieces. */
async function productWith(two: TwoShops, stock_quantity: number): Promise<{ id: string; name: string }> {
  const staff = await two.staff()
  const name = `Stool ${randomUUID()}`
  const row = { name, price: 45_000, category: 'chairs', status: 'active', stock_quantity }
  const { data } = await staff.from('products').insert(row).select('id, name').single().throwOnError()
  return data
}

test('two shops that start at once on an empty database fill it once', async ({ two }) => {
  const { rows } = await two.database.query(
    `select (select count(*)::int from public.user_roles) as admins,
       count(*)::int as products, count(distinct name)::int as names from public.products`,
  )
  expect(rows[0]).toMatchObject({ admins: 1, names: rows[0].products })
  expect(rows[0].products).toBeGreaterThan(20)
})

test('a session of one shop is known to the other, and ended there', async ({ two }) => {
  const [here, there] = two.shops.map(({ url }) => two.visitor(url)) as [SupabaseClient, SupabaseClient]
  const { data } = await here.auth.signUp({ email: `${randomUUID()}@example.com`, password: 'harmattan!' })
  expect((await there.auth.setSession(data.session!)).error).toBeNull()
  await there.auth.signOut({ scope: 'global' })
  expect((await here.auth.getUser()).error).not.toBeNull()
})

test('wrong passwords at both shops are counted together, and a restart forgets none', async ({ two }) => {
  const owner = await two.shopper()
  const email = (await owner.auth.getSession()).data.session?.user.email ?? ''
  /** The statuses of as many guesses as one shop alone would allow. One is allowed anew every half minute. */
  const guess = async (...shops: RunningShop[]) => {
    const statuses: unknown[] = []
    for (let count = 0; count < WRONG_PASSWORDS; count++) {
      const client = two.visitor(shops[count % shops.length]?.url, '203.0.113.9')
      const { error } = await client.auth.signInWithPassword({ email, password: 'a wrong guess' })
      statuses.push(error?.status)
    }
    return statuses
  }
  const [here, there] = two.shops as [RunningShop, RunningShop]
  expect(new Set(await guess(here, there))).toEqual(new Set([400]))
  for (const shop of [here, there]) expect(await guess(shop)).toContain(429)

  await here.stop()
  const restarted = await two.start()
  two.shops[0] = restarted
  two.balancer.use(two.shops.map(({ url }) => url))
  expect(await guess(restarted)).toContain(429)
})

/** The answers to requests by their status: they are sent to both shops in turn, so many at once. */
async function countAnswers(
  two: TwoShops,
  times: number,
  send: (url: string) => Promise<number>,
  atOnce = times,
) {
  const statuses: number[] = []
  while (statuses.length < times) {
    const sent = Array.from({ length: atOnce }, (_, index) => send(two.shops[index % 2]!.url))
    statuses.push(...(await Promise.all(sent)))
  }
  return Object.groupBy(statuses, (status) => status)
}

test('sign-ups of an address at both shops are counted together', async ({ two }) => {
  const signUp = async (url: string) => {
    const email = `${randomUUID()}@example.com`
    const { error } = await two.visitor(url, '203.0.113.60').auth.signUp({ email, password: 'harmattan!' })
    return error?.status ?? 200
  }
  // Each hashes a password.
  test.slow()
  const began = performance.now()
  // Few wait for their password at once, so that a slow machine refuses none for the length of its line.
  const answers = await countAnswers(two, 70, signUp, 10)
  const { 200: made = [], 429: refused = [] } = answers
  // One is allowed anew each minute.
  const most = 60 + Math.ceil((performance.now() - began) / 60_000)
  expect(made.length).toBeGreaterThanOrEqual(60)
  expect(made.length).toBeLessThanOrEqual(most)
  expect(made.length + refused.length).toBe(70)
})

test('orders of an account at both shops are counted together', async ({ two }) => {
  const { id } = await productWith(two, 100)
  const account = await two.shopper()
  const { data } = await account.auth.getSession()
  const here = await Promise.all(
    two.shops.map(async ({ url }) => {
      const client = two.visitor(url)
      await client.auth.setSession(data.session!)
      return [url, client] as const
    }),
  )
  const clients = new Map(here)
  await two.whileOrdersAreLimited(async () => {
    const answers = await countAnswers(two, 24, async (url) => (await order(clients.get(url)!, id)).status)
    expect({ placed: answers[200]?.length, refused: answers[429]?.length }).toEqual({
      placed: 20,
      refused: 4,
    })
  })
})

test('mails to an address from both shops are counted together', async ({ two }) => {
  const { data } = await (await two.shopper()).auth.getSession()
  const email = data.session!.user.email!
  const recover = async (url: string) =>
    (await two.visitor(url).auth.resetPasswordForEmail(email)).error?.status ?? 200
  const answers = await countAnswers(two, 4, recover)
  expect({ sent: answers[200]?.length, refused: answers[429]?.length }).toEqual({ sent: 1, refused: 3 })
})

test('buyers at both shops together get the pieces there are, and one order for each key', async ({
  two,
}) => {
  const { id } = await productWith(two, 10)
  const buyers = await Promise.all(Array.from({ length: 16 }, () => two.shopper()))
  const bought = await Promise.all(buyers.map((buyer) => order(buyer, id)))
  expect(bought.filter(({ status }) => status === 200)).toHaveLength(10)
  const other = await productWith(two, 10)
  const key = randomUUID()
  const same = await Promise.all(Array.from({ length: 6 }, () => order(buyers[0]!, other.id, key)))
  expect(new Set(same.map(({ data }) => data.id)).size).toBe(1)
  const { rows } = await two.database.query(
    'select stock_quantity from public.products where id = any ($1) order by stock_quantity',
    [[id, other.id]],
  )
  expect(rows.map(({ stock_quantity }) => stock_quantity)).toEqual([0, 9])
})

test('a page that one shop keeps follows a change at the other', async ({ two }) => {
  const { id, name } = await productWith(two, 5)
  const [here, there] = two.shops as [RunningShop, RunningShop]
  const page = async () => (await fetch(`${there.url}/product/${id}`)).text()
  expect(await page()).toContain(name)
  const staff = await two.staff(here.url)
  await staff
    .from('products')
    .update({ name: `Renamed ${id}` })
    .eq('id', id)
    .throwOnError()
  await expect.poll(page).toContain(`Renamed ${id}`)
})

test('staff at one shop hear of an order at the other', async ({ two }) => {
  const { id } = await productWith(two, 5)
  const staff = await two.staff(two.shops[0]!.url)
  const heard: string[] = []
  const channel = staff.channel('orders', { config: { postgres_changes_options: { wait: true } } })
  channel.on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'orders' }, ({ new: row }) =>
    heard.push(row['id']),
  )
  await new Promise<void>((resolve) => channel.subscribe((status) => status === 'SUBSCRIBED' && resolve()))
  const { data } = await order(await two.shopper(two.shops[1]!.url), id)
  await expect.poll(() => heard).toContain(data.id)
  await staff.removeAllChannels()
})

test('a resumable upload that began at one shop continues at the other', async ({ two }) => {
  const staff = await two.staff()
  const { data } = await staff.auth.getSession()
  const [here, there] = two.shops as [RunningShop, RunningShop]
  const name = `products/${randomUUID()}.png`
  const headers = { authorization: `Bearer ${data.session!.access_token}`, 'tus-resumable': '1.0.0' }
  const metadata = { bucketName: 'product-images', objectName: name, contentType: 'image/png' }
  const encoded = Object.entries(metadata).map(([field, value]) => `${field} ${btoa(value)}`)
  const begun = await fetch(`${here.url}/storage/v1/upload/resumable`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(PIXEL.length), 'upload-metadata': encoded.join() },
  })
  expect(begun.status).toBe(201)
  const path = new URL(begun.headers.get('location')!, here.url).pathname
  const send = (shop: RunningShop, from: number, to: number) =>
    fetch(shop.url + path, {
      method: 'PATCH',
      headers: {
        ...headers,
        'upload-offset': String(from),
        'content-type': 'application/offset+octet-stream',
      },
      body: new Uint8Array(PIXEL.subarray(from, to)),
    })
  expect((await send(here, 0, 20)).status).toBe(204)
  expect((await send(there, 20, PIXEL.length)).status).toBe(204)
  const stored = await staff.storage.from('product-images').download(name)
  expect(Buffer.from(await stored.data!.arrayBuffer())).toEqual(Buffer.from(PIXEL))
})

/** Buyers who order and read by the balancer until `stop`. */
function load(two: TwoShops, buyers: SupabaseClient[], product: string) {
  const over = new AbortController()
  const confirmed: string[] = []
  const failed: number[] = []
  const buy = async (buyer: SupabaseClient) => {
    while (!over.signal.aborted) {
      const { data, status } = await order(buyer, product)
      if (status === 200) confirmed.push(data.id)
      else failed.push(status)
      const page = await fetch(`${two.balancer.url}/shop`)
      await page.text()
      if (page.status !== 200) failed.push(page.status)
    }
  }
  const running = Promise.all(buyers.map(buy))
  return {
    confirmed,
    stop: async () => {
      over.abort()
      await running
      return { confirmed, failed }
    },
  }
}

async function countStored(two: TwoShops, ids: string[]): Promise<number> {
  const { rowCount } = await two.database.query('select from public.orders where id = any ($1)', [ids])
  return rowCount ?? 0
}

test('killing one shop under load fails only the requests in flight', async ({ two }) => {
  const { id } = await productWith(two, 100_000)
  const buyers = await Promise.all(Array.from({ length: 6 }, () => two.shopper()))
  const buying = load(two, buyers, id)
  await expect.poll(() => buying.confirmed.length).toBeGreaterThan(12)
  const killed = two.shops.pop()!
  await killed.kill()
  const since = buying.confirmed.length
  await expect.poll(() => buying.confirmed.length - since).toBeGreaterThan(12)
  const { confirmed, failed } = await buying.stop()
  expect(failed.length, 'at most one request of each buyer').toBeLessThanOrEqual(buyers.length)
  expect(await countStored(two, confirmed)).toBe(confirmed.length)
  two.shops.push(await two.start())
  two.balancer.use(two.shops.map(({ url }) => url))
})

test('restarting one shop after the other under load fails no request', async ({ two }) => {
  const { id } = await productWith(two, 100_000)
  const buyers = await Promise.all(Array.from({ length: 6 }, () => two.shopper()))
  const buying = load(two, buyers, id)
  for (const [index, old] of two.shops.entries()) {
    await expect.poll(() => two.shops.every(({ url }) => two.balancer.isUsed(url))).toBe(true)
    await old.stop()
    two.shops[index] = await two.start()
    two.balancer.use(two.shops.map(({ url }) => url))
  }
  const { confirmed, failed } = await buying.stop()
  expect(failed).toEqual([])
  expect(confirmed.length).toBeGreaterThan(12)
  expect(await countStored(two, confirmed)).toBe(confirmed.length)
})
