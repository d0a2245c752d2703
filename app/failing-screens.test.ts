import { createClient } from '@supabase/supabase-js'
import { RouterContextProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi, type MockInstance } from 'vitest'
import { getSite } from './domain/site-queries.ts'
import { DEFAULT_SITE } from './domain/site.ts'
import { shopContext } from './lib/contexts.ts'
import type { ShopClient } from './lib/supabase/shop-client.ts'
import { loader as cart } from './storefront/cart/cart-screen.tsx'
import { clientLoader as shopClient, loader as shop } from './storefront/catalogue/shop-screen.tsx'
import { clientLoader as blogPostClient, loader as blogPost } from './storefront/content/blog-post-screen.tsx'
import { clientLoader as blogClient, loader as blog } from './storefront/content/blog-screen.tsx'
import { clientLoader as cmsPageClient, loader as cmsPage } from './storefront/content/cms-page-screen.tsx'
import { loader as faq } from './storefront/content/faq-screen.tsx'
import {
  clientLoader as portfolioItemClient,
  loader as portfolioItem,
} from './storefront/content/portfolio-item-screen.tsx'
import {
  clientLoader as portfolioClient,
  loader as portfolio,
} from './storefront/content/portfolio-screen.tsx'
import { loader as home } from './storefront/home/home-screen.tsx'
import { loader as layout } from './storefront/layout/shop-layout.tsx'
import { clientLoader as productClient, loader as product } from './storefront/product/product-screen.tsx'

const ID = '11111111-2222-4333-8444-555555555555'

let logged: MockInstance<typeof console.error>

