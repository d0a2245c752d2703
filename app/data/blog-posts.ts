import type { Tables } from '../database.types.ts'
import type { ContentQuery } from '../lib/content-lists.ts'
import { unwrap } from '../lib/data-error.ts'
import { unwrapCount } from '../lib/row-count.ts'
import type { ShopClient } from '../lib/shop-context.ts'
import { readSlug } from '../lib/slug.ts'
import type { Slice } from '../lib/slice.ts'
import { containing, COUNT_ONLY, readCount, readSlice, type Filterable, type ListWish } from './found-rows.ts'
import { saveOver } from './save-over.ts'

type BlogPost = Tables<'blog_posts'>

export type BlogCardRow = Pick<
  BlogPost,
  'id' | 'slug' | 'title' | 'excerpt' | 'author' | 'category' | 'image_url' | 'published_at' | 'created_at'
>

export type BlogPostRow = BlogCardRow & Pick<BlogPost, 'content'>

const CARD_COLUMNS = 'id, slug, title, excerpt, author, category, image_url, published_at, created_at'

/** Published posts, newest first. */
export async function listPublishedPosts(client: ShopClient): Promise<BlogCardRow[]> {
  return unwrap(
    await client
      .from('blog_posts')
      .select(CARD_COLUMNS)
      .eq('status', 'published')
      .order('published_at', { ascending: false, nullsFirst: false })
      .order('id'),
  )
}

/** Where all published posts are, and when each last changed. */
export async function listPublishedPostAddresses(
  client: ShopClient,
): Promise<Pick<BlogPost, 'slug' | 'updated_at'>[]> {
  const posts = client.from('blog_posts').select('slug, updated_at')
  return unwrap(await posts.eq('status', 'published').order('published_at', { ascending: false }).order('id'))
}

/** The published post with this slug, or null. */
export async function getPublishedPost(client: ShopClient, slug: string): Promise<BlogPostRow | null> {
  const wanted = readSlug(slug)
  if (wanted === null) return null
  return unwrap(
    await client
      .from('blog_posts')
      .select(`${CARD_COLUMNS}, content`)
      .eq('slug', wanted)
      .eq('status', 'published')
      .maybeSingle(),
  )
}

/** A post as the back office lists and edits it. */
export type AdminBlogPostRow = BlogPostRow & Pick<BlogPost, 'status' | 'featured' | 'updated_at'>

/** What the dialog saves; a blank slug is made from the title by the database. */
export type BlogPostWrite = Omit<AdminBlogPostRow, 'id' | 'created_at' | 'updated_at'>

const ADMIN_COLUMNS = `${CARD_COLUMNS}, content, status, featured, updated_at` as const

/** A slice of those that match, newest first, drafts too. */
export async function listAdminBlogPosts(
  client: ShopClient,
  query: ContentQuery,
  wish: ListWish,
): Promise<Slice<AdminBlogPostRow>> {
  return readSlice(matching(client.from('blog_posts').select(ADMIN_COLUMNS), query), query, wish)
}

/** How many match, drafts too. */
export async function countMatchingBlogPosts(
  client: ShopClient,
  query: ContentQuery,
  signal?: AbortSignal,
): Promise<number> {
  return readCount(matching(client.from('blog_posts').select('id', COUNT_ONLY), query), signal)
}

function matching<Query extends Filterable<Query>>(
  rows: Query,
  { search, filters: { status } }: ContentQuery,
): Query {
  const found = containing(rows, search, ['title'])
  if (status === 'featured') return found.filter('featured' as never, 'eq', true)
  return status ? found.filter('status' as never, 'eq', status) : found
}

export async function insertBlogPost(client: ShopClient, post: BlogPostWrite): Promise<void> {
  unwrap(await client.from('blog_posts').insert(post).select('id').single())
}

/** Over the version that was opened, if it is given: see saveOver. Gives the new version. */
export async function updateBlogPost(
  client: ShopClient,
  id: string,
  post: BlogPostWrite,
  version?: string,
): Promise<string> {
  const rows = client.from('blog_posts')
  const read = rows.select('*').eq('id', id)
  return await saveOver(post, { update: rows.update(post).eq('id', id), read, version })
}

export async function deleteBlogPost(client: ShopClient, id: string): Promise<void> {
  unwrap(await client.from('blog_posts').delete().eq('id', id).select('id').single())
}

/** How many of the newest the dashboard shows (spec §9). */
const RECENT_LIMIT = 5

export type RecentBlogPost = Pick<BlogPost, 'id' | 'title' | 'status' | 'created_at'>

export async function listRecentBlogPosts(client: ShopClient): Promise<RecentBlogPost[]> {
  return unwrap(
    await client
      .from('blog_posts')
      .select('id, title, status, created_at')
      .order('created_at', { ascending: false })
      .order('id')
      .limit(RECENT_LIMIT),
  )
}

export async function countBlogPosts(client: ShopClient): Promise<number> {
  return unwrapCount(await client.from('blog_posts').select('id', { count: 'exact', head: true }))
}
