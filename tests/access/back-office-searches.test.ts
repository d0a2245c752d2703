import { randomUUID } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { listEditableCategories } from '../../app/back-office/categories/queries.ts'
import { listAdminBlogPosts } from '../../app/back-office/content/blog-post-queries.ts'
import { listAdminCmsPages } from '../../app/back-office/content/cms-page-queries.ts'
import { BLOG_POST_LIST, FAQ_LIST, PUBLISHED_LIST } from '../../app/back-office/content/content-list-specs.ts'
import { listAdminFaqs } from '../../app/back-office/content/faq-queries.ts'
import { listAdminPortfolioItems } from '../../app/back-office/content/portfolio-queries.ts'
import { searchProductChoices } from '../../app/back-office/content/product-choice-queries.ts'
import { CUSTOMER_LIST } from '../../app/back-office/customers/customer-list-spec.ts'
import { listCustomers } from '../../app/back-office/customers/queries.ts'
import { findAreas } from '../../app/back-office/delivery/areas.ts'
import { HOLIDAY_LIST, listHolidays } from '../../app/back-office/delivery/days/queries.ts'
import { BY_NAME, listAllZones, listPickupPoints, listZones } from '../../app/back-office/delivery/queries.ts'
import { listMediaFiles } from '../../app/back-office/form/pictures/media-queries.ts'
import { listAdminReviews, REVIEW_LIST } from '../../app/back-office/homepage/review-queries.ts'
import { readListQuery, type ListSpec } from '../../app/back-office/list/pages/list-query.ts'
import { MESSAGE_LIST } from '../../app/back-office/messages/message-list-spec.ts'
import { listContactMessages } from '../../app/back-office/messages/queries.ts'
import { listOrders } from '../../app/back-office/orders/order-list-queries.ts'
import { ORDER_LIST } from '../../app/back-office/orders/order-list-spec.ts'
import {
  getDeliveryChoices,
  searchEarlierCustomers,
  searchProductsOnSale,
} from '../../app/back-office/orders/taking/queries.ts'
import { listAdminProducts } from '../../app/back-office/products/product-list-queries.ts'
import { PRODUCT_LIST } from '../../app/back-office/products/product-list-spec.ts'
import { listOrderChoices } from '../../app/back-office/refunds/order-choice-queries.ts'
import { listRefunds } from '../../app/back-office/refunds/queries.ts'
import { REFUND_LIST } from '../../app/back-office/refunds/refund-list-spec.ts'
import { listSearchWords, SEARCH_WORDS_LIST } from '../../app/back-office/search-words/queries.ts'
import { listCategories } from '../../app/domain/category-queries.ts'
import type { ShopClient } from '../../app/lib/supabase/shop-client.ts'
import { getDeliveryOptions } from '../../app/storefront/delivery/queries.ts'
import { makeProduct, makeWith } from './fixtures.ts'
import { useShop } from './shop.ts'

// Every search field of the back office compares texts without what people do not type.

const ROOT = join(import.meta.dirname, '../..')
const shop = useShop()
let staff: ShopClient

const STORED = 'Àdìrẹ̀ Ƙano – Ọlá’s 6×6'
const TYPED = [
  'adire kano',
  'ÀDÌRẸ̀',
  'Àdìrẹ̀ Ƙano – Ọlá’s'.normalize('NFD'),
  "OLA'S 6 x 6",
  '\u202aadire\u00a0ƙano\u202c\u200b',
]

beforeAll(async () => {
  staff = shop.as.admin as ShopClient
  const make = makeWith(shop)
  await makeProduct(make, { name: STORED })
  const order = await make.row('orders', {
    user_id: shop.ids.owner,
    customer_name: STORED,
    customer_email: 'ada@example.com',
    customer_phone: '+2348031234567',
    shipping_address: 'Lekki',
  })
  await make.row('refunds', { order_id: order.id, amount: 5, reason: 'Torn' })
  await make.row('contact_messages', { name: STORED, email: 'ada@example.com', message: 'Good day' })
  await make.row('delivery_zones', { name: STORED })
  await make.row('pickup_points', { name: STORED, address: 'Ikeja' })
  await make.row('cms_pages', { title: STORED, slug: 'adire' })
  await make.row('blog_posts', { title: STORED, author: 'Ada', category: 'Ideas' })
  await make.row('portfolio_items', { title: STORED })
  await make.row('holidays', { name: STORED, day: '2027-05-03' })
  await make.row('search_synonyms', { words: ['Àdìrẹ̀ Ƙano – Ọlá’s', 'Ọlá’s 6×6'] })
  await make.row('faqs', { question: STORED, answer: 'Yes.' })
  await make.row('client_reviews', { name: STORED, content: 'Good' })
  const { error } = await staff.storage.from('product-images').upload(`${randomUUID()}.gif`, PIXEL, {
    contentType: 'image/gif',
    metadata: { name: `${STORED}.gif` },
  })
  if (error) throw error
})

