import { RouterContextProvider } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { shopContext } from '../../app/lib/contexts.ts'
import type { ShopClient } from '../../app/lib/supabase/shop-client.ts'
import { loader } from '../../app/storefront/search-engines/sitemap-route.ts'
import { SITEMAP_SLICE } from '../../app/storefront/search-engines/sitemap.ts'
import { useShop } from './shop.ts'

const SITE = 'https://parlour.example'
const ACTIVE = SITEMAP_SLICE * 2 + 1

const shop = useShop()

beforeAll(async () => {
  await shop.database.query(`
    set session_replication_role = replica;
    insert into categories (name, slug) values ('Sofas', 'sofas');
    insert into products (name, category, price, status, created_at)
    select 'Sofa ' || n, 'sofas', 1000, case when n <= ${ACTIVE} then 'active' else 'draft' end,
      timestamptz '2026-01-01' + n % 7 * interval '1 day'
    from generate_series(1, ${ACTIVE + 500}) n;
    reset session_replication_role`)
})

/** The response of the sitemap to an anonymous visitor. */
async function requestSitemap(address: string) {
  const context = new RouterContextProvider()
  context.set(shopContext, {
    supabase: shop.as.anon as ShopClient,
    siteUrl: SITE,
    supabaseUrl: '',
    publishableKey: '',
    previews: { get: async () => new Map() },
    shared: (_name, compute) => compute(),
  })
  const request = new Request(address)
  const url = new URL(address)
  const response = await loader({ request, url, pattern: '/sitemap.xml', params: {}, context })
  const text = await response.text()
  return {
    status: response.status,
    text,
    changes: [...text.matchAll(/<lastmod>(.*?)<\/lastmod>/g)].map(([, date = '']) => date),
    urls: [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc = '']) => loc),
  }
}

test('a long catalogue is split, and its parts together list every active product once', async () => {
  const index = await requestSitemap(`${SITE}/sitemap.xml`)
  expect(index.urls).toEqual(
    ['pages', 'products-1', 'products-2', 'products-3'].map((part) => `${SITE}/sitemap.xml?part=${part}`),
  )
  const parts = await Promise.all(index.urls.map(requestSitemap))
  expect(parts.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const [pages = [], ...products] = parts.map(({ urls }) => urls)
  expect(pages).toEqual(
    expect.arrayContaining([`${SITE}/`, `${SITE}/shop?category=sofas`, `${SITE}/page/privacy-policy`]),
  )
  expect(products.map((urls) => urls.length)).toEqual([SITEMAP_SLICE, SITEMAP_SLICE, 1])
  expect(new Set(products.flat()).size).toBe(ACTIVE)
  expect((await requestSitemap(`${SITE}/sitemap.xml?part=products-4`)).status).toBe(404)

  const [last = ''] = products.at(-1) ?? []
  const id = last.split('/').at(-1)
  const edited = await shop.as.admin.from('products').update({ price: 7 }).eq('id', id).select().single()
  const { changes } = await requestSitemap(`${SITE}/sitemap.xml?part=products-3`)
  expect(changes).toEqual([edited.data.updated_at])
})

test('posts, projects and pages have the date of their last change', async () => {
  const rows: [table: string, row: Record<string, unknown>, folder: string][] = [
    ['blog_posts', { title: 'Adire', author: 'Ada', category: 'Textiles', status: 'published' }, 'blog'],
    ['portfolio_items', { title: 'Ikoyi', status: 'published' }, 'portfolio'],
    ['cms_pages', { title: 'Care', slug: 'care' }, 'page'],
  ]
  for (const [table, row, folder] of rows) {
    const { data: made } = await shop.as.admin.from(table).insert(row).select().single().throwOnError()
    const changed = shop.as.admin.from(table).update({ content: 'New' }).eq('id', made.id)
    const { data } = await changed.select().single().throwOnError()
    const { text } = await requestSitemap(`${SITE}/sitemap.xml?part=pages`)
    expect(text).toContain(`/${folder}/${data.slug}</loc><lastmod>${data.updated_at}</lastmod>`)
  }
})
