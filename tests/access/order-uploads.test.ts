import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { sweepPayments } from '../../server/jobs/mails-and-payments.ts'
import { PIXEL } from '../support/pixel.ts'
import { cartOf, placeOrder } from './checkout.ts'
import { makeProduct, makeWith, type Json } from './fixtures.ts'
import { indexesUsedBy } from './index-use.ts'
import { enablePayments, orderOf, startPayment, updateOrder } from './paying.ts'
import { useShop } from './shop.ts'

// Files that buyers upload to their orders: receipts of transfers and photos of returns.

const shop = useShop()
let sofa: Json

beforeAll(async () => {
  await enablePayments(shop)
  await shop.database.query('update public.website_settings set allows_guests = true')
  sofa = await makeProduct(makeWith(shop), { price: 100_000, stock_quantity: 500 })
})

/** The entries of indexes that a policy reads to decide about a file. */
const readBy = (policy: string) =>
  shop.database.asOwner(async (query) => {
    const claims = JSON.stringify({ sub: shop.ids.owner, role: 'authenticated' })
    await query("select set_config('request.jwt.claims', $1, true)", [claims])
    return await indexesUsedBy(query, `select private.${policy}('${randomUUID()}/key/receipt.png')`)
  })

const RECEIPTS = { bucket: 'payment-receipts', most: 20 }
const PHOTOS = { bucket: 'return-photos', most: 30 }
const MANY = 'You have sent us many files. Please try again tomorrow, or contact us.'

/** Uploads to the folder of an order, whose name contains the key of its link for buyers without an account. */
function upload(bucket: string, folder: unknown, by = shop.as.owner) {
  const name = `${String(folder)}/${randomUUID()}.png`
  return by.storage.from(bucket).upload(name, PIXEL, { contentType: 'image/png' })
}

/** An order by transfer that was delivered before it was paid: it takes receipts and photos of returns. */
async function orderForBoth(by = shop.as.owner, changes: Json = {}): Promise<Json> {
  const p_payment = { method: 'bank_transfer', fee: 0 }
  const { data, error } = await placeOrder(by, cartOf([sofa, 1]), { p_payment, ...changes })
  expect(error).toBeNull()
  await startPayment(shop, data, 'bank_transfer')
  await setStatus(data, 'delivered')
  return data
}

const setStatus = (order: Json, status: string) => updateOrder(shop, order, { status })

let guests = 0
/** The contact of a guest whom no other test uses. */
function newGuest() {
  guests += 1
  return { p_customer_phone: `0803 123 ${1000 + guests}`, p_customer_email: `guest${guests}@example.com` }
}

/** Files of an order that were uploaded so many hours ago. */
const store = (bucket: string, order: Json, count: number, hours = 1) =>
  shop.database.query(
    `insert into storage.objects (bucket_id, name, created_at)
    select $1, $2 || '/' || gen_random_uuid() || '.png', now() - $4 * interval '1 hour' from generate_series(1, $3)`,
    [bucket, order.id, count, hours],
  )

describe('what an order takes', () => {
  test('is a receipt while it has a transfer that staff have not confirmed', async () => {
    const [other, order] = [await orderOf(shop, sofa, 'paystack'), await orderOf(shop, sofa, 'bank_transfer')]
    await startPayment(shop, other)
    const refused = { message: expect.stringMatching(/row-level security/) }
    expect((await upload(RECEIPTS.bucket, other.id)).error).toMatchObject(refused)
    expect((await upload(RECEIPTS.bucket, order.id)).error, 'not begun').toMatchObject(refused)
    const { data: payment } = await startPayment(shop, order, 'bank_transfer')
    expect((await upload(RECEIPTS.bucket, order.id)).error).toBeNull()
    await shop.as.admin
      .rpc('confirm_transfer', { p_payment_id: payment.id, p_amount: 100_000 })
      .throwOnError()
    expect((await upload(RECEIPTS.bucket, order.id)).error).toMatchObject(refused)
  })

  test('is a photo once it was delivered', async () => {
    const order = await orderOf(shop, sofa)
    for (const status of ['pending', 'processing', 'shipped', 'cancelled']) {
      await setStatus(order, status)
      expect((await upload(PHOTOS.bucket, order.id)).error?.message).toMatch(/row-level security/)
    }
    await setStatus(order, 'delivered')
    expect((await upload(PHOTOS.bucket, order.id)).error).toBeNull()
  })
})

