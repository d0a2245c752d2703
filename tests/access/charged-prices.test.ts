import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { ShopClient } from '../../app/lib/supabase/shop-client.ts'
import { parseCursor } from '../../app/storefront/product-cards/list-cursor.ts'
import { listShopProducts } from '../../app/storefront/product-cards/queries.ts'
import { makeCategory, makeProduct, makeWith, type Json } from './fixtures.ts'
import { useShop } from './shop.ts'

// Which price a product has for shoppers: docs/behaviour/shared-rules.md#charged-price.

const shop = useShop()
const products = () => shop.as.admin.from('products')

async function chargeDiscounts(charge: boolean): Promise<void> {
  const settings = shop.as.admin.from('website_settings')
  await settings.update({ charge_discount_prices: charge }).eq('id', 1).throwOnError()
}

async function pricesOf(id: unknown) {
  return (await products().select('price, discount_price').eq('id', id).single().throwOnError()).data
}

describe('a discount price equal to the price', () => {
  test.each<[change: string, change: Json, price: number]>([
    ['entered', { discount_price: 60 }, 60],
    ['entered with another price', { price: 80, discount_price: 80 }, 80],
    ['equal once the kobo are rounded', { discount_price: 59.999 }, 60],
    ['met by a lowered price', { price: 40 }, 40],
  ])('is none where it is %s', async (_, change, price) => {
    const { id } = await makeProduct(makeWith(shop), { price: 60, discount_price: 40 })
    await products().update(change).eq('id', id).throwOnError()
    expect(await pricesOf(id)).toEqual({ price, discount_price: null })
  })

  test('is none for a new product, for several that are repriced at once, and in an import', async () => {
    const { id, category } = await makeProduct(makeWith(shop), { price: 60, discount_price: 60 })
    expect(await pricesOf(id)).toEqual({ price: 60, discount_price: null })
    await products().update({ price: 50, discount_price: 40 }).eq('category', category).throwOnError()
    await products().update({ price: 40 }).eq('category', category).throwOnError()
    expect(await pricesOf(id)).toEqual({ price: 40, discount_price: null })
    const row = { line: 2, id, set: { price: 70, discount_price: 70 }, was: { price: 40 } }
    await shop.as.admin.rpc('import_products', { p_rows: [row] }).throwOnError()
    expect(await pricesOf(id)).toEqual({ price: 70, discount_price: null })
  })

  test('above the price is refused, also where only the price is lowered', async () => {
    const { id } = await makeProduct(makeWith(shop), { price: 60, discount_price: 40 })
    for (const change of [{ discount_price: 60.01 }, { price: 39.99 }]) {
      const { error } = await products().update(change).eq('id', id)
      expect(error).toMatchObject({ code: '23514' })
    }
    expect(await pricesOf(id)).toEqual({ price: 60, discount_price: 40 })
  })
})

describe('the shop’s list by price', () => {
  let category: string

  beforeEach(async () => {
    category = String((await makeCategory(makeWith(shop))).slug)
    const prices = [[100, 40], [60], [50], [90], [200, 55], [45.5]]
    const rows = prices.map(([price, discount_price = null], n) => ({
      name: `Stool ${n}`,
      category,
      price,
      discount_price,
    }))
    await products().insert(rows).throwOnError()
    onTestFinished(() => chargeDiscounts(false))
  })

  /** The prices of the whole list, read in parts. */
  async function pricesIn(sort: 'price-low' | 'price-high'): Promise<(number | null)[]> {
    const prices = []
    let next: string | null = ''
    while (next !== null) {
      const part = await listShopProducts(shop.as.anon as ShopClient, {
        categories: [category],
        sort,
        size: 2,
        after: parseCursor(next),
      })
      prices.push(...part.products.map(({ price, discount_price }) => discount_price ?? price))
      next = part.next
    }
    return prices
  }

  test.each<[charges: boolean, expected: number[]]>([
    [true, [40, 45.5, 50, 55, 60, 90]],
    [false, [45.5, 50, 60, 90, 40, 55]],
  ])('with "Charge discount prices" %s compares what is charged', async (charges, expected) => {
    await chargeDiscounts(charges)
    expect(await pricesIn('price-low')).toEqual(expected)
    expect(await pricesIn('price-high')).toEqual(expected.toReversed())
  })

  test.each([
    ['price', 'products_price_idx', ''],
    ['price', 'products_category_price_idx', 'category = $$x$$ and'],
    ['discounted_price', 'products_discounted_price_idx', ''],
    ['discounted_price', 'products_category_discounted_price_idx', 'category = $$x$$ and'],
  ])('by %s is read from %s', async (column, index, condition) => {
    const plan = await shop.database.asOwner(async (query) => {
      await query(
        'set local enable_seqscan = off; set local enable_sort = off; set local enable_bitmapscan = off',
      )
      return await query(
        `explain (format json) select products.id from products
        where ${condition} status = 'active' and products.${column} >= 5::numeric order by products.${column}, id limit 3`,
      )
    })
    expect(JSON.stringify(plan.rows)).toContain(`"${index}"`)
  })
})
