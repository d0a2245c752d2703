import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { listCategories } from '../domain/category-queries.ts'
import { getSite } from '../domain/site-queries.ts'
import type { ShopClient } from '../lib/supabase/shop-client.ts'
import { placeOrder } from './checkout/queries.ts'
import { sendContactEmail } from './content/contact-queries.ts'
import {
  getPublishedPost,
  listPublishedPosts,
  getPublishedPage,
  listPublishedFaqs,
} from './content/queries.ts'
import { listActiveHeroSlides, listHeroMedia, listPublishedReviews } from './home/queries.ts'
import { listFeaturedProducts, listRelatedProducts, listShopProducts } from './product-cards/queries.ts'
import { getProduct } from './product/queries.ts'
import { searchProducts } from './search/queries.ts'

const ID = '11111111-2222-4333-8444-555555555555'

/** A client without a backend: `recorded.request` is its last request, and `answer` the body of each response. */
function recordingClient(answer: unknown = [], status = 200) {
  const recorded = { request: new Request('http://shop.invalid') }
  const client: ShopClient = createClient('http://shop.invalid', 'the public key', {
    auth: { persistSession: false },
    global: {
      fetch: async (input, init) => {
        recorded.request = new Request(input, init)
        return Response.json(answer, { status })
      },
    },
  })
  return { client, recorded }
}

interface Call {
  what: string
  call: (client: ShopClient) => Promise<unknown>
  table: string
  asks: Record<string, string>
}

const inShop = (sort: 'popular' | 'newest' | 'price-low' | 'price-high', order: string): Call => ({
  what: `the shop, ${sort}`,
  call: (client) => listShopProducts(client, { categories: null, sort, from: 0, size: 20 }),
  table: 'products',
  asks: { status: 'eq.active', order },
})

/** Which rows each screen of the storefront asks for, in what order, and how many. */
const calls: Call[] = [
  { what: 'the settings', call: getSite, table: 'website_settings', asks: {} },
  {
    what: 'a search',
    call: (client) => searchProducts(client, ' Lamp '),
    table: 'rpc/search_active_products',
    asks: { select: 'id,name,description,category', p_text: 'Lamp' },
  },
  {
    what: 'what is featured at home',
    call: (client) => listFeaturedProducts(client, { categories: ['sofas', 'beds'], limit: 5 }),
    table: 'products',
    asks: { category: 'in.(sofas,beds)', featured: 'eq.true', status: 'eq.active', limit: '5' },
  },
  inShop('popular', 'featured.desc,created_at.desc,id.asc'),
  inShop('newest', 'created_at.desc,id.asc'),
  inShop('price-low', 'price.asc,id.asc'),
  inShop('price-high', 'price.desc,id.asc'),
  {
    what: 'a product',
    call: (client) => getProduct(client, ID),
    table: 'products',
    asks: { id: `eq.${ID}`, status: 'eq.active' },
  },
  {
    what: 'its relatives',
    call: (client) => listRelatedProducts(client, { id: ID, category: 'sofas' }),
    table: 'products',
    asks: { category: 'eq.sofas', id: `neq.${ID}`, status: 'eq.active', limit: '4' },
  },
  {
    what: 'the slides',
    call: listActiveHeroSlides,
    table: 'homepage_hero_slides',
    asks: { active: 'eq.true', order: 'display_order.asc,id.asc' },
  },
  {
    what: 'the reviews',
    call: listPublishedReviews,
    table: 'client_reviews',
    asks: { published: 'eq.true', order: 'display_order.asc,id.asc' },
  },
  {
    what: 'the hero media',
    call: listHeroMedia,
    table: 'hero_media_settings',
    asks: { section_name: 'in.(hero_section_1,hero_section_2)' },
  },
  {
    what: 'the categories',
    call: listCategories,
    table: 'categories',
    asks: { order: 'display_order.asc,name.asc' },
  },
  {
    what: 'the questions',
    call: listPublishedFaqs,
    table: 'faqs',
    asks: { published: 'eq.true', order: 'display_order.asc,id.asc' },
  },
  {
    what: 'the posts',
    call: listPublishedPosts,
    table: 'blog_posts',
    asks: { status: 'eq.published', order: 'published_at.desc.nullslast,id.asc' },
  },
  {
    what: 'a post',
    call: (client) => getPublishedPost(client, 'adire'),
    table: 'blog_posts',
    asks: { slug: 'eq.adire', status: 'eq.published' },
  },
  {
    what: 'a page',
    call: (client) => getPublishedPage(client, 'terms'),
    table: 'cms_pages',
    asks: { slug: 'eq.terms', published: 'eq.true' },
  },
]