/** The smallest GIF there is: one pixel. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const FIRST = { after: null }

const queryOf = <Filter extends string>(spec: ListSpec<Filter>, search: string) =>
  readListQuery(spec, new URLSearchParams({ search }))

/** How many rows a text finds, by the file that has the search field. */
const FIELDS: Record<string, (text: string) => Promise<number>> = {
  'content/blog-posts-screen': async (text) =>
    (await listAdminBlogPosts(staff, queryOf(BLOG_POST_LIST, text), FIRST)).rows.length,
  'content/cms-pages-screen': async (text) =>
    (await listAdminCmsPages(staff, queryOf(PUBLISHED_LIST, text), FIRST)).rows.length,
  'content/faqs-screen': async (text) => (await listAdminFaqs(staff, queryOf(FAQ_LIST, text))).length,
  'content/portfolio-items-screen': async (text) =>
    (await listAdminPortfolioItems(staff, queryOf(PUBLISHED_LIST, text), FIRST)).rows.length,
  'content/product-picker': async (text) => (await searchProductChoices(staff, text)).length,
  'customers/customers-screen': async (text) =>
    (await listCustomers(staff, queryOf(CUSTOMER_LIST, text), FIRST)).rows.length,
  'delivery/areas-field': async (text) => findAreas([{ code: 'LA', name: STORED, lgas: [] }], text).length,
  'delivery/days/delivery-days-screen': async (text) =>
    (await listHolidays(staff, queryOf(HOLIDAY_LIST, text))).length,
  'delivery/pickup-points-screen': async (text) =>
    (await listPickupPoints(staff, queryOf(BY_NAME, text))).length,
  'delivery/zones-screen': async (text) => (await listZones(staff, queryOf(BY_NAME, text))).length,
  'form/pictures/media-grid': async (text) => (await listMediaFiles(staff, { search: text })).length,
  'homepage/reviews-screen': async (text) =>
    (await listAdminReviews(staff, queryOf(REVIEW_LIST, text))).length,
  'messages/messages-screen': async (text) =>
    (await listContactMessages(staff, queryOf(MESSAGE_LIST, text), FIRST)).rows.length,
  'orders/orders-screen': async (text) =>
    (await listOrders(staff, queryOf(ORDER_LIST, text), FIRST)).rows.length,
  'orders/taking/order-lines-field': async (text) => (await searchProductsOnSale(staff, text)).length,
  'orders/taking/taken-customer-fields': async (text) => (await searchEarlierCustomers(staff, text)).length,
  'products/products-screen': async (text) =>
    (await listAdminProducts(staff, queryOf(PRODUCT_LIST, text), FIRST)).rows.length,
  'refunds/refund-fields': async (text) => (await listOrderChoices(staff, text)).length,
  'refunds/refunds-screen': async (text) =>
    (await listRefunds(staff, queryOf(REFUND_LIST, text), FIRST)).rows.length,
  'search-words/search-words-screen': async (text) =>
    (await listSearchWords(staff, queryOf(SEARCH_WORDS_LIST, text))).length,
}

/** What the fields consist of. */
const PARTS = ['form/search-choices', 'list/filters/search-box']

test('each search field of the back office is tried here', () => {
  const fields = globSync('app/back-office/**/*.tsx', { cwd: ROOT })
    .filter((file) =>
      /searchLabel: '|type="search"|<SearchChoices\b/.test(readFileSync(join(ROOT, file), 'utf8')),
    )
    .map((file) => file.replace('app/back-office/', '').replace('.tsx', ''))
  expect(fields.filter((field) => !PARTS.includes(field)).toSorted()).toEqual(Object.keys(FIELDS).toSorted())
})

test.each(Object.entries(FIELDS))(
  '%s finds a name without marks and with others of its signs',
  async (_, find) => {
    const counts = await Promise.all(TYPED.map(find))
    expect(counts).toEqual(TYPED.map(() => 1))
    expect(await find('zebra')).toBe(0)
  },
)

test('short lists are sorted by name as people sort', async () => {
  const sorted = [
    '6×6 Hub',
    '12x6 Hub',
    'ada Hub',
    'Ádùkẹ́ Hub',
    'Obi Hub',
    'Ọlá Hub',
    'Ṣẹgun Hub',
    'Tunde Hub',
  ]
  for (const name of sorted.toReversed()) {
    await shop.as.service.from('delivery_zones').insert({ name }).throwOnError()
    await shop.as.service.from('pickup_points').insert({ name, address: 'Ikeja' }).throwOnError()
    await shop.as.service
      .from('categories')
      .insert({ name, slug: randomUUID(), display_order: 7 })
      .throwOnError()
  }
  const visitor = shop.as.anon as ShopClient
  const lists: Record<string, readonly { name: string }[]> = {
    zones: await listZones(staff, queryOf(BY_NAME, 'hub')),
    'all zones': await listAllZones(staff),
    'pickup points': await listPickupPoints(staff, queryOf(BY_NAME, 'hub')),
    'pickup points to choose from': (await getDeliveryChoices(staff)).points,
    'pickup points of the shop': (await getDeliveryOptions(visitor))?.pickupPoints ?? [],
    'categories of the shop': await listCategories(visitor),
    'categories to edit': await listEditableCategories(staff),
  }
  const names = Object.entries(lists).map(([list, rows]) => [
    list,
    rows.map(({ name }) => name).filter((name) => name.endsWith('Hub')),
  ])
  expect(names).toEqual(Object.keys(lists).map((list) => [list, sorted]))
})
