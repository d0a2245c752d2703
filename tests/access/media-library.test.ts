import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { listMediaFiles } from '../../app/back-office/form/pictures/media-queries.ts'
import type { ShopClient } from '../../app/lib/supabase/shop-client.ts'
import { MEDIA_ADDRESS_CASES } from '../support/media-address-cases.ts'
import { makeProduct, makeWith } from './fixtures.ts'
import { useShop } from './shop.ts'

/** The smallest GIF there is: one pixel. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

const shop = useShop()

async function upload(original: string): Promise<string> {
  const name = `${randomUUID()}.gif`
  const { error } = await shop.as.admin.storage
    .from('product-images')
    .upload(name, PIXEL, { contentType: 'image/gif', metadata: { name: original } })
  if (error) throw error
  return name
}

const pathOf = (name: string) => `/storage/v1/object/public/product-images/${name}`

test('staff find a file by the name that it had on their computer, whatever the case', async () => {
  const name = await upload('Blue Sofa 100%.gif')
  const { data } = await shop.as.admin.rpc('media_files', { p_search: 'sofa 100%' }).throwOnError()
  expect(data).toMatchObject([{ name, original_name: 'Blue Sofa 100%.gif', size: PIXEL.length }])
})

test('a file is found by its name whether letters such as ẹ and ọ are composed or decomposed', async () => {
  const name = 'Àga ọlọ́lá ẹ̀yẹ.gif'
  const stored = [await upload(name.normalize('NFC')), await upload(name.normalize('NFD'))]
  for (const typed of ['Ọlọ́lá ẹ̀yẹ'.normalize('NFC'), 'Ọlọ́lá ẹ̀yẹ'.normalize('NFD'), 'aga\u00a0OLOLA']) {
    const found = await listMediaFiles(shop.as.admin as ShopClient, { search: typed })
    expect(found.map((file) => file.name).toSorted()).toEqual(stored.toSorted())
  }
})

test('pages of the library begin after the last file of the page before', async () => {
  for (const original of ['page-a.gif', 'page-b.gif', 'page-c.gif']) await upload(original)
  const first = await shop.as.admin.rpc('media_files', { p_search: 'page-', p_limit: 2 }).throwOnError()
  const last = first.data.at(-1)!
  const second = await shop.as.admin
    .rpc('media_files', { p_search: 'page-', p_limit: 2, p_before: last.created_at, p_before_id: last.id })
    .throwOnError()
  const names = [...first.data, ...second.data].map((file) => file.original_name)
  expect(names).toEqual(['page-c.gif', 'page-b.gif', 'page-a.gif'])
})

test('a file that a product shows is named with it and stays, until the product shows another', async () => {
  const name = await upload('used.gif')
  const product = await makeProduct(makeWith(shop), { image_url: pathOf(name) })
  const usage = () => shop.as.admin.rpc('media_usage', { p_bucket: 'product-images', p_name: name })
  expect((await usage().throwOnError()).data).toMatchObject([
    { kind: 'Product', address: `/admin/products/${product.id}` },
  ])
  const files = shop.as.admin.storage.from('product-images')
  expect((await files.remove([name])).data).toEqual([])
  await shop.as.admin.from('products').update({ image_url: null }).eq('id', product.id).throwOnError()
  expect((await usage().throwOnError()).data).toEqual([])
  expect((await files.remove([name])).data).toHaveLength(1)
})

async function storeFilm(who: 'owner' | 'admin', bytes: Buffer): Promise<boolean> {
  const options = { contentType: 'video/mp4' }
  const { error } = await shop.as[who].storage.from('films').upload(`${randomUUID()}.mp4`, bytes, options)
  return error === null
}

test('a film is stored by staff alone, and what is no film by its bytes is refused', async () => {
  const film = Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1')
  expect(await storeFilm('owner', film)).toBe(false)
  expect(await storeFilm('admin', PIXEL)).toBe(false)
  expect(await storeFilm('admin', film)).toBe(true)
})

test.each(MEDIA_ADDRESS_CASES)(
  '%j as the address of a picture in the database: %j',
  async (address, isOne) => {
    const { rows } = await shop.database.query('select private.is_media_address($1) as is_one', [address])
    expect(rows).toEqual([{ is_one: isOne }])
  },
)

test.each(['http://old-shop.example/a.jpg', '//old-shop.example/a.jpg', 'javascript:alert(1)'])(
  'a picture whose address is %j is refused in every column of pictures',
  async (address) => {
    const make = makeWith(shop)
    const { id, category } = await makeProduct(make)
    const product = shop.as.admin.from('products')
    const answers = [
      await product.update({ image_url: address }).eq('id', id),
      await product.update({ thumbnail_url: address }).eq('id', id),
      await product.update({ additional_images: ['/a.jpg', address] }).eq('id', id),
      await shop.as.admin.from('categories').update({ banner_image_url: address }).eq('slug', category),
      await shop.as.admin
        .from('hero_media_settings')
        .update({ portrait_url: address })
        .eq('section_name', 'hero_section_1'),
    ]
    expect(answers.map(({ error }) => error?.code)).toEqual(answers.map(() => '23514'))
  },
)