test.each(calls)('$what: read from $table with the public key', async (wanted) => {
  const { client, recorded } = recordingClient()
  await wanted.call(client)
  const { method, url, headers } = recorded.request
  const { pathname, searchParams } = new URL(url)
  expect([method, pathname]).toEqual(['GET', `/rest/v1/${wanted.table}`])
  expect(Object.fromEntries(searchParams)).toMatchObject(wanted.asks)
  expect(headers.get('apikey')).toBe('the public key')
})

test('lists of posts, questions, slides and categories have no limit', async () => {
  for (const call of [listPublishedPosts, listPublishedFaqs, listActiveHeroSlides, listCategories]) {
    const { client, recorded } = recordingClient()
    await call(client)
    expect(new URL(recorded.request.url).searchParams.has('limit')).toBe(false)
  }
})

test('an order sends products, colours, quantities, details and the expected total, and no prices', async () => {
  const { client, recorded } = recordingClient({ order_number: 'ORD-1' })
  const details = {
    customer_name: 'Ada Obi',
    customer_email: 'ada@example.com',
    customer_phone: '+234 803 123 4567',
    shipping_address: 'Ikoyi',
    notes: null,
  }
  const lines = [
    { product_id: ID, color: 'Ochre', quantity: 2 },
    { product_id: ID, color: null, quantity: 1 },
  ]
  const agreed = { expectedTotal: 1999.5, idempotencyKey: 'a key', delivery: null, payment: null }
  expect(await placeOrder(client, lines, details, agreed)).toEqual({
    order_number: 'ORD-1',
  })
  expect(recorded.request.method).toBe('POST')
  expect(recorded.request.url).toBe('http://shop.invalid/rest/v1/rpc/place_order')
  expect(await recorded.request.json()).toEqual({
    p_items: [
      { product_id: ID, quantity: 2, color: 'Ochre' },
      { product_id: ID, quantity: 1 },
    ],
    p_customer_name: 'Ada Obi',
    p_customer_email: 'ada@example.com',
    p_customer_phone: '+234 803 123 4567',
    p_shipping_address: 'Ikoyi',
    p_idempotency_key: 'a key',
    p_expected_total: 1999.5,
  })
})

test('a message is sent to the function contact-email, and an error in the answer throws', async () => {
  const message = { name: 'Ada', email: 'ada@example.com', phone: '', message: 'Hello' }
  const accepted = recordingClient({ data: { id: 1 }, error: null })
  await sendContactEmail(accepted.client, message)
  expect(accepted.recorded.request.method).toBe('POST')
  expect(accepted.recorded.request.url).toBe('http://shop.invalid/functions/v1/contact-email')
  expect(await accepted.recorded.request.json()).toEqual(message)
  const refused = recordingClient({ data: null, error: { message: 'No.' } })
  await expect(sendContactEmail(refused.client, message)).rejects.toThrow('The message was not accepted.')
  const tooMany = recordingClient({ data: null, error: { message: 'Later, please.' } }, 429)
  await expect(sendContactEmail(tooMany.client, message, '198.51.100.7')).rejects.toMatchObject({
    message: 'Later, please.',
    status: 429,
  })
  expect(tooMany.recorded.request.headers.get('x-real-ip')).toBe('198.51.100.7')
})

test('a search is not retried when the connection is lost', async () => {
  let attempts = 0
  const client: ShopClient = createClient('http://shop.invalid', 'the public key', {
    auth: { persistSession: false },
    global: {
      fetch: async () => {
        attempts += 1
        throw new TypeError('Failed to fetch')
      },
    },
  })
  await expect(searchProducts(client, 'lamp')).rejects.toMatchObject({ status: 0 })
  expect(attempts).toBe(1)
})
