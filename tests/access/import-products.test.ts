import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCategory, makeProduct, makeWith, type Json, type Make } from './fixtures.ts'
import { openShop, type Shop } from './shop.ts'

let shop: Shop
let make: Make

beforeAll(async () => {
  shop = await openShop()
  make = makeWith(shop)
})
afterAll(() => shop?.close())

const importing = (rows: Json[]) => shop.as.admin.rpc('import_products', { p_rows: rows })

const feature = (row: Json, line: number) => ({
  line,
  id: row.id,
  set: { featured: true },
  was: { featured: false },
})

async function product(id: unknown): Promise<Json> {
  return (await shop.as.service.from('products').select().eq('id', id).single().throwOnError()).data
}

async function countBySku(sku: string) {
  return (await shop.as.service.from('products').select('id').eq('sku', sku)).data!.length
}

describe('a file of products', () => {
  test('makes new ones and changes only the columns that it has', async () => {
    const before = await makeProduct(make, { sku: randomUUID(), tags: ['oak'], discount_price: 5 })
    const sku = randomUUID()
    const fresh = {
      name: 'Bench',
      sku,
      category: before.category,
      price: 12.5,
      tags: ['a,b'],
      stock_quantity: 2,
    }
    await importing([
      {
        line: 2,
        id: before.id,
        set: { price: 7, stock_quantity: 0 },
        was: { price: 250_000, stock_quantity: 5 },
      },
      { line: 3, id: null, set: fresh, was: {} },
    ]).throwOnError()
    expect(await product(before.id)).toMatchObject({
      price: 7,
      stock_quantity: 0,
      name: before.name,
      tags: ['oak'],
      discount_price: 5,
      created_at: before.created_at,
    })
    const { data } = await shop.as.service.from('products').select().eq('sku', sku).single()
    expect(data).toMatchObject({ ...fresh, status: 'active', featured: false, color_variants: [] })
  })

  test('is saved as a whole or not at all, and the line at fault is named', async () => {
    const before = await makeProduct(make)
    const sku = randomUUID()
    const answer = await importing([
      { line: 2, id: before.id, set: { price: 7 }, was: { price: 250_000 } },
      { line: 3, id: null, set: { name: 'Bench', sku, category: before.category, price: 1 }, was: {} },
      { line: 4, id: null, set: { name: 'Bench', category: 'nowhere', price: 1 }, was: {} },
    ])
    expect(answer.status).toBe(409)
    expect(answer.error?.message).toMatch(/^Line 4: /)
    expect(await product(before.id)).toMatchObject({ price: 250_000 })
    expect(await countBySku(sku)).toBe(0)
  })

  test('does not overwrite what somebody saved since it was looked at', async () => {
    const { id } = await makeProduct(make, { tags: ['oak', 'new'] })
    const changed = await importing([{ line: 2, id, set: { tags: [] }, was: { tags: ['oak'] } }])
    const gone = await importing([{ line: 3, id: randomUUID(), set: { price: 1 }, was: {} }])
    const { sku } = await makeProduct(make, { sku: randomUUID() })
    const taken = await importing([
      { line: 4, id: null, set: { name: 'A', sku, category: 'x', price: 1 }, was: {} },
    ])
    expect([changed.status, gone.status, taken.status]).toEqual([409, 409, 409])
    expect(changed.error?.message).toBe(
      'Line 2: this product was changed meanwhile. Please check the file again.',
    )
    expect(taken.error?.message).toMatch(/^Line 4: there is a product with this SKU/)
  })

  test('swaps featured products without stumbling over their limit, and still keeps it', async () => {
    const { slug } = await makeCategory(make)
    const shown: Json[] = []
    for (let each = 0; each < 4; each++)
      shown.push(await makeProduct(make, { category: slug, featured: true }))
    const [next, tooMany] = [
      await makeProduct(make, { category: slug }),
      await makeProduct(make, { category: slug }),
    ]
    await importing([
      feature(next, 2),
      { line: 3, id: shown[0]!.id, set: { featured: false }, was: { featured: true } },
    ]).throwOnError()
    const refused = await importing([feature(tooMany, 2)])
    expect(refused.status).toBe(409)
    expect(refused.error?.message).toMatch(/^Line 2: The .* category already has 4 featured products/)
  })

  test('of 20,001 rows is too much', async () => {
    const answer = await importing(Array.from({ length: 20_001 }, (_, line) => ({ line })))
    expect(answer).toMatchObject({ status: 400, error: { message: expect.stringContaining('20,000') } })
  })
})

test('staff find the products that a file means, by id or SKU and whatever their status', async () => {
  const [one, other] = [
    await makeProduct(make),
    await makeProduct(make, { sku: randomUUID(), status: 'draft' }),
  ]
  const { data } = await shop.as.admin
    .rpc('products_by_key', { p_ids: [one.id, other.id], p_skus: [other.sku] })
    .throwOnError()
  expect((data as Json[]).map(({ id }) => id).toSorted()).toEqual([one.id, other.id].toSorted())
})

test('a shopper who calls by hand neither sees nor writes anything', async () => {
  const { id, price } = await makeProduct(make)
  const rows = { p_rows: [{ line: 2, id, set: { price: 1 }, was: {} }] }
  for (const [client, status] of [
    [shop.as.anon, 401],
    [shop.as.stranger, 403],
  ] as const) {
    const written = await client.rpc('import_products', rows)
    const seen = await client.rpc('products_by_key', { p_ids: [id], p_skus: [] })
    expect([written.status, seen.status, seen.data]).toEqual([status, status, null])
  }
  expect(await product(id)).toMatchObject({ price })
})
