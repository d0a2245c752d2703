import { resolve } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../app/database.types.ts'
import { createTestBackend, type TestBackend } from '../../backend/test/test-backend.ts'
import { seedDemo } from './seed.ts'

type Client = SupabaseClient<Database>

let backend: TestBackend
let service: Client
let visitor: Client
let admin: Client
let before: Record<string, unknown>

beforeAll(async () => {
  backend = await createTestBackend(resolve(import.meta.dirname, '../..'))
  service = backend.client<Database>(backend.keys.secretKey)
  visitor = backend.client<Database>()
  await seedDemo(service)
  admin = await signUp('admin@example.com')
  const { data } = await admin.auth.getUser()
  await service.from('user_roles').insert({ user_id: data.user!.id, role: 'admin' }).throwOnError()
  before = await content()
  // What the owner has made or changed.
  await admin.from('categories').insert({ name: 'Rugs' }).throwOnError()
  await admin.from('products').insert({ name: 'Own rug', category: 'rugs', price: 5000 }).throwOnError()
  await admin.from('products').update({ price: 1 }).eq('name', 'Kano Leather Settee').throwOnError()
  await admin.from('website_settings').update({ contact_phone: '0803 123 4567' }).eq('id', 1).throwOnError()
  await changeTexts('home', { tagline: 'Our own words' })
  const { data: sofa } = await visitor
    .from('products')
    .select('id, price')
    .eq('name', 'Lekki Three-Seat Sofa')
    .single()
  await admin
    .rpc('place_order', {
      p_items: [{ product_id: sofa!.id, quantity: 1 }],
      p_customer_name: 'Ngozi',
      p_customer_email: 'ngozi@example.com',
      p_customer_phone: '0803',
      p_shipping_address: 'Enugu',
    })
    .throwOnError()
})
afterAll(() => backend?.close())

async function signUp(email: string): Promise<Client> {
  const client = backend.client<Database>()
  const { error } = await client.auth.signUp({ email, password: 'secret-1' })
  if (error) throw error
  return client
}

async function changeTexts(page: string, changes: Record<string, string>): Promise<void> {
  const { data } = await admin.from('storefront_texts').select('updated_at').eq('page', page).single()
  await admin
    .rpc('change_texts', { p_page: page, p_changes: changes, p_version: data!.updated_at })
    .throwOnError()
}

/** What the demonstration consists of, without versions. */
async function content(): Promise<Record<string, unknown>> {
  const [products, facts, options, variants, categories, slides, reviews, faqs, posts, projects] =
    await Promise.all([
      service.from('products').select('name').order('name'),
      service.from('product_facts').select('*').order('id'),
      service.from('product_options').select('*').order('id'),
      service.from('product_variants').select('*').order('id'),
      service.from('categories').select('name, slug, parent_id, display_order').order('name'),
      service.from('homepage_hero_slides').select('title, category, image_url').order('title'),
      service.from('client_reviews').select('name, content').order('name'),
      service.from('faqs').select('question, answer').order('question'),
      service.from('blog_posts').select('slug, content').order('slug'),
      service.from('portfolio_items').select('slug, images, featured_product_ids').order('slug'),
    ])
  const [media, pages, texts, settings] = await Promise.all([
    service.from('hero_media_settings').select('section_name, media_type, media_url').order('section_name'),
    service.from('cms_pages').select('slug, title, content, reviewed_at').order('slug'),
    service.from('storefront_texts').select('page, texts').order('page'),
    service
      .from('website_settings')
      .select('site_name, contact_email, contact_address, social_media_links, footer_text'),
  ])
  const answers = {
    products,
    facts,
    options,
    variants,
    categories,
    slides,
    reviews,
    faqs,
    posts,
    projects,
    media,
    pages,
    texts,
    settings,
  }
  return Object.fromEntries(Object.entries(answers).map(([name, { data }]) => [name, data]))
}

async function fates(): Promise<Map<string, Set<string>>> {
  const { data } = await admin.rpc('list_demo_content').throwOnError()
  return new Map(
    [...Map.groupBy(data, ({ fate }) => fate)].map(([fate, lines]) => [
      fate,
      new Set(lines.map(({ table_name, label }) => `${table_name}: ${label}`)),
    ]),
  )
}

test('only staff may list, remove, restore or forget the demonstration, and only the server records it', async () => {
  const shopper = await signUp('shopper@example.com')
  for (const name of [
    'list_demo_content',
    'remove_demo_content',
    'restore_demo_content',
    'forget_demo_content',
  ] as const) {
    expect((await visitor.rpc(name)).status).toBe(401)
    expect(await shopper.rpc(name)).toMatchObject({ status: 403, error: { hint: 'staff_only' } })
  }
  expect((await admin.rpc('record_demo_content')).status).toBe(403)
})

