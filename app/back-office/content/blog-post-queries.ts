import type { QueryData } from '@supabase/supabase-js'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { rowQueries } from '../form/row-queries.ts'
import { COUNT_ONLY, type Filterable } from '../list/pages/page-queries.ts'
import type { ContentQuery } from './content-list-specs.ts'
import { titleQueries } from './title-queries.ts'

function selectPosts(client: ShopClient) {
  return client
    .from('blog_posts')
    .select(
      'id, slug, title, excerpt, author, category, image_url, published_at, created_at, content, status, featured, updated_at',
    )
}

/** A post as the back office lists and edits it. */
export type AdminBlogPostRow = QueryData<ReturnType<typeof selectPosts>>[number]

/** One page of the matching rows, drafts included, and their number. */
export const { list: listAdminBlogPosts, count: countMatchingBlogPosts } = titleQueries({
  rows: (client, query) => matching(selectPosts(client), query),
  titles: (client, query) => matching(client.from('blog_posts').select('id, title, created_at'), query),
  ids: (client, query) => matching(client.from('blog_posts').select('id', COUNT_ONLY), query),
})

function matching<Query extends Filterable<Query>>(
  rows: Query,
  { filters: { status } }: ContentQuery,
): Query {
  if (status === 'featured') return rows.filter('featured', 'eq', true)
  return status ? rows.filter('status', 'eq', status) : rows
}

export const {
  insert: insertBlogPost,
  update: updateBlogPost,
  remove: deleteBlogPost,
} = rowQueries('blog_posts')
