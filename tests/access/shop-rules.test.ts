import { beforeAll, describe, expect, test } from 'vitest'
import type { ShopClient } from '../../app/lib/supabase/shop-client.ts'
import { listShopProducts } from '../../app/storefront/product-cards/queries.ts'
import { searchProducts } from '../../app/storefront/search/queries.ts'
import { makeCategory, makeProduct, makeWith, type Json, type Make } from './fixtures.ts'
import { useShop } from './shop.ts'

const shop = useShop()
let make: Make

beforeAll(async () => {
  make = makeWith(shop)
})

async function idsFoundFor(query: string): Promise<string[]> {
  const hits = await searchProducts(shop.as.anon as ShopClient, query)
  return hits.map(({ id }) => id)
}

async function saveInstagram(instagram: string): Promise<number> {
  const links = { facebook: '', instagram, twitter: '', linkedin: '' }
  const settings = shop.as.admin.from('website_settings').update({ social_media_links: links })
  return (await settings.eq('id', 1).select('id')).status
}

describe('a category', () => {
  test('gets its slug from its name', async () => {
    const { data } = await shop.as.admin
      .from('categories')
      .insert({ name: ' Throws & Wall  Art ' })
      .select()
      .single()
    expect(data.slug).toBe('throws-&-wall-art')
  })

  test('keeps its products when its slug changes', async () => {
    const product = await makeProduct(make)
    await shop.as.admin
      .from('categories')
      .update({ slug: 'settees' })
      .eq('slug', product.category)
      .throwOnError()
    const { data } = await shop.as.anon.from('products').select('category').eq('id', product.id).single()
    expect(data).toEqual({ category: 'settees' })
  })

  test('with products cannot be deleted', async () => {
    const category = await makeCategory(make)
    await makeProduct(make, { category: category.slug })
    const answer = await shop.as.admin.from('categories').delete().eq('id', category.id)
    const message = `${category.name} still has 1 product. Please move or delete them first.`
    expect(answer).toMatchObject({ status: 409, error: { message } })
  })

  test('that hero slides show cannot be deleted, and takes them along when it is renamed', async () => {
    const category = await makeCategory(make)
    const slide = { title: 'Sit', category: String(category.name).toUpperCase(), active: false }
    const { id } = await make.row('homepage_hero_slides', slide)
    const message = `${category.name} is shown by 1 hero slide. Please change or delete it first.`
    const remove = () => shop.as.admin.from('categories').delete().eq('id', category.id)
    expect(await remove()).toMatchObject({ status: 409, error: { message } })
    const name = `Settees ${category.id}`
    await shop.as.admin.from('categories').update({ name }).eq('id', category.id).throwOnError()
    const { data } = await shop.as.admin.from('homepage_hero_slides').select('category').eq('id', id).single()
    expect(data).toEqual({ category: name })
    const namesake = await make.row('categories', { name, slug: `other-${category.id}` })
    await shop.as.admin.from('categories').update({ name: 'Elsewhere' }).eq('id', namesake.id).throwOnError()
    const again = await shop.as.admin.from('homepage_hero_slides').select('category').eq('id', id).single()
    expect(again.data).toEqual({ category: name })
    await shop.as.admin.from('homepage_hero_slides').update({ category: ' ' }).eq('id', id).throwOnError()
    expect(await remove()).toMatchObject({ status: 204 })
  })

  test('with subcategories cannot be deleted', async () => {
    const parent = await makeCategory(make)
    await make.row('categories', { name: 'Ottomans', parent_id: parent.id })
    const answer = await shop.as.admin.from('categories').delete().eq('id', parent.id)
    expect(answer.status).toBe(409)
  })

  test('has at most one level of subcategories', async () => {
    const top = await makeCategory(make)
    const middle = await make.row('categories', { name: 'Recliners', parent_id: top.id })
    const bottom = await shop.as.admin.from('categories').insert({ name: 'Swivels', parent_id: middle.id })
    const above = await makeCategory(make)
    const lowered = await shop.as.admin.from('categories').update({ parent_id: above.id }).eq('id', top.id)
    const own = await shop.as.admin.from('categories').update({ parent_id: above.id }).eq('id', above.id)
    expect([bottom.status, lowered.status, own.status]).toEqual([400, 400, 400])
  })
})

