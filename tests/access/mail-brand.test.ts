import { afterAll, beforeAll, expect, test } from 'vitest'
import { readMailBrand } from '../../server/backend-options/mail-brand.ts'
import { openShop, type Shop } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop?.close())

test('mails have the name of the settings and a picture whose address changes with the brand', async () => {
  const backend = { fetch: (request: Request) => fetch(request), keys: shop.keys }
  const before = await readMailBrand(backend, shop.url)
  expect(before.name).toBe('Our Shop')
  await shop.as.admin
    .from('website_settings')
    .update({ site_name: ' Zuma Living ' })
    .eq('id', 1)
    .throwOnError()
  const after = await readMailBrand(backend, shop.url)
  expect(after.name).toBe('Zuma Living')
  expect(after.header).toMatch(/\/media\/mail-header\.png\?v=[\w-]{10}$/)
  expect(after.header).not.toBe(before.header)
})
