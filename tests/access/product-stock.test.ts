import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShopClient } from '../../app/lib/supabase/shop-client.ts'
import { subscribeToStock } from '../../app/storefront/product/stock-queries.ts'
import { makeProduct, makeWith } from './fixtures.ts'
import { useShop } from './shop.ts'

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
  const reported: number[] = []
  const stop = subscribeToStock(visitor, String(id), (stock) => reported.push(stock))
  await expect.poll(() => responseCount > 0).toBe(true)
  await products.update({ stock_quantity: 3 }).eq('id', String(id)).throwOnError()
  await expect.poll(() => reported.length > 0).toBe(true)
  release.resolve()
  await products.update({ stock_quantity: 2 }).eq('id', String(id)).throwOnError()
  await expect.poll(() => reported.includes(2)).toBe(true)
  expect(reported).toEqual([3, 2])
  stop()
})