test('the list names what goes, and what stays because staff have changed it', async () => {
  const listed = await fates()
  expect(listed.get('stays')).toEqual(new Set(['products: Kano Leather Settee']))
  expect(listed.get('goes')).toContain('products: Lekki Three-Seat Sofa')
  expect(listed.get('goes')).toContain('website_settings: contact_email')
  expect(listed.get('goes')).not.toContain('website_settings: contact_phone')
  expect(listed.get('goes')).toContain('cms_pages: refund-policy')
  expect([...(listed.get('goes') ?? [])].join()).not.toContain('Own rug')
})

describe('removing it', () => {
  beforeAll(async () => {
    await admin.rpc('remove_demo_content').throwOnError()
  })

  test('leaves the owner’s rows and changed rows with their categories', async () => {
    const now = await content()
    expect(now['products']).toEqual([{ name: 'Kano Leather Settee' }, { name: 'Own rug' }])
    expect(now['facts'], 'those of the settee').toMatchObject([{ width_cm: 172 }])
    expect(now['categories']).toMatchObject([{ name: 'Furniture' }, { name: 'Rugs' }, { name: 'Sofas' }])
    for (const name of ['options', 'variants', 'slides', 'reviews', 'faqs', 'posts', 'projects'])
      expect([name, now[name]]).toEqual([name, []])
  })

  test('leaves the owner’s settings and texts, and blanks those of the demonstration', async () => {
    const { data: settings } = await service.from('website_settings').select('*').single()
    expect(settings).toMatchObject({
      contact_phone: '0803 123 4567',
      contact_email: null,
      contact_address: null,
      social_media_links: { facebook: '', instagram: '', twitter: '', linkedin: '' },
    })
    const { data: texts } = await service.from('storefront_texts').select('page, texts')
    expect(texts).toHaveLength(4)
    for (const { page, texts: left } of texts ?? [])
      expect(left).toEqual(page === 'home' ? { tagline: 'Our own words' } : {})
    const { data: media } = await service.from('hero_media_settings').select('media_url')
    expect(media?.map(({ media_url }) => media_url)).toEqual([null, null])
  })

  test('gives the policies their starter texts, which wait for a review', async () => {
    const { data } = await service.from('cms_pages').select('content, reviewed_at')
    expect(data?.every(({ reviewed_at }) => reviewed_at === null)).toBe(true)
    expect(JSON.stringify(data)).not.toContain('7 days')
  })

  test('keeps the orders', async () => {
    const { data } = await service.from('orders').select('customer_name, order_items(product_name)')
    expect(data).toEqual([
      { customer_name: 'Ngozi', order_items: [{ product_name: 'Lekki Three-Seat Sofa' }] },
    ])
  })

  test('lists what was removed once each, by its name', async () => {
    const { data } = await admin.rpc('list_demo_content').throwOnError()
    const removed = data.filter(({ fate }) => fate === 'removed')
    expect(removed.filter(({ label }) => /^[\da-f]{8}-|^1$/.test(label))).toEqual([])
    const names = removed.map(({ table_name, label }) => `${table_name}: ${label}`)
    expect(names).toEqual([...new Set(names)])
  })

  test('a second time changes nothing, also what is kept as the backup', async () => {
    const first = await fates()
    await admin.rpc('remove_demo_content').throwOnError()
    expect(await fates()).toEqual(first)
  })
})

test('restoring brings all of it back beside what the owner has made', async () => {
  await admin.rpc('restore_demo_content').throwOnError()
  const now = await content()
  const withOwn = (name: string, own: object[]) =>
    expect(new Set(JSON.parse(JSON.stringify(now[name])).map((row: object) => JSON.stringify(row)))).toEqual(
      new Set([...(before[name] as object[]), ...own].map((row) => JSON.stringify(row))),
    )
  withOwn('products', [{ name: 'Own rug' }])
  for (const name of [
    'facts',
    'slides',
    'reviews',
    'faqs',
    'posts',
    'projects',
    'media',
    'pages',
    'settings',
  ])
    expect(now[name]).toEqual(before[name])
  expect(now['categories']).toHaveLength((before['categories'] as object[]).length + 1)
  const { data: home } = await service.from('storefront_texts').select('texts').eq('page', 'home').single()
  expect(home?.texts).toMatchObject({ tagline: 'Our own words', hero_title: 'Made for the way we live' })
  expect((await fates()).get('removed')).toBeUndefined()
  expect((await fates()).get('goes'), 'what came back is still the demonstration’s').toContain(
    'products: Lekki Three-Seat Sofa',
  )
})

test('forgetting the backup returns the files that nothing shows any more', async () => {
  await admin.rpc('remove_demo_content').throwOnError()
  const { data: files } = await admin.rpc('forget_demo_content').throwOnError()
  expect(files).toContain('products/lekki-three-seat-sofa.jpg')
  expect(files).toContain('about/folded-textiles.jpg')
  expect(files).not.toContain('products/kano-leather-settee.jpg')
  expect((await fates()).get('removed')).toBeUndefined()
  const { data, error } = await admin.storage.from('product-images').remove(files ?? [])
  expect(error).toBeNull()
  expect(data).toHaveLength(files?.length ?? 0)
})
