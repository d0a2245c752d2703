import type { Tables } from '../database.types.ts'
import { unwrap } from '../lib/data-error.ts'
import { unwrapCount } from '../lib/row-count.ts'
import type { ShopClient } from '../lib/shop-context.ts'
import { readSlug } from '../lib/slug.ts'
import { askSlice, toSlice, type Slice, type SliceKey } from '../lib/slice.ts'

/** What the back office's portfolio list draws. */
export type PortfolioListRow = Pick<
  Tables<'portfolio_items'>,
  'id' | 'slug' | 'title' | 'location' | 'year' | 'status' | 'created_at'
>

/** A slice of all of them, newest first. */
export async function listAdminPortfolioItems(
  client: ShopClient,
  after: SliceKey | null,
): Promise<Slice<PortfolioListRow>> {
  const rows = client.from('portfolio_items').select('id, slug, title, location, year, status, created_at')
  return toSlice(unwrap(await askSlice(rows, { after })))
}

/** How many of the newest the dashboard shows (spec §9). */
const RECENT_LIMIT = 5

export type RecentPortfolioItem = Pick<Tables<'portfolio_items'>, 'id' | 'title' | 'status' | 'created_at'>

export async function listRecentPortfolioItems(client: ShopClient): Promise<RecentPortfolioItem[]> {
  return unwrap(
    await client
      .from('portfolio_items')
      .select('id, title, status, created_at')
      .order('created_at', { ascending: false })
      .order('id')
      .limit(RECENT_LIMIT),
  )
}

export async function countPortfolioItems(client: ShopClient): Promise<number> {
  return unwrapCount(await client.from('portfolio_items').select('id', { count: 'exact', head: true }))
}

type PortfolioItem = Tables<'portfolio_items'>

export type PortfolioCardRow = Pick<
  PortfolioItem,
  'id' | 'slug' | 'title' | 'summary' | 'cover_image_url' | 'location' | 'year'
>

export type PortfolioPageRow = PortfolioCardRow &
  Pick<PortfolioItem, 'content' | 'images' | 'featured_product_ids'>

const CARD_COLUMNS = 'id, slug, title, summary, cover_image_url, location, year'

/** Published projects, newest first. */
export async function listPublishedPortfolioItems(client: ShopClient): Promise<PortfolioCardRow[]> {
  return unwrap(
    await client
      .from('portfolio_items')
      .select(CARD_COLUMNS)
      .eq('status', 'published')
      .order('created_at', { ascending: false })
      .order('id'),
  )
}

/** The published project with this slug, or null. */
export async function getPublishedPortfolioItem(
  client: ShopClient,
  slug: string,
): Promise<PortfolioPageRow | null> {
  const wanted = readSlug(slug)
  if (wanted === null) return null
  return unwrap(
    await client
      .from('portfolio_items')
      .select(`${CARD_COLUMNS}, content, images, featured_product_ids`)
      .eq('slug', wanted)
      .eq('status', 'published')
      .maybeSingle(),
  )
}
