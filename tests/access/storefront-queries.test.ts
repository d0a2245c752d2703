import { randomUUID } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import { beforeAll, describe, expect, test } from 'vitest'
import { listCategories } from '../../app/domain/category-queries.ts'
import { getSite } from '../../app/domain/site-queries.ts'
import type { ShopClient } from '../../app/lib/supabase/shop-client.ts'
import { placeOrder } from '../../app/storefront/checkout/queries.ts'
import { sendContactEmail } from '../../app/storefront/content/contact-queries.ts'
import {
  getPublishedPage,
  getPublishedPost,
  listPublishedFaqs,
  listPublishedPosts,
} from '../../app/storefront/content/queries.ts'
import {
  listActiveHeroSlides,
  listHeroMedia,
  listPublishedReviews,
} from '../../app/storefront/home/queries.ts'
import { parseCursor } from '../../app/storefront/product-cards/list-cursor.ts'
import {
  listFeaturedProducts,
  listRelatedProducts,
  listShopProducts,
} from '../../app/storefront/product-cards/queries.ts'
import { getProduct } from '../../app/storefront/product/queries.ts'
import { searchProducts } from '../../app/storefront/search/queries.ts'
import { makeProduct, makeWith, type Json } from './fixtures.ts'
import { useShop } from './shop.ts'

// What the screens of the storefront read. The reader is a member of staff, from whom the policies keep no draft: the queries do.

const shop = useShop()
let reader: ShopClient
const products: Record<string, Json> = {}

const onDay = (day: number) => ({ created_at: `2026-01-0${day}T08:00:00Z`, stock_quantity: 100 })

beforeAll(async () => {
  reader = shop.as.admin as ShopClient
  const make = makeWith(shop)
  for (const name of ['Sofas', 'Beds']) await make.row('categories', { name, slug: name.toLowerCase() })
  for (const [name, values] of Object.entries({
    Old: { ...onDay(1), price: 300, featured: true },
    New: { ...onDay(4), price: 200 },
    Cheap: { ...onDay(2), price: 100 },
    Middle: { ...onDay(3), price: 250 },
    Bed: { ...onDay(5), price: 150, featured: true, category: 'beds' },
    Draft: { ...onDay(6), price: 1, featured: true, status: 'draft' },
  }))
    products[name] = await makeProduct(make, { name, category: 'sofas', ...values })
})

const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name)
const idOf = (name: string) => String(products[name]?.id)

const featured = (categories: string[], limit: number) =>
  listFeaturedProducts(reader, { categories, limit }).then(names)
const related = () => listRelatedProducts(reader, { id: idOf('New'), category: 'sofas' }).then(names)

describe('active products', () => {
  test.each([
    ['popular', ['Bed', 'Old', 'New', 'Middle', 'Cheap']],
    ['newest', ['Bed', 'New', 'Middle', 'Cheap', 'Old']],
    ['price-low', ['Cheap', 'Bed', 'New', 'Middle', 'Old']],
    ['price-high', ['Old', 'Middle', 'New', 'Bed', 'Cheap']],
  ] as const)('are in the shop in the order %s', async (sort, expected) => {
    const page = await listShopProducts(reader, { categories: null, sort, size: 20 })
    expect(names(page.products)).toEqual(expected)
    expect(page).toMatchObject({ next: null, total: 5 })
  })

  test('of chosen categories come in parts, and are counted', async () => {
    const list = { categories: ['sofas'], sort: 'newest' as const, size: 3 }
    const first = await listShopProducts(reader, list)
    const second = await listShopProducts(reader, { ...list, from: 3 })
    expect([names(first.products), first.total]).toEqual([['New', 'Middle', 'Cheap'], 4])
    expect([names(second.products), second.total, second.next]).toEqual([['Old'], 4, null])
    expect(await listShopProducts(reader, { ...list, from: 99 })).toEqual({
      products: [],
      total: 4,
      next: null,
    })
    const after = parseCursor(first.next)
    expect(names((await listShopProducts(reader, { ...list, after })).products)).toEqual(['Old'])
  })

  test('that are featured are at home, newest first and not too many', async () => {
    expect(await featured(['sofas', 'beds'], 5)).toEqual(['Bed', 'Old'])
    expect(await featured(['sofas', 'beds'], 1)).toEqual(['Bed'])
    expect(await featured(['sofas'], 5)).toEqual(['Old'])
  })

  test('of the same category are related, up to four of them', async () => {
    expect(await related()).toEqual(['Old', 'Middle', 'Cheap'])
    for (const name of ['Fifth', 'Sixth'])
      await makeProduct(makeWith(shop), { name, category: 'sofas', created_at: '2025-01-01T08:00:00Z' })
    expect(await related()).toHaveLength(4)
  })

  test('have a page', async () => {
    expect(await getProduct(reader, idOf('Cheap'))).toMatchObject({ name: 'Cheap', price: 100 })
    expect(await getProduct(reader, idOf('Draft'))).toBeNull()
  })

  test('are found by a search with spaces around it', async () => {
    expect(names(await searchProducts(reader, ' Midd '))).toEqual(['Middle'])
    expect(await searchProducts(reader, 'Draft')).toEqual([])
  })
})