describe('a product', () => {
  const wrong: [what: string, values: Json][] = [
    ['no name', { name: null }],
    ['a blank name', { name: ' \t\n' }],
    ['a name of 201 characters', { name: 'x'.repeat(201) }],
    ['no price', { price: null }],
    ['a negative price', { price: -1 }],
    ['a price that is not a number', { price: 'NaN' }],
    ['a price above the maximum', { price: 1e15 }],
    ['a discount above its price', { price: 10, discount_price: 11 }],
    ['a negative discount', { price: 10, discount_price: -1 }],
    ['a negative stock', { stock_quantity: -1 }],
    ['a fractional stock', { stock_quantity: 1.5 }],
    ['an unknown status', { status: 'sold' }],
    ['an unknown category', { category: 'spaceships' }],
    ['eight additional images', { additional_images: Array(8).fill('/x.jpg') }],
  ]
  test.each(wrong)('with %s is refused', async (_what, values) => {
    const category = (await makeCategory(make)).slug
    const row = { name: 'Beni Chair', category, price: 5, ...values }
    const { status, error } = await shop.as.admin.from('products').insert(row)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(error?.message).toBeTruthy()
  })

  test('saved with empty optional fields gets their defaults', async () => {
    const product = await makeProduct(make)
    const empty = {
      sku: null,
      discount_price: null,
      tags: null,
      color_variants: null,
      additional_images: null,
    }
    const { data } = await shop.as.admin
      .from('products')
      .update({ ...empty, status: null })
      .eq('id', product.id)
      .select()
      .single()
    expect(data).toMatchObject({
      sku: null,
      tags: [],
      color_variants: [],
      additional_images: [],
      status: 'active',
    })
  })

  test.each([0, 0.004, '0'])('with a discount price of %s has no discount', async (discount_price) => {
    const product = await makeProduct(make, { discount_price })
    expect(product.discount_price).toBeNull()
    const { data } = await shop.as.admin
      .from('products')
      .update({ discount_price })
      .eq('id', (await makeProduct(make, { discount_price: 5 })).id)
      .select('discount_price')
      .single()
    expect(data).toEqual({ discount_price: null })
  })

  test('is found by a part of its name, description or category, without regard to case', async () => {
    const product = await makeProduct(make, { name: 'Ọṣun Média', description: 'Woven CANE doors' })
    for (const part of ['ọṣUN', 'MÉDIA', 'cane d', String(product.category).slice(0, 12).toUpperCase()]) {
      const filter = ['name', 'description', 'category']
        .map((column) => `${column}.ilike.*${part}*`)
        .join(',')
      const { data } = await shop.as.anon
        .from('products')
        .select('id')
        .eq('status', 'active')
        .or(filter)
        .limit(10)
      expect(data).toContainEqual({ id: product.id })
    }
  })
})

describe('the shop', () => {
  test('matches an asterisk, a backslash and regular-expression characters literally', async () => {
    const { id } = await makeProduct(make, { name: String.raw`Stool 4* (new) a\b.` })
    for (const query of ['*', '4* (NEW)', String.raw`* (new) a\b.`])
      expect(await idsFoundFor(query)).toEqual([id])
    expect(await idsFoundFor('4*x')).toEqual([])
  })

  test.each(['so"fa', `rug's`, String.raw`a,(b)`, '-><script>"'])(
    'lists the category with the slug %j',
    async (start) => {
      const slug = `${start}-${crypto.randomUUID()}`
      await make.row('categories', { name: 'Odd', slug })
      const product = await makeProduct(make, { category: slug })
      const { products } = await listShopProducts(shop.as.anon as ShopClient, {
        categories: [slug, 'none'],
        sort: 'popular',
        from: 0,
        size: 5,
      })
      expect(products.map(({ id }) => id)).toEqual([product.id])
    },
  )
})

test('a social link is a web address or a handle', async () => {
  const { data: before } = await shop.as.admin
    .from('website_settings')
    .select('social_media_links')
    .single()
    .throwOnError()
  try {
    for (const text of ['', '@parlour.ng', 'instagram.com/parlour', 'https://www.youtube.com/@parlour?x=1'])
      expect([text, await saveInstagram(text)]).toEqual([text, 200])
    for (const text of ['javascript:alert(1)', 'ask in the shop', '@', 'ada@example.com'])
      expect([text, await saveInstagram(text)]).toEqual([text, 400])
  } finally {
    await shop.as.admin.from('website_settings').update(before).eq('id', 1)
  }
})

