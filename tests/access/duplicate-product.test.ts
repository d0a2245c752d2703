import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { duplicateProduct } from '../../app/back-office/products/queries.ts'
import { DataError } from '../../app/lib/supabase/data-error.ts'
import type { ShopClient } from '../../app/lib/supabase/shop-client.ts'
import { fullProduct, makeCategory, makeWith, type Json } from './fixtures.ts'
import { useShop } from './shop.ts'

const shop = useShop()
const staff = () => shop.as.admin as ShopClient

async function makeFullProduct(values: Json = {}): Promise<Json> {
  const make = makeWith(shop)
  const { slug } = await makeCategory(make)
  return make.row('products', { ...(await fullProduct(make, slug)), ...values })
}

async function copyOf(product: Json): Promise<Json> {
  const copy = randomUUID()
  await duplicateProduct(staff(), String(product.id), copy)
  return (await shop.as.admin.from('products').select().eq('id', copy).single().throwOnError()).data
}

test('a copy is a draft without stock, SKU and place on the home page, and like its product in all else', async () => {
  const product = await makeFullProduct()
  const copy = await copyOf(product)
  expect(copy).toEqual({
    ...product,
    id: copy.id,
    name: `${product.name} (copy)`,
    sku: null,
    status: 'draft',
    stock_quantity: 0,
    featured: false,
    created_at: expect.any(String),
    updated_at: expect.any(String),
  })
  expect(copy.created_at).not.toBe(product.created_at)
})

test('a copy whose answer was lost is made once, and the longest name has room for its ending', async () => {
  const product = await makeFullProduct({ name: 'Ẹ'.repeat(200) })
  const copy = await copyOf(product)
  expect(copy.name).toBe(`${'Ẹ'.repeat(193)} (copy)`)
  await shop.as.admin
    .from('products')
    .update({ tags: ['changed'] })
    .eq('id', copy.id)
    .throwOnError()
  await duplicateProduct(staff(), String(product.id), String(copy.id))
  const { data } = await shop.as.admin.from('products').select('tags').eq('id', copy.id).throwOnError()
  expect(data).toEqual([{ tags: ['changed'] }])
})

test('a product that is gone is not copied', async () => {
  const attempt = duplicateProduct(staff(), randomUUID(), randomUUID())
  await expect(attempt).rejects.toBeInstanceOf(DataError)
  await expect(attempt).rejects.toMatchObject({ hint: 'product_unknown' })
})

test('the picture files of product and copy stay when one of the two is deleted, and go with the other', async () => {
  const files = shop.as.admin.storage.from('product-images')
  const name = `${randomUUID()}.gif`
  const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
  await files.upload(name, pixel, { contentType: 'image/gif' })
  const image_url = `/storage/v1/object/public/product-images/${name}`
  const product = await makeFullProduct({ image_url })
  const copy = await copyOf(product)
  await shop.as.admin.from('products').delete().eq('id', product.id).throwOnError()
  expect((await files.remove([name])).data).toEqual([])
  await shop.as.admin.from('products').delete().eq('id', copy.id).throwOnError()
  expect((await files.remove([name])).data).toHaveLength(1)
})
