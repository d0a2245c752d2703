import { beforeAll, describe, expect, test } from 'vitest'
import type { Cursor } from '../../app/back-office/list/pages/keyset-page.ts'
import { readListQuery } from '../../app/back-office/list/pages/list-query.ts'
import { countAdminProducts, listAdminProducts } from '../../app/back-office/products/product-list-queries.ts'
import { PRODUCT_LIST } from '../../app/back-office/products/product-list-spec.ts'
import type { ShopClient } from '../../app/lib/supabase/shop-client.ts'
import { makeCategory, makeProduct, makeWith, type Make } from './fixtures.ts'
import { useShop } from './shop.ts'

const shop = useShop()
let make: Make

beforeAll(async () => {
  make = makeWith(shop)
  for (const sku of ['A', 'b"\\', null, "c'%", null, 'A2', null])
    await makeProduct(make, { name: 'Pouf', sku, price: 10.5, stock_quantity: sku === null ? 0 : 7 })
})

/** The whole list, read in pages of two. */
async function readList(address: string) {
  const query = readListQuery(PRODUCT_LIST, new URLSearchParams(address))
  const rows: Awaited<ReturnType<typeof listAdminProducts>>['rows'] = []
  let after: Cursor | null = null
  do {
    const page: Awaited<ReturnType<typeof listAdminProducts>> = await listAdminProducts(
      shop.as.admin as ShopClient,
      query,
      { after, size: 2 },
    )
    rows.push(...page.rows)
    after = page.next
  } while (after !== null)
  return rows
}

async function idsIn(category: unknown) {
  return (await readList(`category=${String(category)}`)).map(({ id }) => id)
}

const ORDERS = PRODUCT_LIST.orders.flatMap(({ column }) => [`${column}.asc`, `${column}.desc`])

test.each(ORDERS)('a list by %s has each row once, whatever values are equal', async (sort) => {
  const rows = await readList(`search=pouf&sort=${sort}`)
  expect(new Set(rows.map(({ id }) => id)).size).toBe(7)
  expect(rows).toHaveLength(7)
})

describe('a list by a column that may be null', () => {
  test.each([
    ['asc', ['A', 'A2', 'b"\\', "c'%", null, null, null]],
    ['desc', ["c'%", 'b"\\', 'A2', 'A', null, null, null]],
  ])('has the rows without a value last: %s', async (direction, expected) => {
    const skus = (await readList(`search=pouf&sort=sku.${direction}`)).map(({ sku }) => sku)
    expect(skus).toEqual(expected)
  })
})

test('rows with equal values are ordered by id, against the direction of the list', async () => {
  const descending = (await readList('search=pouf&sort=price.desc')).map(({ id }) => id)
  const ascending = (await readList('search=pouf&sort=price.asc')).map(({ id }) => id)
  expect(descending).toEqual(descending.toSorted())
  expect(ascending).toEqual(descending.toReversed())
})

test('filters apply to every page', async () => {
  expect(await readList('search=pouf&sort=price.asc&stock=out')).toHaveLength(3)
  expect(await readList('search=pouf&sort=price.asc&stock=low&status=active')).toHaveLength(4)
})

test('the filter of a main category finds the products of the categories below it, and counts them', async () => {
  const furniture = await makeCategory(make)
  const sofas = await make.row('categories', { name: 'Pouf sofas', parent_id: furniture.id })
  const { id: within } = await makeProduct(make, { category: sofas.slug })
  const { id: own } = await makeProduct(make, { category: furniture.slug })
  expect(await idsIn(furniture.slug)).toEqual([own, within])
  expect(await idsIn(sofas.slug)).toEqual([within])
  expect(await idsIn('nowhere')).toEqual([])
  const query = readListQuery(PRODUCT_LIST, new URLSearchParams({ category: String(furniture.slug) }))
  expect(await countAdminProducts(shop.as.admin as ShopClient, query)).toBe(2)
})

test('a cursor that is no value of the sorted column is refused', async () => {
  const { status } = await shop.as.admin.rpc('search_products', {
    p_text: '',
    p_sort: 'price',
    p_after_value: '1 or true',
    p_after_id: shop.ids.admin,
  })
  expect(status).toBe(400)
})
