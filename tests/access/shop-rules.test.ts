import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCategory, makeProduct, makeWith, type Json, type Make } from './fixtures.ts'
import { openShop, type Shop } from './shop.ts'

let shop: Shop
let make: Make

beforeAll(async () => {
  shop = await openShop()
  make = makeWith(shop)
})
afterAll(() => shop?.close())

describe('a category', () => {
  test('gets its slug from its name', async () => {
    const { data } = await shop.as.admin
      .from('categories')
      .insert({ name: ' Throws & Wall  Art ' })
      .select()
      .single()
    expect(data.slug).toBe('throws-&-wall-art')
  })

  test('takes its products along when its slug changes', async () => {
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

  test('with categories below it cannot be deleted', async () => {
    const parent = await makeCategory(make)
    await make.row('categories', { name: 'Ottomans', parent_id: parent.id })
    const answer = await shop.as.admin.from('categories').delete().eq('id', parent.id)
    expect(answer.status).toBe(409)
  })

  test('stands on one of two levels, never a third', async () => {
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
    ['only blanks for a name', { name: ' \t\n' }],
    ['an endless name', { name: 'x'.repeat(201) }],
    ['no price', { price: null }],
    ['a negative price', { price: -1 }],
    ['a price that is no number', { price: 'NaN' }],
    ['a price beyond all bounds', { price: 1e15 }],
    ['a discount above its price', { price: 10, discount_price: 11 }],
    ['a negative stock', { stock_quantity: -1 }],
    ['a fraction in stock', { stock_quantity: 1.5 }],
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

describe('a letter whose marks were typed one by one', () => {
  const typed = 'Ọ̀ṣun Ìjókòó'.normalize('NFD')
  const composed = typed.normalize('NFC')

  test('is found like the letter in one piece', async () => {
    const { id } = await makeProduct(make, { name: typed, description: `Ẹ̀yẹ ${typed}` })
    const found = await shop.as.anon
      .from('products')
      .select('id, description')
      .ilike('name', `%${composed.toUpperCase()}%`)
    expect(found.data).toEqual([{ id, description: `Ẹ̀yẹ ${typed}`.normalize('NFC') }])
    await shop.as.admin.from('products').update({ name: typed, price: 7 }).eq('id', id).throwOnError()
    const changed = await shop.as.anon.from('products').select('name, price').eq('id', id).single()
    expect(changed.data).toEqual({ name: composed, price: 7 })
  })

  test('is found in what people said and are called', async () => {
    const named = { name: typed, email: `${crypto.randomUUID()}@example.com` }
    const customer = await make.row('customers', named)
    const message = await make.row('contact_messages', { ...named, message: typed })
    const faq = await make.row('faqs', { question: typed, answer: 'Yes' })
    expect([customer.name, message.name, message.message, faq.question]).toEqual(
      Array.from({ length: 4 }, () => composed),
    )
  })

  test('stands in an address in one piece', async () => {
    const category = await make.row('categories', { name: `Rooms of ${typed}` })
    expect(category.slug).toBe(`rooms-of-${composed.toLowerCase().replace(' ', '-')}`)
    const product = await makeProduct(make, { category: String(category.slug).normalize('NFD') })
    expect(product.category).toBe(category.slug)
    const slug = `ilé-${typed.toLowerCase().replace(' ', '-')}`
    const page = await make.row('cms_pages', { title: 'House', slug: slug.normalize('NFD') })
    const words = { author: 'Ada', category: 'Rooms' }
    const post = await make.row('blog_posts', { ...words, title: typed, slug: slug.normalize('NFD') })
    const room = await make.row('portfolio_items', { title: `Ilé ${typed}` })
    expect([page.slug, post.slug, post.title, room.slug]).toEqual([
      slug.normalize('NFC'),
      slug.normalize('NFC'),
      composed,
      slug.normalize('NFC'),
    ])
  })
})

describe('of one category', () => {
  test('four products can be featured, the fifth is refused; unfeaturing makes room', async () => {
    const category = await makeCategory(make)
    const products = await featured(category, 4)
    const fifth = await makeProduct(make, { category: category.slug })
    const feature = () => shop.as.admin.from('products').update({ featured: true }).eq('id', fifth.id)
    expect(await feature()).toMatchObject({ status: 409, error: { message: limitOf(category) } })
    await shop.as.admin.from('products').update({ featured: false }).eq('id', products[0]?.id).throwOnError()
    expect((await feature()).error).toBeNull()
  })

  test('a fifth comes in neither as a new product nor from another category', async () => {
    const [full, other] = [await makeCategory(make), await makeCategory(make)]
    await featured(full, 4)
    const [guest] = await featured(other, 1)
    const created = await shop.as.admin
      .from('products')
      .insert({ name: 'New', category: full.slug, price: 1, featured: true })
    const moved = await shop.as.admin.from('products').update({ category: full.slug }).eq('id', guest?.id)
    expect([created, moved].map(({ error }) => error?.message)).toEqual([limitOf(full), limitOf(full)])
  })

  test('featured products can still be edited when there are four', async () => {
    const [product] = await featured(await makeCategory(make), 4)
    const { error } = await shop.as.admin
      .from('products')
      .update({ featured: true, price: 9 })
      .eq('id', product?.id)
    expect(error).toBeNull()
  })

  test('of many admins featuring at once, only as many succeed as there is room', async () => {
    const category = await makeCategory(make)
    await featured(category, 2)
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

  test('is taken once', async () => {
    const { status, error } = await shop.as.admin
      .from('cms_pages')
      .insert({ slug: 'privacy-policy', title: 'Again' })
    expect({ status, code: error?.code }).toEqual({ status: 409, code: '23505' })
  })
})

const GIVEN = '2026-03-05T00:30:00+00:00'

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

  test('is any that staff give', async () => {
    const post = await writePost({ status: 'published', published_at: GIVEN })
    expect(post.published_at).toBe(GIVEN)
    const another = '2027-01-01T00:00:00+00:00'
    expect(await changePost(post.id, { published_at: another })).toBe(another)
    const draft = await writePost({ status: 'draft', published_at: GIVEN })
    expect(await changePost(draft.id, { status: 'published' })).toBe(GIVEN)
  })

  test('stays when it is blanked on a published post, and can be blanked on a draft', async () => {
    const post = await writePost({ status: 'published', published_at: GIVEN })
    expect(await changePost(post.id, { published_at: null, title: 'A title put right' })).toBe(GIVEN)
    expect(await changePost(post.id, { status: 'draft', published_at: null })).toBeNull()
  })
})

test('the three policy pages are there for everybody', async () => {
  const { data } = await shop.as.anon.from('cms_pages').select('slug').eq('published', true).order('slug')
  expect(data?.map((page) => page.slug)).toEqual(
    expect.arrayContaining(['privacy-policy', 'refund-policy', 'terms-of-service']),
  )
})

describe('staff', () => {
  test('with a verified second factor have their rights only after giving it', async () => {
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

async function featured(category: Json, count: number): Promise<Json[]> {
  const values = { category: category.slug, featured: true }
  return await Promise.all(Array.from({ length: count }, () => makeProduct(make, values)))
}