beforeEach(() => {
  logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => vi.restoreAllMocks())

/** A backend that fails, except for the tables in `rows`. */
function brokenBackend(rows: Record<string, unknown[]> = {}): ShopClient {
  return createClient('http://shop.invalid', 'key', {
    auth: { persistSession: false },
    global: {
      fetch: async (input) => {
        const { pathname } = new URL(input instanceof Request ? input.url : input)
        const answer = rows[pathname.replace('/rest/v1/', '')]
        return answer ? Response.json(answer) : Response.json({ message: 'Out of order.' }, { status: 500 })
      },
    },
  })
}

interface Visit {
  path: string
  params?: Record<string, string>
  client?: ShopClient
}

/** The arguments of a loader for a visit to `path`. */
function visit({ path, params = {}, client = brokenBackend() }: Visit): never {
  const context = new RouterContextProvider()
  context.set(shopContext, {
    supabase: client,
    siteUrl: 'http://shop.invalid',
    supabaseUrl: '',
    publishableKey: 'key',
    previews: { get: async () => new Map() },
    shared: (_name, compute) => compute(),
  })
  return { request: new Request(`http://shop.invalid${path}`), params, context } as never
}

test('the home page is shown without slides, reviews and products and with the default film', async () => {
  const { hero1, hero2, slides, reviews, tabs, products } = await home(visit({ path: '/' }))
  expect([hero1, hero2]).toEqual([
    { type: 'video', url: '', poster: '', portrait: '', portraitPoster: '' },
    { type: 'video', url: '', poster: '', portrait: '', portraitPoster: '' },
  ])
  expect([slides, reviews, tabs]).toEqual([[], [], []])
  expect(await products).toEqual({ featured: {}, newest: {} })
  const sections = logged.mock.calls.map(([what]) => what)
  expect(sections).toContain('Hero media could not be loaded:')
  expect(sections).toContain('Hero slides could not be loaded:')
  expect(sections).toContain('Client reviews could not be loaded:')
  expect(sections).toContain('Categories could not be loaded:')
})

describe('on the home page', () => {
  const rows = {
    hero_media_settings: [{ section_name: 'hero_section_1', media_type: 'image', media_url: '/a.webp' }],
    homepage_hero_slides: [
      { id: ID, title: 'Sit', description: null, image_url: '/b.webp', category: 'Sofas' },
    ],
    client_reviews: [{ id: ID, name: 'Ada Obi', role: null, content: 'It holds.', rating: 4 }],
    categories: [{ id: ID, name: 'Sofas', slug: 'sofas', parent_id: null, on_home_tabs: true }],
    products: [{ id: ID, name: 'Sofa', category: 'sofas', image_url: null, product_variants: [] }],
  }

  test.each(Object.keys(rows).filter((table) => table !== 'categories'))(
    'only the section of %s is missing when that table fails',
    async (table) => {
      const rest = Object.fromEntries(Object.entries(rows).filter(([name]) => name !== table))
      const shown = await home(visit({ path: '/', client: brokenBackend(rest) }))
      expect({
        hero_media_settings: shown.hero1.type === 'image' ? 1 : 0,
        homepage_hero_slides: shown.slides.length,
        client_reviews: shown.reviews.length,
        products: (await shown.products)?.featured['sofas']?.length ?? 0,
      }).toEqual({
        hero_media_settings: 1,
        homepage_hero_slides: 1,
        client_reviews: 1,
        products: 1,
        [table]: 0,
      })
    },
  )
})

test('header and footer fall back to the default settings; the query itself throws', async () => {
  expect(await layout(visit({ path: '/' }))).toMatchObject({ site: DEFAULT_SITE })
  await expect(getSite(brokenBackend())).rejects.toThrow('Out of order.')
})

test('a shop whose products cannot be read is answered with status 503', async () => {
  const answer = await shop(visit({ path: '/shop' }))
  expect(answer.init?.status).toBe(503)
  expect(answer.data).toMatchObject({ failure: 'Out of order.', products: [] })
})

test('all products are shown even when the categories fail', async () => {
  const client = brokenBackend({
    products: [{ id: ID, name: 'Lamp', image_url: null, product_variants: [] }],
  })
  const answer = await shop(visit({ path: '/shop', client }))
  expect(answer.data).toMatchObject({ failure: null, categories: [], products: [{ name: 'Lamp' }] })
})

test('the products of one category cannot be shown when the categories fail', async () => {
  const client = brokenBackend({
    products: [{ id: ID, name: 'Lamp', image_url: null, product_variants: [] }],
  })
  const answer = await shop(visit({ path: '/shop?category=sofas', client }))
  expect(answer.init?.status).toBe(503)
  expect(answer.data).toMatchObject({ failure: 'Out of order.', products: [] })
})

test('a product that cannot be read has status 503, a missing one 404', async () => {
  const failed = await product(visit({ path: `/product/${ID}`, params: { id: ID } }))
  expect([failed.init?.status, failed.data]).toEqual([503, { product: null, failure: 'Out of order.' }])
  const missing = await product(visit({ path: '/product/x', params: { id: 'x' } }))
  expect([missing.init?.status, missing.data]).toEqual([404, { product: null, failure: null }])
})

test('the cart gets null when its products cannot be read', async () => {
  const answer = await cart(visit({ path: `/cart?ids=${ID}` }))
  expect(answer).toEqual({ checkedIds: [ID], products: null, states: null })
})

test('a blog that cannot be read is answered with status 503 and the message', async () => {
  const { init, data } = await blog(visit({ path: '/blog' }))
  expect([init?.status, data]).toEqual([503, { rows: [], more: null, failure: 'Out of order.' }])
})

test('a post that cannot be read shows the screen of a missing post, with status 503', async () => {
  const { init, data } = await blogPost(visit({ path: '/blog/adire', params: { slug: 'adire' } }))
  expect([init?.status, data]).toEqual([503, { post: null, failure: 'Out of order.' }])
})

test('a project that cannot be read shows the screen of a missing project, with status 503', async () => {
  const { init, data } = await portfolioItem(visit({ path: '/portfolio/ikoyi', params: { slug: 'ikoyi' } }))
  expect([init?.status, data]).toEqual([503, { item: null, products: [], failure: 'Out of order.' }])
})

test('a page that cannot be read is answered with status 503 and the message', async () => {
  const { init, data } = await cmsPage(visit({ path: '/page/terms', params: { slug: 'terms' } }))
  expect([init?.status, data]).toEqual([503, { page: null, failure: 'Out of order.' }])
})

test('FAQs that cannot be read are logged and answered with status 503', async () => {
  const { init, data } = await faq(visit({ path: '/faq' }))
  expect([init?.status, data]).toEqual([503, { groups: [], failure: 'Out of order.' }])
  expect(logged.mock.calls.map(([what]) => what)).toEqual(['FAQs could not be loaded:'])
})

test('a portfolio that cannot be read is answered with status 503 and the message', async () => {
  const { init, data } = await portfolio(visit({ path: '/portfolio' }))
  expect([init?.status, data]).toEqual([503, { rows: [], more: null, failure: 'Out of order.' }])
})

const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'))

describe('when the server is not reached', () => {
  test.each([
    ['the shop', shopClient, { products: [], categories: [] }],
    ['a product', productClient, { product: null }],
    ['the blog', blogClient, { rows: [], more: null }],
    ['a post', blogPostClient, { post: null }],
    ['a page', cmsPageClient, { page: null }],
    ['the portfolio', portfolioClient, { rows: [], more: null }],
    ['a project', portfolioItemClient, { item: null, products: [] }],
  ])('%s shows its fallback with a message', async (_name, clientLoader, fallback) => {
    const answer = await clientLoader({
      request: new Request('http://shop.invalid/'),
      serverLoader: noNetwork,
    })
    expect(answer).toMatchObject({
      ...fallback,
      failure: 'The shop did not answer. Please check your connection and try again.',
    })
  })

  test('a redirect is followed', async () => {
    const redirect = new Response(null, { status: 302 })
    const serverLoader = () => Promise.reject(redirect)
    const request = new Request('http://shop.invalid/blog')
    await expect(blogClient({ request, serverLoader })).rejects.toBe(redirect)
  })
})