describe('a text in decomposed Unicode (NFD)', () => {
  const decomposed = 'Ọ̀ṣun Ìjókòó'.normalize('NFD')
  const composed = decomposed.normalize('NFC')

  test('is stored and found in composed form (NFC)', async () => {
    const { id } = await makeProduct(make, { name: decomposed, description: `Ẹ̀yẹ ${decomposed}` })
    const found = await shop.as.anon
      .from('products')
      .select('id, description')
      .ilike('name', `%${composed.toUpperCase()}%`)
    expect(found.data).toEqual([{ id, description: `Ẹ̀yẹ ${decomposed}`.normalize('NFC') }])
    await shop.as.admin.from('products').update({ name: decomposed, price: 7 }).eq('id', id).throwOnError()
    const changed = await shop.as.anon.from('products').select('name, price').eq('id', id).single()
    expect(changed.data).toEqual({ name: composed, price: 7 })
  })

  test('is composed in names, messages and questions', async () => {
    const named = { name: decomposed, email: `${crypto.randomUUID()}@example.com` }
    const customer = await make.row('customers', named)
    const message = await make.row('contact_messages', { ...named, message: decomposed })
    const faq = await make.row('faqs', { question: decomposed, answer: 'Yes' })
    expect([customer.name, message.name, message.message, faq.question]).toEqual(
      Array.from({ length: 4 }, () => composed),
    )
  })

  test('is composed in slugs', async () => {
    const category = await make.row('categories', { name: `Rooms of ${decomposed}` })
    expect(category.slug).toBe(`rooms-of-${composed.toLowerCase().replace(' ', '-')}`)
    const product = await makeProduct(make, { category: String(category.slug).normalize('NFD') })
    expect(product.category).toBe(category.slug)
    const slug = `ilé-${decomposed.toLowerCase().replace(' ', '-')}`
    const page = await make.row('cms_pages', { title: 'House', slug: slug.normalize('NFD') })
    const words = { author: 'Ada', category: 'Rooms' }
    const post = await make.row('blog_posts', { ...words, title: decomposed, slug: slug.normalize('NFD') })
    const room = await make.row('portfolio_items', { title: `Ilé ${decomposed}` })
    expect([page.slug, post.slug, post.title, room.slug]).toEqual([
      slug.normalize('NFC'),
      slug.normalize('NFC'),
      composed,
      slug.normalize('NFC'),
    ])
  })
})

describe('of one category', () => {
  test('four products can be featured, and a fifth only after one is unfeatured', async () => {
    const category = await makeCategory(make)
    const products = await makeFeatured(category, 4)
    const fifth = await makeProduct(make, { category: category.slug })
    const feature = () => shop.as.admin.from('products').update({ featured: true }).eq('id', fifth.id)
    expect(await feature()).toMatchObject({ status: 409, error: { message: limitOf(category) } })
    await shop.as.admin.from('products').update({ featured: false }).eq('id', products[0]?.id).throwOnError()
    expect((await feature()).error).toBeNull()
  })

  test('a fifth featured product can neither be created nor moved from another category', async () => {
    const [full, other] = [await makeCategory(make), await makeCategory(make)]
    await makeFeatured(full, 4)
    const [moving] = await makeFeatured(other, 1)
    const created = await shop.as.admin
      .from('products')
      .insert({ name: 'New', category: full.slug, price: 1, featured: true })
    const moved = await shop.as.admin.from('products').update({ category: full.slug }).eq('id', moving?.id)
    expect([created, moved].map(({ error }) => error?.message)).toEqual([limitOf(full), limitOf(full)])
  })

  test('featured products can still be edited when there are four', async () => {
    const [product] = await makeFeatured(await makeCategory(make), 4)
    const { error } = await shop.as.admin
      .from('products')
      .update({ featured: true, price: 9 })
      .eq('id', product?.id)
    expect(error).toBeNull()
  })

  test('concurrent changes cannot exceed the limit of featured products', async () => {
    const category = await makeCategory(make)
    await makeFeatured(category, 2)
    const candidates = await Promise.all(
      Array.from({ length: 8 }, () => makeProduct(make, { category: category.slug })),
    )
    const answers = await Promise.all(
      candidates.map(({ id }) => shop.as.admin.from('products').update({ featured: true }).eq('id', id)),
    )
    expect(answers.filter(({ error }) => error === null)).toHaveLength(2)
  })
})