describe.each([RECEIPTS, PHOTOS])('of $bucket', ({ bucket, most }) => {
  test(`an account uploads ${most} in a day to all of its orders together`, async () => {
    const { client } = await shop.signUp()
    const [one, two, three] = [
      await orderForBoth(client),
      await orderForBoth(client),
      await orderForBoth(client),
    ]
    await store(bucket, one, most / 2)
    await store(bucket, two, most / 2 - 1)
    await store(bucket, two, most / 2, 25)
    expect((await upload(bucket, three.id, client)).error).toBeNull()
    expect((await upload(bucket, three.id, client)).error).toMatchObject({ message: MANY, status: 429 })
    const { client: other } = await shop.signUp()
    expect((await upload(bucket, (await orderForBoth(other)).id, other)).error).toBeNull()
  })

  test.each([
    ['phone number', 'p_customer_phone'],
    ['email', 'p_customer_email'],
  ] as const)(
    `guests with the same %s upload ${most} in a day, and five to each order`,
    async (_what, shared) => {
      const [guest, another] = [newGuest(), newGuest()]
      const one = await orderForBoth(shop.as.anon, guest)
      const other = await orderForBoth(shop.as.anon, { ...another, [shared]: guest[shared] })
      // Anybody can give the contact of somebody else, who must not be locked out.
      await store(bucket, one, most)
      await store(bucket, other, 4)
      const { rows } = await shop.database.query<{ folder: string }>(
        "select $1 || '/' || private.order_link_secret($1::uuid) as folder",
        [other.id],
      )
      const folder = rows[0]?.folder
      expect((await upload(bucket, folder, shop.as.anon)).error).toBeNull()
      expect((await upload(bucket, folder, shop.as.anon)).error).toMatchObject({ message: MANY })
    },
  )

  test(`guests with made-up contacts upload ${3 * most} in an hour from one network`, async () => {
    const sendAt = async (address: string) => {
      const { id } = await orderForBoth(shop.as.anon, newGuest())
      const { rows } = await shop.database.query<{ key: string }>(
        'select private.order_link_secret($1) as key',
        [id],
      )
      return upload(bucket, `${String(id)}/${rows[0]?.key}`, shop.visitorAt(address))
    }
    await shop.database.query(
      "insert into private.hourly_attempts (subject) select 'uploads to ' || $1 || ' of network 203.0.113.7' from generate_series(1, $2::int)",
      [bucket, 3 * most - 1],
    )
    expect((await sendAt('203.0.113.7')).error).toBeNull()
    expect((await sendAt('203.0.113.7')).error).toMatchObject({
      message: 'Many files were sent from your network. Please try again in an hour, or contact us.',
      status: 429,
    })
    expect((await sendAt('203.0.113.8')).error).toBeNull()
  })

  test('uploads to signed addresses count when they arrive', async () => {
    const { client } = await shop.signUp()
    const order = await orderForBoth(client)
    await store(bucket, order, most - 1)
    const files = client.storage.from(bucket)
    const sign = async () => {
      const name = `${String(order.id)}/${randomUUID()}.png`
      const { data } = await files.createSignedUploadUrl(name)
      return () => files.uploadToSignedUrl(name, data?.token ?? '', PIXEL, { contentType: 'image/png' })
    }
    const [first, second] = [await sign(), await sign()]
    expect((await first()).error).toBeNull()
    expect((await second()).error).toMatchObject({ message: MANY })
  })

  test('uploads at the same moment are counted one after the other', async () => {
    const { client } = await shop.signUp()
    const orders = [await orderForBoth(client), await orderForBoth(client)]
    await store(bucket, orders[0]!, most - 2)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, number) => upload(bucket, orders[number % 2]!.id, client)),
    )
    expect(answers.filter(({ error }) => error === null)).toHaveLength(2)
  })
})

const sweep = () => sweepPayments({ fetch: (request: Request) => fetch(request), keys: shop.keys }, shop.url)
const age = (hours: number) =>
  shop.database.query("update storage.objects set created_at = now() - $1 * interval '1 hour'", [hours])
const exists = async ({ bucket }: { bucket: string }, path = '') =>
  (await shop.as.service.storage.from(bucket).exists(path)).data

/** An order with a receipt and a photo that are named, and one of each that is not. */
async function orderWithUploads(by = shop.as.owner) {
  const order = await orderForBoth(by)
  const { data: payment } = await startPayment(shop, order, 'bank_transfer')
  const [item] = (await shop.as.service.from('order_items').select('id').eq('order_id', order.id)).data ?? []
  const send = async ({ bucket }: { bucket: string }) =>
    String((await upload(bucket, order.id, by)).data?.path)
  const [replaced, receipt] = [await send(RECEIPTS), await send(RECEIPTS)]
  for (const p_receipt of [replaced, receipt])
    await by.rpc('submit_receipt', { p_payment_id: payment.id, p_receipt }).throwOnError()
  const [unsent, photo] = [await send(PHOTOS), await send(PHOTOS)]
  const { data: request } = await by
    .rpc('request_return', {
      p_order_id: order.id,
      p_items: [{ order_item_id: item?.id, quantity: 1 }],
      p_reason: 'A leg is loose.',
      p_photos: [photo],
      p_key: randomUUID(),
    })
    .throwOnError()
  return { order, payment, request, replaced, receipt, unsent, photo }
}

