import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../app/database.types.ts'
import { slideChoices } from '../../app/domain/categories.ts'
import { listCategories } from '../../app/domain/category-queries.ts'
import { createTestBackend, type TestBackend } from '../../backend/test/test-backend.ts'
import { demoDir } from './pictures.ts'
import { seedDemo } from './seed.ts'

let backend: TestBackend
let service: SupabaseClient<Database>
let visitor: SupabaseClient<Database>
beforeAll(async () => {
  backend = await createTestBackend(resolve(import.meta.dirname, '../..'))
  service = backend.client<Database>(backend.keys.secretKey)
  visitor = backend.client<Database>()
  await seedDemo(service)
})
afterAll(() => backend.close())

const open = (address: string) => backend.fetch(new Request(new URL(address, 'http://localhost')))

describe('the demonstration shop', () => {
  test('shows all products except the draft, in the order of the catalogue', async () => {
    const { data } = await visitor.from('products').select('*').order('created_at', { ascending: false })
    expect(data).toHaveLength(35)
    expect(data?.[0]?.name).toBe('Lekki Three-Seat Sofa')
    expect(data?.map(({ stock_quantity }) => stock_quantity).filter((stock) => stock === 0)).toHaveLength(1)
    expect(new Set(data?.map(({ created_at }) => created_at)).size).toBe(35)
  })

  test('features one to four products in each category', async () => {
    const { data } = await visitor.from('products').select('category').eq('featured', true)
    const counts = Map.groupBy(data ?? [], ({ category }) => category)
    expect([...counts.keys()].sort()).toEqual([
      'accessories',
      'beds',
      'chairs',
      'consoles',
      'curtains',
      'sofas',
      'tables',
    ])
    for (const featured of counts.values()) expect(featured.length).toBeLessThanOrEqual(4)
  })

  test('sells four products in variants, which keep their prices and stocks and are neither new nor featured', async () => {
    const { data: newest } = await visitor
      .from('products')
      .select('id')
      .order('created_at', { ascending: false })
      .limit(8)
    const { data } = await visitor
      .from('products')
      .select(
        'id, featured, price, stock_quantity, image_url, color_variants, additional_images, product_variants(*)',
      )
      .order('created_at', { ascending: false })
    const inVariants = data?.filter(({ product_variants: variants }) => variants.length > 0) ?? []
    expect(inVariants.map(({ price, stock_quantity }) => [price, stock_quantity])).toEqual([
      [185_000, 32],
      [420_000, 11],
      [145_000, 28],
      [245_000, 10],
    ])
    for (const { id, featured, product_variants: variants, ...product } of inVariants) {
      expect(featured || newest?.some((one) => one.id === id)).toBe(false)
      const pictures = [product.image_url, ...product.additional_images]
      expect(variants.every(({ image_url }) => pictures.includes(image_url))).toBe(true)
      expect(new Set(variants.map(({ image_url }) => image_url)).size).toBe(product.color_variants?.length)
    }
    const { data: made } = await visitor
      .from('product_facts')
      .select('id')
      .not('made_to_order_weeks', 'is', null)
    expect(made).toHaveLength(2)
  })

  test('says the measures, materials and care of every product', async () => {
    const { data } = await service.from('product_facts').select('*')
    expect(data).toHaveLength(36)
    for (const { height_cm, weight_kg, materials, care, assembly, warranty, made_in } of data ?? [])
      expect([height_cm, weight_kg, materials, care, assembly, warranty, made_in]).not.toContain(null)
  })

  // A shop that does not charge discount prices says so beside each, which is not the first that visitors should read.
  test('has discounts on a few accessories only', async () => {
    const { data } = await visitor.from('products').select('category').not('discount_price', 'is', null)
    expect(data).toEqual(Array.from({ length: 3 }, () => ({ category: 'accessories' })))
  })

  test('has five categories under Furniture', async () => {
    const { data } = await visitor
      .from('categories')
      .select('name, parent:parent_id(name)')
      .order('display_order')
    expect(data?.map(({ name, parent }) => [name, parent?.name])).toEqual([
      ['Curtains', undefined],
      ['Furniture', undefined],
      ['Sofas', 'Furniture'],
      ['Beds', 'Furniture'],
      ['Chairs', 'Furniture'],
      ['Tables', 'Furniture'],
      ['Consoles', 'Furniture'],
      ['Accessories', undefined],
    ])
  })

  test('has the specified tabs on the home page and categories in the footer', async () => {
    const categories = await listCategories(visitor)
    const names = (where: 'on_home_tabs' | 'in_footer') =>
      categories.filter((category) => category[where]).map(({ name }) => name)
    expect(names('on_home_tabs')).toEqual(['Sofas', 'Beds', 'Chairs', 'Tables', 'Consoles'])
    expect(names('in_footer')).toEqual(['Curtains', 'Furniture', 'Accessories'])
    const choices = slideChoices(categories).map(({ name }) => name)
    expect(choices).toEqual([...names('on_home_tabs'), 'Curtains', 'Accessories'])
  })

  test('has a slide for each category of the slide form', async () => {
    const { data } = await visitor.from('homepage_hero_slides').select('category').order('display_order')
    const expected = ['Beds', 'Chairs', 'Tables', 'Sofas', 'Consoles', 'Curtains', 'Accessories']
    expect(data?.map(({ category }) => category)).toEqual(expected)
  })

  test('has a video in the first hero section and a picture in the second', async () => {
    const { data } = await visitor.from('hero_media_settings').select('*').order('section_name')
    expect(data?.map(({ media_type, media_url }) => [media_type, media_url])).toEqual([
      ['video', '/media/hero-loop.mp4'],
      ['image', '/storage/v1/object/public/product-images/hero/dining-room.jpg'],
    ])
  })

  test('has a name, contact details and grouped FAQs', async () => {
    const { data: settings } = await visitor.from('website_settings').select('*').single()
    expect(settings).toMatchObject({ site_name: 'Parlour', contact_email: 'hello@parlour.example' })
    const { data: faqs } = await visitor.from('faqs').select('category')
    expect(faqs?.length).toBeGreaterThanOrEqual(8)
    expect(new Set(faqs?.map(({ category }) => category)).size).toBe(4)
  })

  test('has five reviews with five stars', async () => {
    const { data } = await visitor.from('client_reviews').select('rating')
    expect(data).toEqual(Array.from({ length: 5 }, () => ({ rating: 5 })))
  })

  test('has four posts of a few hundred words, without stray line breaks', async () => {
    const { data } = await visitor.from('blog_posts').select('content')
    expect(data).toHaveLength(4)
    for (const { content } of data ?? []) {
      expect(content?.replace(/<[^>]+>/g, ' ').split(/\s+/).length).toBeGreaterThan(350)
      expect(content).not.toContain('\n')
    }
  })

  test('has six portfolio items whose products exist', async () => {
    const { data: projects } = await visitor.from('portfolio_items').select('featured_product_ids')
    expect(projects).toHaveLength(6)
    const ids = [...new Set(projects?.flatMap(({ featured_product_ids }) => featured_product_ids))]
    const { count } = await service.from('products').select('*', { count: 'exact', head: true }).in('id', ids)
    expect(count).toBe(ids.length)
  })
})

