import { listCategories } from '../../domain/category-queries.ts'
import { shopContext } from '../../lib/contexts.ts'
import { absoluteUrl } from '../../lib/images.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { shopPath } from '../catalogue/shop-path.ts'
import type { Route } from './+types/sitemap-route.ts'
import { listPublishedPostAddresses } from './queries.ts'
import { listPublishedPageAddresses } from './queries.ts'
import { listPublishedPortfolioAddresses } from './queries.ts'
import { countActiveProducts, listProductsForSitemap } from './queries.ts'
import {
  parseSitemapPart,
  SITEMAP_SLICE,
  sitemapIndex,
  sitemapParts,
  urlSet,
  type SitemapPart,
} from './sitemap.ts'

interface Address {
  path: string
  changedAt?: string
}

const STATIC_PAGES = ['/', '/shop', '/portfolio', '/blog', '/faq', '/about', '/contact']

/** `/sitemap.xml`: all URLs, or an index of `/sitemap.xml?part=…` when there are too many for one file. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const { supabase, siteUrl } = context.get(shopContext)
  const part = parseSitemapPart(new URL(request.url).searchParams.get('part'))
  try {
    const xml = part && (await readPart(supabase, part, siteUrl))
    if (xml === null) return plain('There is no such part of the sitemap.', 404)
    return new Response(xml, {
      headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
    })
  } catch (error) {
    console.error('The sitemap could not be made:', error)
    return plain('The sitemap cannot be read now. Please come back later.', 503)
  }
}

function plain(text: string, status: number): Response {
  return new Response(text, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}

async function readPart(client: ShopClient, part: SitemapPart, siteUrl: string): Promise<string | null> {
  const file = (addresses: Address[]) =>
    urlSet(addresses.map(({ path, changedAt }) => ({ url: absoluteUrl(path, siteUrl), changedAt })))
  if (part.kind === 'pages') return file(await pages(client))
  if (part.kind === 'products') {
    const addresses = await products(client, part.slice)
    return addresses.length > 0 ? file(addresses) : null
  }
  const count = await countActiveProducts(client)
  if (count > SITEMAP_SLICE) {
    return sitemapIndex(sitemapParts(count).map((name) => absoluteUrl(`/sitemap.xml?part=${name}`, siteUrl)))
  }
  const [first, second] = await Promise.all([pages(client), products(client, 1)])
  return file([...first, ...second])
}

async function products(client: ShopClient, slice: number): Promise<Address[]> {
  const rows = await listProductsForSitemap(client, {
    from: (slice - 1) * SITEMAP_SLICE,
    size: SITEMAP_SLICE,
  })
  return rows.map(({ id, updated_at }) => ({ path: `/product/${id}`, changedAt: updated_at }))
}

async function pages(client: ShopClient): Promise<Address[]> {
  const [categories, posts, rooms, texts] = await Promise.all([
    listCategories(client),
    listPublishedPostAddresses(client),
    listPublishedPortfolioAddresses(client),
    listPublishedPageAddresses(client),
  ])
  return [
    ...STATIC_PAGES.map((path) => ({ path })),
    ...categories.map(({ slug }) => ({ path: shopPath({ category: slug, sort: 'popular' }) })),
    ...lastChanged('/blog/', posts),
    ...lastChanged('/portfolio/', rooms),
    ...lastChanged('/page/', texts),
  ]
}

function lastChanged(folder: string, rows: readonly { slug: string; updated_at: string }[]): Address[] {
  return rows.map(({ slug, updated_at }) => ({
    path: folder + encodeURIComponent(slug),
    changedAt: updated_at,
  }))
}
