import { beforeAll, beforeEach, expect, test } from 'vitest'
import { makeProduct, makeWith, type Json, type Make } from './fixtures.ts'
import { useShop } from './shop.ts'

// The demonstration comes back into a shop that has changed since it was removed.

const shop = useShop()
let make: Make
/** The demonstration's main category, and its subcategory. */
let room: Json
let child: Json
let product: Json

beforeAll(async () => {
  make = makeWith(shop)
})

// A main category, a subcategory with a featured product, and a slide that shows the main category.
beforeEach(async () => {
  for (const table of ['private.demo_content', 'public.homepage_hero_slides', 'public.products'])
    await shop.database.query(`delete from ${table}`)
  await shop.database.query('delete from public.categories where parent_id is not null')
  await shop.database.query('delete from public.categories')
  room = await make.row('categories', { name: 'Living Room' })
  child = await make.row('categories', { name: 'Sofas', parent_id: room.id })
  product = await makeProduct(make, { category: child.slug, featured: true })
  await make.row('homepage_hero_slides', { title: 'Rest', category: 'Living Room', active: false })
  await shop.as.service.rpc('record_demo_content').throwOnError()
})

const remove = () => shop.as.admin.rpc('remove_demo_content').throwOnError()
const restore = async () => (await shop.as.admin.rpc('restore_demo_content').throwOnError()).data
const addCategory = (values: Json) => make.row('categories', values)

const read = async (table: string, id: unknown): Promise<Json | null> =>
  (await shop.as.service.from(table).select().eq('id', id).maybeSingle().throwOnError()).data

async function backup(): Promise<string[]> {
  const { data } = await shop.as.admin.rpc('list_demo_content').throwOnError()
  const kept: Json[] = data.filter(({ fate }: Json) => fate === 'removed')
  return kept.map(({ table_name, label }) => `${String(table_name)}: ${String(label)}`)
}

test('a subcategory comes back into the category that was made in place of its own', async () => {
  await remove()
  const own = await addCategory({ name: 'Living Room' })
  expect(await restore()).toBe(1)
  expect(await read('categories', child.id)).toMatchObject({ parent_id: own.id })
  expect(await read('products', product.id)).toMatchObject({ featured: true })
  expect(await backup()).toEqual(['categories: Living Room'])
})

test('a subcategory whose main category was deleted comes back as a main category', async () => {
  await shop.as.admin.from('categories').update({ description: 'Ours' }).eq('id', room.id).throwOnError()
  await remove()
  await shop.as.admin.from('categories').delete().eq('id', room.id).throwOnError()
  await restore()
  expect(await read('categories', child.id)).toMatchObject({ parent_id: null })
})

test('a featured product comes back without being featured where the owner has four featured ones', async () => {
  await remove()
  await addCategory({ name: 'Sofas' })
  for (const name of ['One', 'Two', 'Three', 'Four'])
    await makeProduct(make, { name, category: child.slug, featured: true })
  await restore()
  expect(await read('products', product.id)).toMatchObject({ featured: false })
})

test('what the shop refuses stays in the backup until it fits, and everything else comes back', async () => {
  await remove()
  const own = await addCategory({ name: 'Lounge', slug: 'living-room' })
  expect(await restore()).toBe(2)
  expect(await read('products', product.id)).not.toBeNull()
  expect(await backup()).toEqual(['homepage_hero_slides: Rest', 'categories: Living Room'])
  await shop.as.admin.from('categories').update({ name: 'Living Room' }).eq('id', own.id).throwOnError()
  expect(await restore()).toBe(1)
  expect(await backup()).toEqual(['categories: Living Room'])
})
