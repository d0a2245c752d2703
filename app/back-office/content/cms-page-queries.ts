import type { QueryData } from '@supabase/supabase-js'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { rowQueries } from '../form/row-queries.ts'
import { containing, COUNT_ONLY, listQueries, type Filterable } from '../list/pages/page-queries.ts'
import type { ContentQuery } from './content-list-specs.ts'

function selectPages(client: ShopClient) {
  return client
    .from('cms_pages')
    .select('id, slug, title, meta_description, content, published, created_at, updated_at, reviewed_at')
}

/** A page as the back office lists and edits it. */
export type AdminCmsPageRow = QueryData<ReturnType<typeof selectPages>>[number]

/** One page of the matching rows, drafts included, and their number. */
export const { list: listAdminCmsPages, count: countCmsPages } = listQueries(
  (client, query: ContentQuery) => matching(selectPages(client), query),
  (client, query) => matching(client.from('cms_pages').select('id', COUNT_ONLY), query),
)

function matching<Query extends Filterable<Query>>(
  rows: Query,
  { search, filters: { status } }: ContentQuery,
): Query {
  const found = containing(rows, search, ['title'])
  return status ? found.filter('published', 'eq', status === 'published') : found
}

export const { insert: insertCmsPage, update: updateCmsPage, remove: deleteCmsPage } = rowQueries('cms_pages')
