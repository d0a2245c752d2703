import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import type { ShopClient } from '../lib/shop-context.ts'
import { getPublishedPost, listPublishedPosts } from './blog-posts.ts'
import { listCategories } from './categories.ts'
import { getPublishedPage } from './cms-pages.ts'
import { sendContactEmail } from './contact-email.ts'
import { listPublishedFaqs } from './faqs.ts'
import { listHeroMedia } from './hero-media.ts'
import { listActiveHeroSlides } from './hero-slides.ts'
import { placeOrder } from './orders.ts'
import {
  getProduct,
  listFeaturedProducts,
  listRelatedProducts,
  listShopProducts,
  searchProducts,
} from './products.ts'
import { getSite } from './website-settings.ts'

const ID = '11111111-2222-4333-8444-555555555555'

/** A client whose calls go nowhere: `request` is the last one, and `answer` is what everyone gets. */
function eavesdrop(answer: unknown = [], status = 200) {
  const heard = { request: new Request('http://shop.invalid') }
  const client: ShopClient = createClient('http://shop.invalid', 'the public key', {
    auth: { persistSession: false },
    global: {
      fetch: async (input, init) => {
        heard.request = new Request(input, init)
        return Response.json(answer, { status })
      },
    },
  })
  return { client, heard }
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

/** Spec §7, the storefront's rows: which rows each screen asks for, in what order, and how many. */
const calls: Call[] = [
  { what: 'the settings', call: getSite, table: 'website_settings', asks: {} },
  {
    what: 'a search',
    call: (client) => searchProducts(client, ' Lamp '),
    table: 'products',
    asks: {
      select: 'id,name,description,category',
      status: 'eq.active',
      or: '(name.ilike."%Lamp%",description.ilike."%Lamp%",category.ilike."%Lamp%")',
      limit: '10',
    },
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

test.each(calls)('$what: read from $table with the public key, as the spec says', async (wanted) => {
  const { client, heard } = eavesdrop()
  await wanted.call(client)
  const { method, url, headers } = heard.request
  const { pathname, searchParams } = new URL(url)
  expect([method, pathname]).toEqual(['GET', `/rest/v1/${wanted.table}`])
  expect(Object.fromEntries(searchParams)).toMatchObject(wanted.asks)
  expect(headers.get('apikey')).toBe('the public key')
})

test('no list of posts, questions or slides has a page size', async () => {
  for (const call of [listPublishedPosts, listPublishedFaqs, listActiveHeroSlides, listCategories]) {
    const { client, heard } = eavesdrop()
    await call(client)
    expect(new URL(heard.request.url).searchParams.has('limit')).toBe(false)
  }
})

test('an order is products, quantities and where to send them; the prices are the server’s', async () => {
  const { client, heard } = eavesdrop({ order_number: 'ORD-1' })
  const details = {
    customer_name: 'Ada Obi',
    customer_email: 'ada@example.com',
    customer_phone: '+234 803 123 4567',
    shipping_address: 'Ikoyi',
    notes: null,
  }
  expect(await placeOrder(client, [{ product_id: ID, quantity: 2 }], details, 'a key')).toEqual({
    order_number: 'ORD-1',
  })
  expect(heard.request.method).toBe('POST')
  expect(heard.request.url).toBe('http://shop.invalid/rest/v1/rpc/place_order')
  expect(await heard.request.json()).toEqual({
    p_items: [{ product_id: ID, quantity: 2 }],
    p_customer_name: 'Ada Obi',
    p_customer_email: 'ada@example.com',
    p_customer_phone: '+234 803 123 4567',
    p_shipping_address: 'Ikoyi',
    p_idempotency_key: 'a key',
  })
})

test('a message goes to the contact-email function, and an answer with an error is no success', async () => {
  const message = { name: 'Ada', email: 'ada@example.com', phone: '', message: 'Hello' }
  const accepted = eavesdrop({ data: { id: 1 }, error: null })
  await sendContactEmail(accepted.client, message)
  expect(accepted.heard.request.method).toBe('POST')
  expect(accepted.heard.request.url).toBe('http://shop.invalid/functions/v1/contact-email')
  expect(await accepted.heard.request.json()).toEqual(message)
  const refused = eavesdrop({ data: null, error: { message: 'No.' } })
  await expect(sendContactEmail(refused.client, message)).rejects.toThrow('The message was not accepted.')
  const tooMany = eavesdrop({ data: null, error: { message: 'Later, please.' } }, 429)
  await expect(sendContactEmail(tooMany.client, message, '198.51.100.7')).rejects.toMatchObject({
    message: 'Later, please.',
    status: 429,
  })
  expect(tooMany.heard.request.headers.get('x-real-ip')).toBe('198.51.100.7')
})
