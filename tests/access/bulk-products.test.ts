import { beforeAll, describe, expect, test } from 'vitest'
import { sumUp, type BulkRow } from '../../app/back-office/list/bulk/bulk.ts'
import { makeCategory, makeProduct, makeWith, type Json, type Make } from './fixtures.ts'
import { useShop } from './shop.ts'

const shop = useShop()
let make: Make

beforeAll(async () => {
  make = makeWith(shop)
})

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

async function bulk(name: string, values: Json) {
  const { data } = await shop.as.admin.rpc(name, values).throwOnError()
  return sumUp(data as BulkRow[])
}

describe('many products at once', () => {
  test('get another status in one call, and deleted products are reported', async () => {
    const { slug } = await makeCategory(make)
    const ids = idsOf(await makeProducts(3, { category: slug }))
    const gone = '11111111-2222-4333-8444-555555555555'
    const outcome = await bulk('change_products', { p_ids: [...ids, gone], p_status: 'draft' })
    expect(outcome).toMatchObject({
      done: 3,
      refused: [{ id: gone, name: null, reason: 'It was deleted meanwhile.' }],
    })
    expect(await column('status', ids)).toEqual(['draft', 'draft', 'draft'])
  })

  test('move to another category, up to its limit of featured products', async () => {
    const [from, other, to] = [await makeCategory(make), await makeCategory(make), await makeCategory(make)]
    await makeProducts(3, { category: to.slug, featured: true })
    const featured = await makeProducts(2, { category: from.slug, featured: true })
    const plain = await makeProducts(2, { category: other.slug })
    const outcome = await bulk('change_products', {
      p_ids: idsOf([...featured, ...plain]),
      p_category: to.slug,
    })
    const reason = `The ${to.name} category already has 4 featured products. Please unfeature one first.`
    // The newest takes the last place.
    expect(outcome).toMatchObject({
      done: 3,
      refused: [{ id: featured[0]!.id, name: featured[0]!.name, reason }],
    })
    expect(await column('category', idsOf(plain))).toEqual([to.slug, to.slug])
    expect(await column('category', [featured[0]!.id])).toEqual([from.slug])
  })

  test('cannot get an unknown category or status', async () => {
    const { id } = await makeProduct(make)
    const nowhere = await shop.as.admin.rpc('change_products', { p_ids: [id], p_category: 'nowhere' })
    expect(nowhere).toMatchObject({ status: 409, error: { message: expect.stringContaining('no longer') } })
    const burnt = await shop.as.admin.rpc('change_products', { p_ids: [id], p_status: 'burnt' })
    expect(burnt.status).toBe(400)
  })

  test('get their previous values back, except those that were changed afterwards', async () => {
    const [from, to] = [await makeCategory(make), await makeCategory(make)]
    const [draft, active] = await makeProducts(2, { category: from.slug })
    await shop.as.admin.from('products').update({ status: 'draft' }).eq('id', draft!.id).throwOnError()
    const ids = idsOf([draft!, active!])
    const hidden = await bulk('change_products', { p_ids: ids, p_status: 'hidden' })
    const undo = () => bulk('restore_products', { p_rows: hidden.changed })
    expect(await undo()).toMatchObject({ done: 2, refused: [] })
    expect(await undo(), 'after a lost answer').toMatchObject({ done: 2, refused: [] })
    expect(await column('status', [draft!.id])).toEqual(['draft'])
    expect(await column('status', [active!.id])).toEqual(['active'])

    const moved = await bulk('change_products', { p_ids: ids, p_category: to.slug })
    await shop.as.admin.from('products').update({ price: 5 }).eq('id', draft!.id).throwOnError()
    const outcome = await bulk('restore_products', { p_rows: moved.changed })
    expect(outcome).toMatchObject({
      done: 1,
      refused: [{ id: draft!.id, name: draft!.name, reason: 'It was changed meanwhile.' }],
    })
    expect(await column('category', [draft!.id])).toEqual([to.slug])
    expect(await column('category', [active!.id])).toEqual([from.slug])
  })

  test('do not return to a category that has reached its limit of featured products', async () => {
    const [from, to] = [await makeCategory(make), await makeCategory(make)]
    const [product] = await makeProducts(1, { category: from.slug, featured: true })
    const moved = await bulk('change_products', { p_ids: [product!.id], p_category: to.slug })
    await makeProducts(4, { category: from.slug, featured: true })
    const outcome = await bulk('restore_products', { p_rows: moved.changed })
    expect(outcome).toMatchObject({ done: 0, refused: [{ reason: expect.stringContaining('4 featured') }] })
    expect(await column('category', [product!.id])).toEqual([to.slug])
  })

  test('are deleted in one call', async () => {
    const ids = idsOf(await makeProducts(2, {}))
    const first = await bulk('delete_products', { p_ids: ids })
    const again = await bulk('delete_products', { p_ids: ids })
    expect(first).toMatchObject({ done: 2, refused: [] })
    expect(again).toMatchObject({ done: 0, refused: [{}, {}] })
  })
})

test.each([
  ['change_products', { p_status: 'hidden' }],
  ['delete_products', {}],
  ['restore_products', {}],
])('visitors and shoppers cannot call %s', async (name, values) => {
  const { id } = await makeProduct(make)
  const call = {
    ...(name === 'restore_products' ? { p_rows: [{ id, status: 'draft' }] } : { p_ids: [id] }),
    ...values,
  }
  const visitor = await shop.as.anon.rpc(name, call)
  const shopper = await shop.as.stranger.rpc(name, call)
  expect([visitor.status, shopper.status]).toEqual([401, 403])
  expect(await column('status', [id])).toEqual(['active'])
})
