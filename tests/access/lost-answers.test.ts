import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { insertCategory } from '../../app/back-office/categories/queries.ts'
import { insertBlogPost, updateBlogPost } from '../../app/back-office/content/blog-post-queries.ts'
import { updateCmsPage } from '../../app/back-office/content/cms-page-queries.ts'
import { insertFaq, updateFaq } from '../../app/back-office/content/faq-queries.ts'
import { insertCustomer } from '../../app/back-office/customers/queries.ts'
import { insertZone } from '../../app/back-office/delivery/queries.ts'
import { insertHeroSlide } from '../../app/back-office/homepage/hero-slide-queries.ts'
import { getMailTemplate, updateMailTemplate } from '../../app/back-office/mail/queries.ts'
import { insertProduct, updateProduct } from '../../app/back-office/products/queries.ts'
import { insertRefund } from '../../app/back-office/refunds/queries.ts'
import type { ShopClient } from '../../app/lib/supabase/shop-client.ts'
import { cartOf, placeOrder } from './checkout.ts'
import { makeCategory, makeWith, type Json, type Make } from './fixtures.ts'
import { useShop } from './shop.ts'

// The answer of an earlier attempt of a form may have been lost. A form of a new row has one id for all its attempts.

const shop = useShop()
let make: Make
let admin: ShopClient

beforeAll(async () => {
  make = makeWith(shop)
  admin = shop.as.admin as ShopClient
})

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

test('a third attempt is saved over the second one, and not over what somebody else has changed', async () => {
  const { id, ...first } = { ...FAQ, id: randomUUID(), question: randomUUID() }
  const [second, third] = [
    { ...first, answer: 'In Lagos.' },
    { ...first, answer: 'In Abuja.' },
  ]
  await insertFaq(admin, { ...first, id })
  await insertFaq(admin, { ...second, id }, [first])
  await insertFaq(admin, { ...third, id }, [first, second])
  expect(await rowsWith('faqs', 'id', id)).toMatchObject([third])
  await admin.from('faqs').update({ answer: 'In Jos.' }).eq('id', id).throwOnError()
  const fourth = insertFaq(admin, { ...first, id }, [first, second, third])
  await expect(fourth).rejects.toMatchObject({ name: 'EditConflict', theirs: { answer: 'In Jos.' } })
})

