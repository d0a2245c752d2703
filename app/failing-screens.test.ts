import { createClient } from '@supabase/supabase-js'
import { RouterContextProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi, type MockInstance } from 'vitest'
import { getSite } from './data/website-settings.ts'
import { shopContext, type ShopClient } from './lib/shop-context.ts'
import { DEFAULT_SITE } from './lib/site.ts'
import { loader as blogPost } from './routes/shop/blog-post.tsx'
import { loader as blog } from './routes/shop/blog.tsx'
import { loader as cart } from './routes/shop/cart.tsx'
import { loader as cmsPage } from './routes/shop/cms-page.tsx'
import { loader as faq } from './routes/shop/faq.tsx'
import { loader as home } from './routes/shop/home.tsx'
import { loader as layout } from './routes/shop/layout.tsx'
import { loader as portfolioItem } from './routes/shop/portfolio-item.tsx'
import { loader as portfolio } from './routes/shop/portfolio.tsx'
import { loader as product } from './routes/shop/product.tsx'
import { loader as shop } from './routes/shop/shop.tsx'

const ID = '11111111-2222-4333-8444-555555555555'

let logged: MockInstance<typeof console.error>

beforeEach(() => {
  logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => vi.restoreAllMocks())

/** A backend that breaks down, but for the tables that `rows` has an answer for. */
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

/** What a loader is called with when somebody visits `path`. */
function visit({ path, params = {}, client = brokenBackend() }: Visit): never {
  const context = new RouterContextProvider()
  context.set(shopContext, {
    supabase: client,
    siteUrl: 'http://shop.invalid',
    supabaseUrl: '',
    publishableKey: 'key',
    previews: { of: async () => new Map() },
  })
  return { request: new Request(`http://shop.invalid${path}`), params, context } as never
}

test('the home page stands without slides, without products and with its default film', async () => {
  const { hero1, hero2, slides, products } = await home(visit({ path: '/' }))
  expect([hero1, hero2]).toEqual([
    { type: 'video', url: '' },
    { type: 'video', url: '' },
  ])
  expect(slides).toEqual([])
  expect(Object.values(await products).flat()).toEqual([])
  const sections = logged.mock.calls.map(([what]) => what)
  expect(sections).toContain('Hero media could not be loaded:')
  expect(sections).toContain('Hero slides could not be loaded:')
  expect(sections).toContain('Featured products could not be loaded:')
})

describe('of the home page', () => {
  const rows = {
    hero_media_settings: [{ section_name: 'hero_section_1', media_type: 'image', media_url: '/a.webp' }],
    homepage_hero_slides: [
      { id: ID, title: 'Sit', description: null, image_url: '/b.webp', category: 'Sofas' },
    ],
    products: [{ id: ID, name: 'Sofa', category: 'sofas', image_url: null }],
  }

  test.each(Object.keys(rows))('only the section made of %s is missing when that fails', async (table) => {
    const rest = Object.fromEntries(Object.entries(rows).filter(([name]) => name !== table))
    const shown = await home(visit({ path: '/', client: brokenBackend(rest) }))
    expect({
      hero_media_settings: shown.hero1.type === 'image' ? 1 : 0,
      homepage_hero_slides: shown.slides.length,
      products: Object.values(await shown.products).flat().length,
    }).toEqual({ hero_media_settings: 1, homepage_hero_slides: 1, products: 1, [table]: 0 })
  })
})

test('the shell falls back to the default name and description; the settings query itself throws', async () => {
  expect(await layout(visit({ path: '/' }))).toMatchObject({ site: DEFAULT_SITE })
  await expect(getSite(brokenBackend())).rejects.toThrow('Out of order.')
})

test('a shop whose products fail says so with status 503', async () => {
  const answer = await shop(visit({ path: '/shop' }))
  expect(answer.init?.status).toBe(503)
  expect(answer.data).toMatchObject({ failed: true, products: [] })
})

test('all products are shown even when the categories fail', async () => {
  const client = brokenBackend({ products: [{ id: ID, name: 'Lamp', image_url: null }] })
  const answer = await shop(visit({ path: '/shop', client }))
  expect(answer.data).toMatchObject({ failed: false, categories: [], products: [{ name: 'Lamp' }] })
})

test('the products of one category cannot be shown when the categories fail', async () => {
  const client = brokenBackend({ products: [{ id: ID, name: 'Lamp', image_url: null }] })
  const answer = await shop(visit({ path: '/shop?category=sofas', client }))
  expect(answer.data).toMatchObject({ failed: true, products: [] })
})

test('a product that cannot be read is told apart from one that is not there', async () => {
  const failed = await product(visit({ path: `/product/${ID}`, params: { id: ID } }))
  expect([failed.init?.status, failed.data]).toEqual([503, { product: null, failed: true }])
  const missing = await product(visit({ path: '/product/x', params: { id: 'x' } }))
  expect([missing.init?.status, missing.data]).toEqual([404, { product: null, failed: false }])
})

test('the cart goes on with what it remembers', async () => {
  const answer = await cart(visit({ path: `/cart?ids=${ID}` }))
  expect(answer).toEqual({ asked: [ID], products: null })
})

test('a blog whose posts fail carries the message', async () => {
  const { init, data } = await blog(visit({ path: '/blog' }))
  expect([init?.status, data]).toEqual([503, { posts: [], failure: 'Out of order.' }])
})

test('a post that cannot be read is answered like one that is not there, but as a passing failure', async () => {
  const { init, data } = await blogPost(visit({ path: '/blog/adire', params: { slug: 'adire' } }))
  expect([init?.status, data]).toEqual([503, { post: null }])
})

test('a project that cannot be read is no fault of the server either', async () => {
  const { init, data } = await portfolioItem(visit({ path: '/portfolio/ikoyi', params: { slug: 'ikoyi' } }))
  expect([init?.status, data]).toEqual([503, { item: null, products: [] }])
})

test('a page whose content fails carries the message', async () => {
  const { init, data } = await cmsPage(visit({ path: '/page/terms', params: { slug: 'terms' } }))
  expect([init?.status, data]).toEqual([503, { page: null, failure: 'Out of order.' }])
})

test('questions and rooms that fail are logged only', async () => {
  expect(await faq(visit({ path: '/faq' }))).toMatchObject({ groups: [] })
  expect(await portfolio(visit({ path: '/portfolio' }))).toMatchObject({ items: [] })
  expect(logged.mock.calls.map(([what]) => what)).toEqual([
    'FAQs could not be loaded:',
    'Portfolio could not be loaded:',
  ])
})
