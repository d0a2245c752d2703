import type { Tables } from '../database.types.ts'
import type { ContentQuery } from '../lib/content-lists.ts'
import { unwrap } from '../lib/data-error.ts'
import type { ShopClient } from '../lib/shop-context.ts'
import { readSlug } from '../lib/slug.ts'
import type { Slice } from '../lib/slice.ts'
import { containing, COUNT_ONLY, readCount, readSlice, type Filterable, type ListWish } from './found-rows.ts'
import { saveOver } from './save-over.ts'

export type CmsPageRow = Pick<Tables<'cms_pages'>, 'id' | 'slug' | 'title' | 'meta_description' | 'content'>

/** The published page with this slug, or null. */
export async function getPublishedPage(client: ShopClient, slug: string): Promise<CmsPageRow | null> {
  const wanted = readSlug(slug)
  if (wanted === null) return null
  return unwrap(
    await client
      .from('cms_pages')
      .select('id, slug, title, meta_description, content')
      .eq('slug', wanted)
      .eq('published', true)
      .maybeSingle(),
  )
}

/** Where all published pages are, and when each last changed. */
export async function listPublishedPageAddresses(
  client: ShopClient,
): Promise<Pick<Tables<'cms_pages'>, 'slug' | 'updated_at'>[]> {
  const pages = client.from('cms_pages').select('slug, updated_at')
  return unwrap(await pages.eq('published', true).order('slug'))
}

/** A page as the back office lists and edits it. */
export type AdminCmsPageRow = CmsPageRow &
  Pick<Tables<'cms_pages'>, 'published' | 'created_at' | 'updated_at'>

/** What the dialog saves. */
export type CmsPageWrite = Omit<AdminCmsPageRow, 'id' | 'created_at' | 'updated_at'>

const ADMIN_COLUMNS = 'id, slug, title, meta_description, content, published, created_at, updated_at'

/** A slice of those that match, newest first, drafts too. */
export async function listAdminCmsPages(
  client: ShopClient,
  query: ContentQuery,
  wish: ListWish,
): Promise<Slice<AdminCmsPageRow>> {
  return readSlice(matching(client.from('cms_pages').select(ADMIN_COLUMNS), query), query, wish)
}

/** How many match, drafts too. */
export async function countCmsPages(
  client: ShopClient,
  query: ContentQuery,
  signal?: AbortSignal,
): Promise<number> {
  return readCount(matching(client.from('cms_pages').select('id', COUNT_ONLY), query), signal)
}

function matching<Query extends Filterable<Query>>(
  rows: Query,
  { search, filters: { status } }: ContentQuery,
): Query {
  const found = containing(rows, search, ['title'])
  return status ? found.filter('published' as never, 'eq', status === 'published') : found
}

export async function insertCmsPage(client: ShopClient, page: CmsPageWrite): Promise<void> {
  unwrap(await client.from('cms_pages').insert(page).select('id').single())
}

/** Over the version that was opened, if it is given: see saveOver. Gives the new version. */
export async function updateCmsPage(
  client: ShopClient,
  id: string,
  page: CmsPageWrite,
  version?: string,
): Promise<string> {
  const rows = client.from('cms_pages')
  const read = rows.select('*').eq('id', id)
  return await saveOver(page, { update: rows.update(page).eq('id', id), read, version })
}

export async function deleteCmsPage(client: ShopClient, id: string): Promise<void> {
  unwrap(await client.from('cms_pages').delete().eq('id', id).select('id').single())
}