test('every product has facts, with the measures of its drawing', async () => {
  const { data } = await service.from('products').select('product_facts(width_cm, height_cm, care)')
  for (const { product_facts: facts } of data ?? []) {
    expect(facts).toMatchObject({ width_cm: expect.any(Number), care: expect.any(String) })
    expect(facts?.height_cm).toBeGreaterThan(0)
  }
})

describe('the pictures', () => {
  test('of all rows can be read by visitors', async () => {
    const named = await Promise.all([
      service.from('products').select('image_url, thumbnail_url, additional_images'),
      service.from('categories').select('banner_image_url'),
      service.from('homepage_hero_slides').select('image_url'),
      service.from('blog_posts').select('image_url'),
      service.from('portfolio_items').select('cover_image_url, images'),
    ])
    const rows = named.flatMap(({ data }): object[] => data ?? [])
    const addresses = new Set(rows.flatMap((row): (string | string[])[] => Object.values(row)).flat())
    expect(addresses.size).toBeGreaterThan(100)
    for (const address of addresses) {
      const response = await open(address)
      expect(`${response.status} ${response.headers.get('content-type')} ${address}`).toBe(
        `200 image/jpeg ${address}`,
      )
      await response.body?.cancel()
    }
  })

  test('are all uploaded', async () => {
    for (const folder of ['products', 'hero', 'categories', 'blog', 'portfolio', 'about']) {
      const files = readdirSync(`${demoDir}/${folder}`).filter((file) => file.endsWith('.jpg'))
      const { data } = await service.storage.from('product-images').list(folder, { limit: 1000 })
      expect(data?.map(({ name }) => name)).toEqual(files.sort())
    }
  })
})

test('seeding again does not overwrite changes by staff', async () => {
  await service.from('products').update({ name: 'Renamed' }).eq('sku', 'SOF-LEK-001')
  await service.from('website_settings').update({ site_name: 'My own shop' }).eq('id', 1)
  await seedDemo(service)
  const { data } = await service.from('products').select('name').eq('sku', 'SOF-LEK-001').single()
  expect(data?.name).toBe('Renamed')
  const { data: settings } = await service.from('website_settings').select('site_name').single()
  expect(settings?.site_name).toBe('My own shop')
  const { count } = await service.from('products').select('*', { count: 'exact', head: true })
  expect(count).toBe(36)
})
