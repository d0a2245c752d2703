import type { Tables } from '../database.types.ts'
import { unwrap } from '../lib/data-error.ts'
import type { ShopClient } from '../lib/shop-context.ts'
import { isSlug } from '../lib/slug.ts'
import { askSlice, toSlice, type Slice, type SliceKey } from '../lib/slice.ts'

export type CmsPageRow = Pick<Tables<'cms_pages'>, 'id' | 'slug' | 'title' | 'meta_description' | 'content'>

/** The published page with this slug, or null. */
export async function getPublishedPage(client: ShopClient, slug: string): Promise<CmsPageRow | null> {
  if (!isSlug(slug)) return null
  return unwrap(
    await client
      .from('cms_pages')
      .select('id, slug, title, meta_description, content')
      .eq('slug', slug)
      .eq('published', true)
      .maybeSingle(),
  )
}

/** What the back office's list of pages draws. */
export type CmsPageListRow = Pick<Tables<'cms_pages'>, 'id' | 'slug' | 'title' | 'published' | 'created_at'>

/** A slice of all pages, newest first, drafts too. */
export async function listAdminCmsPages(
  client: ShopClient,
  after: SliceKey | null,
): Promise<Slice<CmsPageListRow>> {
  const rows = client.from('cms_pages').select('id, slug, title, published, created_at')
  return toSlice(unwrap(await askSlice(rows, after)))
}