describe('a slug', () => {
  test('of a post is made from its title when left empty', async () => {
    const post = { title: 'What is  Adire?', slug: '', author: 'Ada', category: 'Textiles' }
    const { data } = await shop.as.admin
      .from('blog_posts')
      .insert(post)
      .select('slug, status, featured')
      .single()
    expect(data).toEqual({ slug: 'what-is-adire?', status: 'draft', featured: false })
  })

  test.each(['', ' ', 'two words', 'a/b', '..', 'Capital'])('of a page cannot be %o', async (slug) => {
    const { status } = await shop.as.admin.from('cms_pages').insert({ slug, title: 'Care' })
    expect(status).toBe(400)
  })

  test('of a page is unique', async () => {
    const { status, error } = await shop.as.admin
      .from('cms_pages')
      .insert({ slug: 'privacy-policy', title: 'Again' })
    expect({ status, code: error?.code }).toEqual({ status: 409, code: '23505' })
  })
})

const ENTERED = '2026-03-05T00:30:00+00:00'

async function writePost(post: { status: string; published_at: string | null }) {
  const row = { title: `Post ${crypto.randomUUID()}`, author: 'Ada', category: 'Ideas', ...post }
  const posts = shop.as.admin.from('blog_posts').insert(row)
  return (await posts.select('id, published_at, created_at').single().throwOnError()).data
}

async function changePost(id: string, post: Json): Promise<string | null> {
  const posts = shop.as.admin.from('blog_posts').update(post).eq('id', id)
  return (await posts.select('published_at').single().throwOnError()).data.published_at
}

describe('the date of a post', () => {
  test('is the moment of publishing when it is left blank', async () => {
    const atOnce = await writePost({ status: 'published', published_at: null })
    expect(atOnce.published_at).toBe(atOnce.created_at)
    const draft = await writePost({ status: 'draft', published_at: null })
    expect(draft.published_at).toBeNull()
    const later = await changePost(draft.id, { status: 'published' })
    expect(Date.parse(later!)).toBeGreaterThan(Date.parse(draft.created_at))
  })

  test('is the one that staff enter', async () => {
    const post = await writePost({ status: 'published', published_at: ENTERED })
    expect(post.published_at).toBe(ENTERED)
    const another = '2027-01-01T00:00:00+00:00'
    expect(await changePost(post.id, { published_at: another })).toBe(another)
    const draft = await writePost({ status: 'draft', published_at: ENTERED })
    expect(await changePost(draft.id, { status: 'published' })).toBe(ENTERED)
  })

  test('cannot be cleared on a published post, and can be cleared on a draft', async () => {
    const post = await writePost({ status: 'published', published_at: ENTERED })
    expect(await changePost(post.id, { published_at: null, title: 'A corrected title' })).toBe(ENTERED)
    expect(await changePost(post.id, { status: 'draft', published_at: null })).toBeNull()
  })
})

test('visitors can read the three policy pages', async () => {
  const { data } = await shop.as.anon.from('cms_pages').select('slug').eq('published', true).order('slug')
  expect(data?.map((page) => page.slug)).toEqual(
    expect.arrayContaining(['privacy-policy', 'refund-policy', 'terms-of-service']),
  )
})

describe('staff', () => {
  test('with a verified second factor have staff access only after giving it', async () => {
    const { id, client } = await shop.signUp()
    await make.row('user_roles', { user_id: id, role: 'admin' })
    expect((await client.rpc('is_admin')).data).toBe(true)
    await shop.database.query(
      "insert into auth.mfa_factors (user_id, factor_type, status) values ($1, 'totp', 'verified')",
      [id],
    )
    expect((await client.rpc('is_admin')).data).toBe(false)
    expect((await client.from('customers').select()).data).toEqual([])
    const claims = { role: 'authenticated', sub: id, aal: 'aal2' as const }
    const answer = await shop.database.asCaller({ role: 'authenticated', claims }, (query) =>
      query('select is_admin()'),
    )
    expect(answer.rows).toEqual([{ is_admin: true }])
  })
})

function limitOf(category: Json): string {
  return `The ${category.name} category already has 4 featured products. Please unfeature one first.`
}

async function makeFeatured(category: Json, count: number): Promise<Json[]> {
  const values = { category: category.slug, featured: true }
  return await Promise.all(Array.from({ length: count }, () => makeProduct(make, values)))
}
