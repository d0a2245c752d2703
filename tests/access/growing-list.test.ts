import { beforeEach, describe, expect, test } from 'vitest'
import type { ShopClient } from '../../app/lib/supabase/shop-client.ts'
import { parseCursor } from '../../app/storefront/product-cards/list-cursor.ts'
import { SORT_OPTIONS } from '../../app/storefront/product-cards/product-sort.ts'
import { listShopProducts } from '../../app/storefront/product-cards/queries.ts'
import { makeCategory, makeProduct, makeWith } from './fixtures.ts'
import { useShop } from './shop.ts'

// The shop's list, read in parts while products change between them.

const shop = useShop()
const visitor = () => shop.as.anon as ShopClient
const SORTS = SORT_OPTIONS.map(({ value }) => value)
const SIZE = 4

/** Twelve products, of which two are equal in what each order compares. */
beforeEach(async () => {
  await products().delete().not('id', 'is', null).throwOnError()
  const { slug: category } = await makeCategory(makeWith(shop))
  const rows = Array.from({ length: 12 }, (_, n) => ({
    name: `Stool ${n}`,
    category,
    featured: n < 3,
    price: 100.5 + Math.floor(n / 2),
    created_at: `2026-01-01T08:00:00.00000${Math.floor(n / 2)}Z`,
  }))
  await products().insert(rows).throwOnError()
})

async function readPart(sort: (typeof SORTS)[number], next: string | null) {
  const after = parseCursor(next)
  return listShopProducts(visitor(), { categories: null, sort, size: SIZE, after })
}

/** The names in the whole list, read in parts, with a change after the first of them. */
async function readInParts(sort: (typeof SORTS)[number], change: (shown: string[]) => PromiseLike<unknown>) {
  let part = await readPart(sort, null)
  const names = part.products.map(({ name }) => name)
  await change(part.products.map(({ id }) => id))
  while (part.next !== null) {
    part = await readPart(sort, part.next)
    names.push(...part.products.map(({ name }) => name))
  }
  return names
}

const wholeList = async (sort: (typeof SORTS)[number]) =>
  (await listShopProducts(visitor(), { categories: null, sort, size: 50 })).products.map(({ name }) => name)

const products = () => shop.as.service.from('products')

describe.each(SORTS)('the list in the order %s', (sort) => {
  test('is the same in parts and as a whole', async () => {
    expect(await readInParts(sort, async () => {})).toEqual(await wholeList(sort))
  })

  test('goes on after the last product shown when products are added before it', async () => {
    const before = await wholeList(sort)
    const read = await readInParts(sort, async () => {
      const first = {
        featured: true,
        created_at: '2026-02-01T08:00:00Z',
        price: sort === 'price-high' ? 900 : 1,
      }
      for (const name of ['Added', 'Added too']) await makeProduct(makeWith(shop), { name, ...first })
    })
    expect(read).toEqual(before)
  })

  test('skips none when products shown before are hidden, the last one among them', async () => {
    const before = await wholeList(sort)
    const read = await readInParts(sort, (shown) =>
      products()
        .update({ status: 'hidden' })
        .in('id', [shown[0], shown.at(-1)])
        .throwOnError(),
    )
    expect(read).toEqual(before)
  })

  test('skips and repeats no other product when one that was shown gets another price and place', async () => {
    const before = await wholeList(sort)
    const read = await readInParts(sort, (shown) =>
      products()
        .update({ price: 103, featured: false, created_at: '2026-01-01T08:00:00.000003Z' })
        .eq('id', shown.at(-1))
        .throwOnError(),
    )
    const moved = before[SIZE - 1]
    expect(read.filter((name) => name !== moved)).toEqual(before.filter((name) => name !== moved))
  })

  test('has what is added after the last product shown', async () => {
    const read = await readInParts(sort, () =>
      makeProduct(makeWith(shop), {
        name: 'Added',
        featured: false,
        created_at: '2025-01-01T08:00:00Z',
        price: sort === 'price-high' ? 1 : 900,
      }),
    )
    expect(read.at(-1)).toBe('Added')
    expect(read).toHaveLength(13)
  })
})