test('the sweep removes receipts and photos that nothing names after a day', async () => {
  const { replaced, receipt, unsent, photo } = await orderWithUploads()
  await age(23)
  await sweep()
  expect([await exists(RECEIPTS, replaced), await exists(PHOTOS, unsent)]).toEqual([true, true])
  await age(25)
  await sweep()
  expect([await exists(RECEIPTS, replaced), await exists(PHOTOS, unsent)]).toEqual([false, false])
  expect([await exists(RECEIPTS, receipt), await exists(PHOTOS, photo)]).toEqual([true, true])
  expect((await shop.as.service.rpc('has_payment_work')).data).toBe(false)
})

/** Staff confirm the transfer and refuse the return, after which the order is finished. */
async function finish({ payment, request }: Awaited<ReturnType<typeof orderWithUploads>>): Promise<void> {
  const confirmation = { p_payment_id: payment.id, p_amount: 100_000 }
  await shop.as.admin.rpc('confirm_transfer', confirmation).throwOnError()
  const answer = { p_return_id: request, p_approves: false, p_answer: 'It was used.' }
  await shop.as.admin.rpc('answer_return', answer).throwOnError()
}

/** Whether the receipt and the photo are stored. */
const bothExist = async ({ receipt, photo }: { receipt: string; photo: string }) => [
  await exists(RECEIPTS, receipt),
  await exists(PHOTOS, photo),
]

test('the sweep removes the receipts and photos of a person who was erased', async () => {
  const { client } = await shop.signUp()
  const [erased, other] = [await orderWithUploads(client), await orderWithUploads()]
  await finish(erased)
  await client.rpc('delete_own_account').throwOnError()
  await age(25)
  await sweep()
  expect(await bothExist(erased)).toEqual([false, false])
  expect(await bothExist(other)).toEqual([true, true])
})

test('the sweep removes receipts and photos of finished orders that are older than the settings allow', async () => {
  const orders = [await orderWithUploads(), await orderWithUploads(), await orderWithUploads()] as const
  const [finished, open, young] = orders
  await finish(finished)
  await finish(young)
  for (const table of ['payments', 'returns'])
    await shop.database.query(
      `update public.${table} set created_at = now() - interval '25 months' where order_id = any ($1)`,
      [[finished.order.id, open.order.id]],
    )
  const { data } = await shop.as.service.rpc('apply_retention').throwOnError()
  expect(data).toMatchObject({ counts: { receipts: 1, photos: 1 } })
  await age(25)
  await sweep()
  expect(await bothExist(finished)).toEqual([false, false])
  expect([await bothExist(open), await bothExist(young)].flat()).toEqual([true, true, true, true])
})

test('a signed address does not tell the email of its buyer', async () => {
  const { id } = await orderForBoth()
  const { data } = await shop.as.owner.storage
    .from(RECEIPTS.bucket)
    .createSignedUploadUrl(`${String(id)}/x.png`)
  const payload = Buffer.from(data?.token.split('.')[1] ?? '', 'base64url').toString()
  expect(payload).toContain(shop.ids.owner)
  expect(payload).not.toContain('@')
})

describe('whose folder a file is in', () => {
  beforeAll(async () => {
    await shop.database.query('alter table public.orders disable trigger user')
    await shop.database.query(
      `insert into public.orders (user_id, order_number, customer_name, customer_email, shipping_address)
      select case when n <= 300 then $1::uuid end, 'ORD-' || n, 'Ada', 'ada@example.com', '1 Marina, Lagos'
      from generate_series(1, 2000) as n`,
      [shop.ids.owner],
    )
    await shop.database.query('alter table public.orders enable trigger user')
    await shop.database.query(
      'insert into private.order_links (order_id) select id from public.orders where user_id is null on conflict do nothing',
    )
    await shop.database.query('analyze public.orders, private.order_links')
  })

  test('is looked up by the order’s id, however many orders there are', async () => {
    expect(await readBy('is_own_order_folder')).toEqual({ orders_pkey: 0 })
    expect(Object.keys(await readBy('is_linked_order_folder'))).toHaveLength(1)
  })

  test('is nobody’s if its name is not an id', async () => {
    const receipts = shop.as.owner.storage.from('payment-receipts')
    for (const folder of ['receipts', randomUUID().toUpperCase()]) {
      const { error } = await receipts.upload(`${folder}/x.png`, PIXEL, { contentType: 'image/png' })
      expect(error?.message).toMatch(/row-level security/)
    }
    expect((await receipts.list()).error).toBeNull()
  })
})
