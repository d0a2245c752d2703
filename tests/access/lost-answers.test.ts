import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertCategory } from '../../app/back-office/categories/queries.ts'
import { insertFaq } from '../../app/back-office/content/faq-queries.ts'
import { insertCustomer } from '../../app/back-office/customers/queries.ts'
import { insertZone } from '../../app/back-office/delivery/queries.ts'
import { insertHeroSlide } from '../../app/back-office/homepage/hero-slide-queries.ts'
import { insertProduct } from '../../app/back-office/products/queries.ts'
import { insertRefund } from '../../app/back-office/refunds/queries.ts'
import type { ShopClient } from '../../app/lib/supabase/shop-client.ts'
import { cartOf, placeOrder } from './checkout.ts'
import { makeCategory, makeWith, type Json, type Make } from './fixtures.ts'
import { openShop, type Shop } from './shop.ts'

// A form of a new row has one id for all its attempts: the answer of an earlier one may have been lost.

let shop: Shop
let make: Make
let admin: ShopClient

beforeAll(async () => {
  shop = await openShop()
  make = makeWith(shop)
  admin = shop.as.admin as ShopClient
})
afterAll(() => shop?.close())

async function rowsWith(table: string, column: string, value: unknown): Promise<Json[]> {
  const { data } = await shop.as.admin.from(table).select().eq(column, value).throwOnError()
  return data
}

const FAQ = { answer: 'Yes.', category: null, display_order: 0, published: true }
const PRODUCT = { price: 1000, stock_quantity: 3, featured: true }
const customer = (email: string) => ({ name: 'Ada Obi', email, phone: null, address: null })

test('a row that an earlier attempt has stored gets the present values, and no second row is stored', async () => {
  const [id, question] = [randomUUID(), randomUUID()]
  await insertFaq(admin, { ...FAQ, id, question })
  await insertFaq(admin, { ...FAQ, id, question })
  await insertFaq(admin, { ...FAQ, id, question, answer: 'Across Nigeria.' })
  expect(await rowsWith('faqs', 'question', question)).toMatchObject([{ id, answer: 'Across Nigeria.' }])
})

test('an attempt does not overwrite what somebody else has changed since an earlier one', async () => {
  const mine = { ...FAQ, question: randomUUID() }
  const faq = { ...mine, id: randomUUID() }
  await insertFaq(admin, faq)
  const theirs = { ...faq, answer: 'Only in Lagos.' }
  await admin.from('faqs').update(theirs).eq('id', faq.id).throwOnError()
  await expect(insertFaq(admin, faq)).rejects.toMatchObject({ name: 'EditConflict', mine, theirs })
  expect(await rowsWith('faqs', 'question', faq.question)).toMatchObject([theirs])
  await insertFaq(admin, theirs)
})

test('an attempt does not put back into stock what was sold since an earlier one', async () => {
  const { slug } = await makeCategory(make)
  const product = { ...PRODUCT, id: randomUUID(), name: 'Sofa', category: String(slug) }
  await insertProduct(admin, product)
  await placeOrder(shop.as.owner, cartOf([product, 1]))
  await expect(insertProduct(admin, { ...product, name: 'Sofa Eko' })).rejects.toMatchObject({
    name: 'EditConflict',
    theirs: { name: 'Sofa', stock_quantity: 2 },
  })
  await insertProduct(admin, { ...product, name: 'Sofa Eko', stock_quantity: 2 })
  expect(await rowsWith('products', 'id', product.id)).toMatchObject([
    { name: 'Sofa Eko', stock_quantity: 2 },
  ])
})

test('forms with the same values store a row each', async () => {
  const question = randomUUID()
  await insertFaq(admin, { ...FAQ, id: randomUUID(), question })
  await insertFaq(admin, { ...FAQ, id: randomUUID(), question })
  expect(await rowsWith('faqs', 'question', question)).toHaveLength(2)
})

test('a row of another form is not taken for its own', async () => {
  const email = `${randomUUID()}@example.com`
  const id = randomUUID()
  await insertCustomer(admin, { ...customer(email), id })
  await expect(insertCustomer(admin, { ...customer(email), id: randomUUID() })).rejects.toMatchObject({
    status: 409,
  })
  expect(await rowsWith('customers', 'email', email)).toMatchObject([{ id }])
})

test('an attempt does not collide with its own slug, name, email or place among featured products', async () => {
  const [name, email] = [randomUUID(), `${randomUUID()}@example.com`]
  const category = { id: randomUUID(), name, slug: '', display_order: 0 }
  const zone = { id: randomUUID(), name, areas: ['LA/Ikeja'] }
  const buyer = { ...customer(email), id: randomUUID() }
  const products = Array.from({ length: 4 }, () => ({ ...PRODUCT, id: randomUUID(), name, category: name }))
  const attempt = async () => {
    await insertCategory(admin, category)
    await insertZone(admin, zone)
    await insertCustomer(admin, buyer)
    for (const product of products) await insertProduct(admin, product)
  }
  await attempt()
  await attempt()
  expect(await rowsWith('categories', 'name', name)).toMatchObject([{ slug: name }])
  expect(await rowsWith('delivery_zones', 'name', name)).toMatchObject([{ areas: ['LA/Ikeja'] }])
  expect(await rowsWith('customers', 'email', email)).toMatchObject([{ id: buyer.id }])
  expect(await rowsWith('products', 'category', name)).toHaveLength(4)
})

test('a slide keeps its place, and a refund who recorded it', async () => {
  const title = randomUUID()
  const slide = { id: randomUUID(), title, active: false }
  await insertHeroSlide(admin, slide)
  const [stored] = await rowsWith('homepage_hero_slides', 'title', title)
  await insertHeroSlide(admin, slide)
  expect(await rowsWith('homepage_hero_slides', 'title', title)).toEqual([stored])

  const order = await make.row('orders', {
    customer_name: 'Ada',
    customer_email: 'ada@example.com',
    shipping_address: 'Lekki',
  })
  const refund = {
    id: randomUUID(),
    order_id: String(order.id),
    payment_id: null,
    amount: 5,
    reason: 'Torn',
    status: 'pending',
    notes: null,
  }
  await insertRefund(admin, refund, shop.ids.admin)
  await insertRefund(admin, { ...refund, amount: 6 }, shop.ids.admin)
  expect(await rowsWith('refunds', 'order_id', order.id)).toMatchObject([
    { id: refund.id, amount: 6, processed_by: shop.ids.admin },
  ])
})

test('shoppers cannot reach a row by its id', async () => {
  const { slug } = await makeCategory(make)
  const product = { ...PRODUCT, id: randomUUID(), name: 'Sofa', category: String(slug) }
  await insertProduct(admin, product)
  const shopper = shop.as.owner as ShopClient
  await expect(insertProduct(shopper, { ...product, name: 'Mine' })).rejects.toMatchObject({ code: '42501' })
  expect(await rowsWith('products', 'id', product.id)).toMatchObject([{ name: 'Sofa' }])
})
