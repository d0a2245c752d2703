import { readSlug } from '../../lib/slug.ts'
import { unwrap } from '../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import type { KeptPeriods } from './kept-periods.ts'

export type BlogCardRow = Awaited<ReturnType<typeof listPublishedPosts>>[number]

export type BlogPostRow = NonNullable<Awaited<ReturnType<typeof getPublishedPost>>>

const POST_CARD_COLUMNS = 'id, slug, title, excerpt, author, category, image_url, published_at, created_at'

/** Published posts, newest first. */
export async function listPublishedPosts(client: ShopClient) {
  return unwrap(
    await client
      .from('blog_posts')
      .select(POST_CARD_COLUMNS)
      .eq('status', 'published')
      .order('published_at', { ascending: false, nullsFirst: false })
      .order('id'),
  )
}

/** The published post with this slug, or null. */
export async function getPublishedPost(client: ShopClient, slug: string) {
  const validSlug = readSlug(slug)
  if (validSlug === null) return null
  return unwrap(
    await client
      .from('blog_posts')
      .select(`${POST_CARD_COLUMNS}, content` as const)
      .eq('slug', validSlug)
      .eq('status', 'published')
      .maybeSingle(),
  )
}

export type CmsPageRow = NonNullable<Awaited<ReturnType<typeof getPublishedPage>>>

/** The published page with this slug, or null. */
export async function getPublishedPage(client: ShopClient, slug: string) {
  const validSlug = readSlug(slug)
  if (validSlug === null) return null
  return unwrap(
    await client
      .from('cms_pages')
      .select('id, slug, title, meta_description, content')
      .eq('slug', validSlug)
      .eq('published', true)
      .maybeSingle(),
  )
}

/** How long the shop keeps data. */
export async function getKeptPeriods(client: ShopClient): Promise<KeptPeriods> {
  const columns =
    'order_years, message_months, mail_months, payment_event_months, audit_months, upload_months, signup_days'
  return unwrap(await client.from('retention_settings').select(columns).eq('id', 1).single())
}

export type FaqRow = Awaited<ReturnType<typeof listPublishedFaqs>>[number]

/** Published questions in display order. */
export async function listPublishedFaqs(client: ShopClient) {
  return unwrap(
    await client
      .from('faqs')
      .select('id, question, answer, category')
      .eq('published', true)
      .order('display_order')
      .order('id'),
  )
}

export type PortfolioCardRow = Awaited<ReturnType<typeof listPublishedPortfolioItems>>[number]

export type PortfolioPageRow = NonNullable<Awaited<ReturnType<typeof getPublishedPortfolioItem>>>

const PROJECT_CARD_COLUMNS = 'id, slug, title, summary, cover_image_url, location, year'

/** Published projects, newest first. */
export async function listPublishedPortfolioItems(client: ShopClient) {
  return unwrap(
    await client
      .from('portfolio_items')
      .select(PROJECT_CARD_COLUMNS)
      .eq('status', 'published')
      .order('created_at', { ascending: false })
      .order('id'),
  )
}

/** The published project with this slug, or null. */
export async function getPublishedPortfolioItem(client: ShopClient, slug: string) {
  const validSlug = readSlug(slug)
  if (validSlug === null) return null
  return unwrap(
    await client
      .from('portfolio_items')
      .select(`${PROJECT_CARD_COLUMNS}, content, images, featured_product_ids` as const)
      .eq('slug', validSlug)
      .eq('status', 'published')
      .maybeSingle(),
  )
}
