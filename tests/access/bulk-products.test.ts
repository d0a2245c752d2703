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

const idsOf = (rows: Json[]) => rows.map(({ id }) => id)

async function makeProducts(count: number, values: Json): Promise<Json[]> {
  const made = []
  for (let each = 0; each < count; each++) made.push(await makeProduct(make, values))
  return made
}

async function column(name: string, ids: unknown[]) {
  const { data } = await shop.as.service.from('products').select(name).in('id', ids).throwOnError()
  return (data as unknown as Json[]).map((row) => row[name])
}

describe('many products at once', () => {
  test('get another status in one call, and what was deleted meanwhile is named', async () => {
    const { slug } = await makeCategory(make)
    const ids = idsOf(await makeProducts(3, { category: slug }))
    const gone = '11111111-2222-4333-8444-555555555555'
    const { data } = await shop.as.admin
      .rpc('change_products', { p_ids: [...ids, gone], p_status: 'draft' })
      .throwOnError()
    expect(data).toEqual({
      done: 3,
      refused: [{ id: gone, name: null, reason: 'It was deleted meanwhile.' }],
    })
    expect(await column('status', ids)).toEqual(['draft', 'draft', 'draft'])
  })

  test('go to another category, but no more of the featured ones than have a place there', async () => {
    const [from, other, to] = [await makeCategory(make), await makeCategory(make), await makeCategory(make)]
    await makeProducts(3, { category: to.slug, featured: true })
    const featured = await makeProducts(2, { category: from.slug, featured: true })
    const plain = await makeProducts(2, { category: other.slug })
    const { data } = await shop.as.admin
      .rpc('change_products', { p_ids: idsOf([...featured, ...plain]), p_category: to.slug })
      .throwOnError()
    const reason = `The ${to.name} category already has 4 featured products. Please unfeature one first.`
    // The newest takes the last place.
    expect(data).toEqual({ done: 3, refused: [{ id: featured[0]!.id, name: featured[0]!.name, reason }] })
    expect(await column('category', idsOf(plain))).toEqual([to.slug, to.slug])
    expect(await column('category', [featured[0]!.id])).toEqual([from.slug])
  })

  test('do not go to a category or a status that is not there', async () => {
    const { id } = await makeProduct(make)
    const nowhere = await shop.as.admin.rpc('change_products', { p_ids: [id], p_category: 'nowhere' })
    expect(nowhere).toMatchObject({ status: 409, error: { message: expect.stringContaining('no longer') } })
    const burnt = await shop.as.admin.rpc('change_products', { p_ids: [id], p_status: 'burnt' })
    expect(burnt.status).toBe(400)
  })

  test('are deleted in one call', async () => {
    const ids = idsOf(await makeProducts(2, {}))
    const first = await shop.as.admin.rpc('delete_products', { p_ids: ids }).throwOnError()
    const again = await shop.as.admin.rpc('delete_products', { p_ids: ids }).throwOnError()
    expect(first.data).toEqual({ done: 2, refused: [] })
    expect(again.data).toMatchObject({ done: 0, refused: [{}, {}] })
  })
})

test.each([
  ['change_products', { p_status: 'hidden' }],
  ['delete_products', {}],
])('a shopper who calls %s by hand changes nothing', async (name, values) => {
  const { id } = await makeProduct(make)
  const visitor = await shop.as.anon.rpc(name, { p_ids: [id], ...values })
  const shopper = await shop.as.stranger.rpc(name, { p_ids: [id], ...values })
  expect([visitor.status, shopper.status]).toEqual([401, 403])
  expect(await column('status', [id])).toEqual(['active'])
})
