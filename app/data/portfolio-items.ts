import type { Tables } from '../database.types.ts'
import type { ContentQuery } from '../lib/content-lists.ts'
import { unwrap } from '../lib/data-error.ts'
import { unwrapCount } from '../lib/row-count.ts'
import type { ShopClient } from '../lib/shop-context.ts'
import { readSlug } from '../lib/slug.ts'
import type { Slice } from '../lib/slice.ts'
import { containing, COUNT_ONLY, readCount, readSlice, type Filterable, type ListWish } from './found-rows.ts'
import { saveOver } from './save-over.ts'

/** What the back office lists and edits. */
export type AdminPortfolioRow = Tables<'portfolio_items'>

/** What the dialog saves; id and created_at are the database's. */
export type PortfolioWrite = Omit<AdminPortfolioRow, 'id' | 'created_at' | 'updated_at'>

/** A slice of those that match, newest first, drafts too. */
export async function listAdminPortfolioItems(
  client: ShopClient,
  query: ContentQuery,
  wish: ListWish,
): Promise<Slice<AdminPortfolioRow>> {
  return readSlice(matching(client.from('portfolio_items').select('*'), query), query, wish)
}

/** How many match, drafts too. */
export async function countMatchingPortfolioItems(
  client: ShopClient,
  query: ContentQuery,
  signal?: AbortSignal,
): Promise<number> {
  return readCount(matching(client.from('portfolio_items').select('id', COUNT_ONLY), query), signal)
}

function matching<Query extends Filterable<Query>>(
  rows: Query,
  { search, filters: { status } }: ContentQuery,
): Query {
  const found = containing(rows, search, ['title'])
  return status ? found.filter('status' as never, 'eq', status) : found
}

export async function insertPortfolioItem(client: ShopClient, item: PortfolioWrite): Promise<void> {
  unwrap(await client.from('portfolio_items').insert(item).select('id').single())
}

/** Over the version that was opened, if it is given: see saveOver. Gives the new version. */
export async function updatePortfolioItem(
  client: ShopClient,
  id: string,
  item: PortfolioWrite,
  version?: string,
): Promise<string> {
  const rows = client.from('portfolio_items')
  const read = rows.select('*').eq('id', id)
  return await saveOver(item, { update: rows.update(item).eq('id', id), read, version })
}

export async function deletePortfolioItem(client: ShopClient, id: string): Promise<void> {
  unwrap(await client.from('portfolio_items').delete().eq('id', id).select('id').single())
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

/** Where all published projects are, and when each last changed. */
export async function listPublishedPortfolioAddresses(
  client: ShopClient,
): Promise<Pick<PortfolioItem, 'slug' | 'updated_at'>[]> {
  const items = client.from('portfolio_items').select('slug, updated_at')
  return unwrap(await items.eq('status', 'published').order('created_at', { ascending: false }).order('id'))
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
