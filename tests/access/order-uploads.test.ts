import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PIXEL } from '../support/pixel.ts'
import { indexesUsedBy } from './index-use.ts'
import { openShop, type Shop } from './shop.ts'

// Files that buyers upload to their orders: receipts of transfers and photos of returns.

let shop: Shop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop?.close())

/** The entries of indexes that a policy reads to decide about a file. */
const readBy = (policy: string) =>
  shop.database.asOwner(async (query) => {
    const claims = JSON.stringify({ sub: shop.ids.owner, role: 'authenticated' })
    await query("select set_config('request.jwt.claims', $1, true)", [claims])
    return await indexesUsedBy(query, `select private.${policy}('${randomUUID()}/key/receipt.png')`)
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
      'insert into private.order_links (order_id) select id from public.orders where user_id is null',
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