/** Rows of a table that are shown and not, in an order that is neither that of their ids nor of their creation. */
async function fill(table: string, rows: Json[]): Promise<void> {
  await shop.as.service.from(table).delete().not('created_at', 'is', null).throwOnError()
  await shop.as.service.from(table).insert(rows, { defaultToNull: false }).throwOnError()
}

test('slides, reviews and questions that are shown are in display order', async () => {
  await fill('homepage_hero_slides', [
    { title: 'Third', image_url: '/c.jpg', display_order: 3 },
    { title: 'First', image_url: '/a.jpg', display_order: 1 },
    { title: 'Hidden', image_url: '/b.jpg', display_order: 2, active: false },
  ])
  await fill('client_reviews', [
    { name: 'Second', content: 'Good', display_order: 2 },
    { name: 'First', content: 'Good', display_order: 1 },
    { name: 'Hidden', content: 'Good', display_order: 0, published: false },
  ])
  await fill('faqs', [
    { question: 'Second?', answer: 'Yes', display_order: 2 },
    { question: 'First?', answer: 'Yes', display_order: 1 },
    { question: 'Hidden?', answer: 'Yes', display_order: 0, published: false },
  ])
  expect((await listActiveHeroSlides(reader)).map(({ title }) => title)).toEqual(['First', 'Third'])
  expect((await listPublishedReviews(reader)).map(({ name }) => name)).toEqual(['First', 'Second'])
  expect((await listPublishedFaqs(reader)).map(({ question }) => question)).toEqual(['First?', 'Second?'])
})

test('posts are listed newest first, and read by their slug like pages, unless they are drafts', async () => {
  const post = { author: 'Ada', category: 'Ideas', status: 'published' }
  await fill('blog_posts', [
    { ...post, title: 'Older', slug: 'older', published_at: '2026-01-01T08:00:00Z' },
    { ...post, title: 'Newer', slug: 'newer', published_at: '2026-01-02T08:00:00Z' },
    { ...post, title: 'Draft', slug: 'draft', status: 'draft' },
  ])
  const page = { title: 'Care', content: '<p>Care</p>' }
  await shop.as.service
    .from('cms_pages')
    .insert([
      { ...page, slug: 'care', published: true },
      { ...page, slug: 'care-soon', published: false },
    ])
    .throwOnError()
  expect((await listPublishedPosts(reader)).map(({ title }) => title)).toEqual(['Newer', 'Older'])
  expect((await getPublishedPost(reader, 'newer'))?.title).toBe('Newer')
  expect(await getPublishedPost(reader, 'draft')).toBeNull()
  expect((await getPublishedPage(reader, 'care'))?.title).toBe('Care')
  expect(await getPublishedPage(reader, 'care-soon')).toBeNull()
})

test('the settings and the media of both heroes are read, and categories in display order, then by name', async () => {
  await shop.as.service.from('website_settings').update({ site_name: 'Zuma' }).eq('id', 1).throwOnError()
  expect((await getSite(reader)).name).toBe('Zuma')
  expect((await listHeroMedia(reader)).map(({ section_name }) => section_name).toSorted()).toEqual([
    'hero_section_1',
    'hero_section_2',
  ])
  await shop.as.service.from('categories').update({ display_order: 5 }).eq('slug', 'beds').throwOnError()
  await shop.as.service.from('categories').update({ display_order: 4 }).eq('slug', 'sofas').throwOnError()
  await shop.as.service.from('categories').insert({ name: 'Arches', display_order: 5 }).throwOnError()
  const slugs = (await listCategories(reader)).map(({ slug }) => slug)
  expect(slugs.slice(-3)).toEqual(['sofas', 'arches', 'beds'])
})

