import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listenToStock } from '../../app/data/product-stock.ts'
import type { ShopClient } from '../../app/lib/shop-context.ts'
import { makeProduct, makeWith } from './fixtures.ts'
import { openShop, type Shop } from './shop.ts'

let shop: Shop
let visitor: ShopClient
let answersMayCome = Promise.resolve()
let read = 0

beforeAll(async () => {
  shop = await openShop()
  visitor = createClient(shop.url, shop.keys.publishableKey, {
    auth: { persistSession: false },
    global: {
      fetch: async (input, init) => {
        const response = await fetch(input, init)
        read += 1
        await answersMayCome
        return response
      },
    },
  })
})
afterAll(async () => {
  await visitor?.removeAllChannels()
  await shop?.close()
})

test('an answer that took its time never stands over what was heard meanwhile', async () => {
  const products = shop.as.service.from('products')
  const { id } = await makeProduct(makeWith(shop), { stock_quantity: 20 })
  const held = Promise.withResolvers<void>()
  answersMayCome = held.promise
  const told: number[] = []
  const stop = listenToStock(visitor, String(id), (stock) => told.push(stock))
  await vi.waitUntil(() => read > 0)
  await products.update({ stock_quantity: 3 }).eq('id', String(id)).throwOnError()
  await vi.waitUntil(() => told.length > 0)
  held.resolve()
  await products.update({ stock_quantity: 2 }).eq('id', String(id)).throwOnError()
  await vi.waitUntil(() => told.includes(2))
  expect(told).toEqual([3, 2])
  stop()
})