test('an attempt does not put back into stock what was sold since an earlier one', async () => {
  const { slug } = await makeCategory(make)
  const product = { ...PRODUCT, id: randomUUID(), name: 'Sofa', category: String(slug) }
  const { id: _id, ...earlier } = product
  await insertProduct(admin, product)
  await placeOrder(shop.as.owner, cartOf([product, 1]))
  await expect(insertProduct(admin, { ...product, name: 'Sofa Eko' }, [earlier])).rejects.toMatchObject({
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

test('an edit that an earlier attempt has stored is no conflict, although the database writes it another way', async () => {
  const post = await make.row('blog_posts', { title: 'Chairs', author: 'Ada', category: 'News' })
  const published = { title: 'Ife\u0301 chairs', slug: '', status: 'published', published_at: null }
  const opened = { version: String(post.updated_at) }
  const version = await updateBlogPost(admin, String(post.id), published, opened)
  expect(await updateBlogPost(admin, String(post.id), published, opened)).toBe(version)

  const mail = (await getMailTemplate(admin, 'order_placed'))!
  const text = { enabled: true, subject: mail.default_subject, body: 'Thank you.\n{{items}}' }
  const saveMail = () => updateMailTemplate(admin, mail.kind, text, { version: mail.updated_at })
  expect(await saveMail()).toBe(await saveMail())
})

const TYPED = '<P onclick="buy()">Adire<br/> &amp; more <script>run()</script><b>cloth</P>'

test('hand-written HTML that an earlier attempt has stored is no conflict, although it was cleaned', async () => {
  const post = await make.row('blog_posts', { title: 'Cloth', author: 'Ada', category: 'News' })
  const opened = { version: String(post.updated_at) }
  const save = (content: string) =>
    updateBlogPost(admin, String(post.id), { title: 'Cloth', content }, opened)
  const version = await save(TYPED)
  expect(await rowsWith('blog_posts', 'id', post.id)).not.toMatchObject([{ content: TYPED }])
  expect(await save(TYPED)).toBe(version)
  await expect(save(`${TYPED} and more`)).rejects.toMatchObject({ name: 'EditConflict' })
  const attempts = [{ title: 'Cloth', content: TYPED }]
  const more = { title: 'Cloth', content: '<p>More cloth</p>' }
  await updateBlogPost(admin, String(post.id), more, { ...opened, attempts })
  expect(await rowsWith('blog_posts', 'id', post.id)).toMatchObject([more])

  const page = await make.row('cms_pages', { slug: randomUUID(), title: 'Care' })
  const savePage = (title: string) =>
    updateCmsPage(admin, String(page.id), { title, content: TYPED }, { version: String(page.updated_at) })
  expect(await savePage('Care of cloth')).toBe(await savePage('Care of cloth'))
  await expect(savePage('Care')).rejects.toMatchObject({ name: 'EditConflict' })
})

test('nor is it one in a new row whose second attempt was stored too', async () => {
  const post = { id: randomUUID(), title: 'Cloth', author: 'Ada', category: 'News', content: TYPED }
  await insertBlogPost(admin, { ...post, title: 'Clot' })
  await insertBlogPost(admin, post)
  await insertBlogPost(admin, post)
  expect(await rowsWith('blog_posts', 'id', post.id)).toMatchObject([{ title: 'Cloth' }])
})

/** A question whose edit was stored, as its form sends the next attempt; perhaps changed by somebody else since. */
async function editedFaq(theirs?: string) {
  const faq = { ...FAQ, id: randomUUID(), question: randomUUID() }
  await insertFaq(admin, faq)
  const [{ updated_at: version }] = (await rowsWith('faqs', 'id', faq.id)) as [{ updated_at: string }]
  const attempt = { ...faq, answer: 'Only in Lagos.' }
  const opened = { version, values: faq, attempts: [{ ...attempt, answer: 'No.' }, attempt] }
  await updateFaq(admin, faq.id, attempt, { version })
  if (theirs !== undefined) await updateFaq(admin, faq.id, { ...attempt, answer: theirs })
  return { mine: { ...attempt, answer: 'Across Nigeria.' }, opened }
}

describe('an edit whose values were changed after a lost answer', () => {
  test('is saved over its earlier attempt', async () => {
    const { mine, opened } = await editedFaq()
    await updateFaq(admin, mine.id, mine, opened)
    expect(await rowsWith('faqs', 'id', mine.id)).toMatchObject([mine])
  })

  test('is not saved over what somebody else has changed since', async () => {
    const { mine, opened } = await editedFaq('Not on Sundays.')
    await expect(updateFaq(admin, mine.id, mine, opened)).rejects.toMatchObject({
      name: 'EditConflict',
      theirs: { answer: 'Not on Sundays.' },
    })
  })

  test('is saved over its own stock, not over that of a sale', async () => {
    const { slug } = await makeCategory(make)
    const product = { ...PRODUCT, id: randomUUID(), name: 'Sofa', category: String(slug), featured: false }
    await insertProduct(admin, product)
    const [{ updated_at: version }] = (await rowsWith('products', 'id', product.id)) as [
      { updated_at: string },
    ]
    const attempt = { ...product, stock_quantity: 5 }
    const opened = { version, values: product, attempts: [attempt], unversioned: { stock_quantity: 3 } }
    await updateProduct(admin, product.id, attempt, { version })
    await updateProduct(admin, product.id, product, opened)
    expect(await rowsWith('products', 'id', product.id)).toMatchObject([{ stock_quantity: 3 }])
    await updateProduct(admin, product.id, attempt)
    await placeOrder(shop.as.owner, cartOf([product, 1]))
    await expect(updateProduct(admin, product.id, product, opened)).rejects.toMatchObject({
      name: 'EditConflict',
      theirs: { stock_quantity: 4 },
    })
  })
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
    return_id: null,
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

test('a message of a visitor that an earlier attempt has stored is not stored again within the hour', async () => {
  const sent = { p_name: 'Ẹ̀bùn', p_email: 'ebun@example.com', p_phone: null, p_message: randomUUID() }
  const store = async (message: object) => {
    const { error } = await shop.as.service.rpc('store_contact_message', message)
    return error && error.hint
  }
  expect(await store(sent)).toBeNull()
  expect(await store(sent)).toBe('message_sent_before')
  expect(await store({ ...sent, p_phone: '+234 803 123 4567' })).toBeNull()
  expect(await store({ ...sent, p_email: 'ada@example.com' })).toBeNull()
  await shop.database.query(
    "update public.contact_messages set created_at = created_at - interval '61 minutes' where message = $1",
    [sent.p_message],
  )
  expect(await store(sent)).toBeNull()
})