test('lists of posts, questions, slides, reviews and categories are complete', async () => {
  await shop.database.query(`
    insert into faqs (question, answer) select 'Question ' || n, 'Yes' from generate_series(1, 120) as n;
    insert into blog_posts (title, slug, author, category, status)
    select 'Post', 'post-' || n, 'Ada', 'Ideas', 'published' from generate_series(1, 120) as n;
    insert into homepage_hero_slides (title, image_url) select 'Slide', '/a.jpg' from generate_series(1, 120) as n;
    insert into client_reviews (name, content) select 'Ada', 'Good' from generate_series(1, 120) as n;
    insert into categories (name) select 'Category ' || n from generate_series(1, 120) as n`)
  const lists = [
    listPublishedFaqs,
    listPublishedPosts,
    listActiveHeroSlides,
    listPublishedReviews,
    listCategories,
  ]
  for (const list of lists) expect((await list(reader)).length, list.name).toBeGreaterThanOrEqual(120)
})

test('an order has colours, quantities and details of the shopper, and prices of the shop', async () => {
  const lines = [
    { product_id: idOf('Cheap'), color: 'Ochre', quantity: 2 },
    { product_id: idOf('New'), color: null, quantity: 1 },
  ]
  await shop.as.service
    .from('products')
    .update({ color_variants: ['Ochre'] })
    .eq('id', idOf('Cheap'))
    .throwOnError()
  const details = {
    customer_name: 'Ada Obi',
    customer_email: 'ada@example.com',
    customer_phone: '+234 803 123 4567',
    shipping_address: 'Ikoyi',
    notes: null,
  }
  const owner = shop.as.owner as ShopClient
  const agreed = { expectedTotal: 400, idempotencyKey: randomUUID(), delivery: null, payment: null }
  const { id, total_amount } = await placeOrder(owner, lines, details, agreed)
  expect(total_amount).toBe(400)
  const rows = shop.as.service.from('orders').select('*, order_items(product_name, color, quantity, price)')
  const { data } = await rows.eq('id', id).single().throwOnError()
  expect(data).toMatchObject({ ...details, idempotency_key: agreed.idempotencyKey })
  expect(data.order_items.toSorted((a: Json, b: Json) => Number(a.price) - Number(b.price))).toEqual([
    { product_name: 'Cheap', color: 'Ochre', quantity: 2, price: 100 },
    { product_name: 'New', color: null, quantity: 1, price: 200 },
  ])
  const other = { ...agreed, idempotencyKey: randomUUID(), expectedTotal: 399 }
  await expect(placeOrder(owner, lines, details, other)).rejects.toMatchObject({ hint: 'order_changed' })
})

/** A client whose requests are answered so. */
const clientOf = (fetch: (url: unknown, init?: RequestInit) => Promise<Response>): ShopClient =>
  createClient('http://shop.invalid', 'the public key', {
    auth: { persistSession: false },
    global: { fetch },
  })

test('a message goes with the visitor’s address, and an answer that refuses it throws', async () => {
  const message = { name: 'Ada', email: 'ada@example.com', phone: '', message: 'Hello' }
  let sent: RequestInit | undefined
  const send = (body: unknown, status: number) =>
    sendContactEmail(
      clientOf(async (_url, init) => {
        sent = init
        return Response.json(body, { status })
      }),
      message,
      '198.51.100.7',
    )
  await send({ data: { id: 1 }, error: null }, 200)
  expect(JSON.parse(String(sent?.body))).toEqual(message)
  expect(new Headers(sent?.headers).get('x-real-ip')).toBe('198.51.100.7')
  await expect(send({ data: null, error: { message: 'No.' } }, 200)).rejects.toThrow(
    'The message was not accepted.',
  )
  await expect(send({ data: null, error: { message: 'Later, please.' } }, 429)).rejects.toMatchObject({
    message: 'Later, please.',
    status: 429,
  })
})

test('a search whose answer is lost is not repeated', async () => {
  let attempts = 0
  const lost = clientOf(async () => {
    attempts += 1
    throw new TypeError('Failed to fetch')
  })
  await expect(searchProducts(lost, 'lamp')).rejects.toMatchObject({ status: 0 })
  expect(attempts).toBe(1)
})
