import type { QueryData } from '@supabase/supabase-js'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { rowQueries } from '../form/row-queries.ts'
import { COUNT_ONLY, type Filterable } from '../list/pages/page-queries.ts'
import type { ContentQuery } from './content-list-specs.ts'
import { titleQueries } from './title-queries.ts'

function selectPages(client: ShopClient) {
  return client
    .from('cms_pages')
    .select('id, slug, title, meta_description, content, published, created_at, updated_at, reviewed_at')
}

/** A page as the back office lists and edits it. */
export type AdminCmsPageRow = QueryData<ReturnType<typeof selectPages>>[number]

/** One page of the matching rows, drafts included, and their number. */
export const { list: listAdminCmsPages, count: countCmsPages } = titleQueries({
  rows: (client, query) => matching(selectPages(client), query),
  titles: (client, query) => matching(client.from('cms_pages').select('id, title, created_at'), query),
  ids: (client, query) => matching(client.from('cms_pages').select('id', COUNT_ONLY), query),
})

function matching<Query extends Filterable<Query>>(
  rows: Query,
  { filters: { status } }: ContentQuery,
): Query {
  return status ? rows.filter('published', 'eq', status === 'published') : rows
}

export const { insert: insertCmsPage, update: updateCmsPage, remove: deleteCmsPage } = rowQueries('cms_pages')
