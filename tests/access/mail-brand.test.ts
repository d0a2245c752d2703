import { expect, test } from 'vitest'
import { readMailBrand } from '../../server/backend-options/mail-brand.ts'
import { useShop } from './shop.ts'

const shop = useShop()

test('mails have the name and contact email of the settings, and a picture whose address changes with the brand', async () => {
  const backend = { fetch: (request: Request) => fetch(request), keys: shop.keys }
  const before = await readMailBrand(backend, shop.url)
  expect(before).toEqual({ name: 'Our Shop', header: expect.any(String) })
  await shop.as.admin
    .from('website_settings')
    .update({ site_name: ' Zuma Living ', contact_email: 'hello@zuma.example' })
    .eq('id', 1)
    .throwOnError()
  const after = await readMailBrand(backend, shop.url)
  expect(after).toMatchObject({ name: 'Zuma Living', replyTo: 'hello@zuma.example' })
  expect(after.header).toMatch(/\/media\/mail-header\.png\?v=[\w-]{10}$/)
  expect(after.header).not.toBe(before.header)
})
