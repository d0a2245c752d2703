import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShopClient } from '../../app/lib/supabase/shop-client.ts'
import { subscribeToStock, type Stocks } from '../../app/storefront/product/stock-queries.ts'
import { makeProduct, makeWith } from './fixtures.ts'
import { useShop } from './shop.ts'
import { writeVariants } from './variant-fixtures.ts'
import { COLOUR, makeVariants, SIZE } from './variants.ts'

const shop = useShop()
let visitor: ShopClient
let responsesReleased = Promise.resolve()
let responseCount = 0

beforeAll(async () => {
  visitor = createClient(shop.url, shop.keys.publishableKey, {
    auth: { persistSession: false },
    global: {
      fetch: async (input, init) => {
        const response = await fetch(input, init)
        responseCount += 1
        await responsesReleased
        return response
      },
    },
  })
})
afterAll(async () => {
  await visitor?.removeAllChannels()
})

test('a slow first response does not overwrite a newer stock from Realtime', async () => {
  const products = shop.as.service.from('products')
  const { id } = await makeProduct(makeWith(shop), { stock_quantity: 20 })
  const release = Promise.withResolvers<void>()
  responsesReleased = release.promise
  const reported: (number | undefined)[] = []
  const product = { productId: String(id), hasVariants: false }
  const stop = subscribeToStock(visitor, product, (stocks) => reported.push(stocks[String(id)]))
  await expect.poll(() => responseCount > 0).toBe(true)
  await products.update({ stock_quantity: 3 }).eq('id', String(id)).throwOnError()
  await expect.poll(() => reported.length > 0).toBe(true)
  release.resolve()
  await products.update({ stock_quantity: 2 }).eq('id', String(id)).throwOnError()
  await expect.poll(() => reported.includes(2)).toBe(true)
  expect(new Set(reported)).toEqual(new Set([3, 2]))
  expect(reported.indexOf(2)).toBe(reported.lastIndexOf(3) + 1)
  stop()
})

test('the stocks of all variants of a product are told, and that of one that is sold', async () => {
  const { product, variants } = await makeVariants(makeWith(shop))
  const stocksOf = (stocks: Stocks) => variants.map(({ id }) => stocks[String(id)])
  let last: Stocks = {}
  const options = { productId: String(product.id), hasVariants: true }
  const stop = subscribeToStock(visitor, options, (stocks) => {
    last = stocks
  })
  await expect.poll(() => stocksOf(last)).toEqual([4, 3, 2, 1])
  const sold = { id: variants[3]?.id, stock_quantity: 0 }
  const opened = { p_opened: { [String(sold.id)]: 1 } }
  const rows = variants.map((variant) => (variant.id === sold.id ? { ...variant, ...sold } : variant))
  await writeVariants(shop.as.service, product.id, [COLOUR, SIZE], rows, opened).throwOnError()
  await expect.poll(() => stocksOf(last)).toEqual([4, 3, 2, 0])
  stop()
})
