import type { Tables } from '../../database.types.ts'
import { unwrap } from '../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { unwrapCount } from '../../lib/supabase/unwrap-count.ts'

export async function countActiveProducts(client: ShopClient): Promise<number> {
  return unwrapCount(
    await client.from('products').select('id', { count: 'exact', head: true }).eq('status', 'active'),
  )
}

/** A slice of the active products, oldest first, so that new products change only the last slice. */
export async function listProductsForSitemap(
  client: ShopClient,
  { from, size }: { from: number; size: number },
): Promise<Pick<Tables<'products'>, 'id' | 'updated_at'>[]> {
  const active = client.from('products').select('id, updated_at').eq('status', 'active')
  return unwrap(
    await active
      .order('created_at')
      .order('id', { ascending: false })
      .range(from, from + size - 1),
  )
}

/** Slug and last change of all published posts. */
export async function listPublishedPostAddresses(
  client: ShopClient,
): Promise<Pick<Tables<'blog_posts'>, 'slug' | 'updated_at'>[]> {
  const posts = client.from('blog_posts').select('slug, updated_at')
  return unwrap(await posts.eq('status', 'published').order('published_at', { ascending: false }).order('id'))
}

/** Slug and last change of all published pages. */
export async function listPublishedPageAddresses(
  client: ShopClient,
): Promise<Pick<Tables<'cms_pages'>, 'slug' | 'updated_at'>[]> {
  const pages = client.from('cms_pages').select('slug, updated_at')
  return unwrap(await pages.eq('published', true).order('slug'))
}

/** Slug and last change of all published portfolio items. */
export async function listPublishedPortfolioAddresses(
  client: ShopClient,
): Promise<Pick<Tables<'portfolio_items'>, 'slug' | 'updated_at'>[]> {
  const items = client.from('portfolio_items').select('slug, updated_at')
  return unwrap(await items.eq('status', 'published').order('created_at', { ascending: false }).order('id'))
}
