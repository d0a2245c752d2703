import type { Tables } from '../../database.types.ts'
import { rowQueries } from '../form/row-queries.ts'
import { containing, COUNT_ONLY, listQueries, type Filterable } from '../list/pages/page-queries.ts'
import type { ContentQuery } from './content-list-specs.ts'

/** A portfolio item as the back office lists and edits it. */
export type AdminPortfolioRow = Tables<'portfolio_items'>

/** One page of the matching rows, drafts included, and their number. */
export const { list: listAdminPortfolioItems, count: countMatchingPortfolioItems } = listQueries(
  (client, query: ContentQuery) => matching(client.from('portfolio_items').select('*'), query),
  (client, query) => matching(client.from('portfolio_items').select('id', COUNT_ONLY), query),
)

function matching<Query extends Filterable<Query>>(
  rows: Query,
  { search, filters: { status } }: ContentQuery,
): Query {
  const found = containing(rows, search, ['title'])
  return status ? found.filter('status', 'eq', status) : found
}

export const {
  insert: insertPortfolioItem,
  update: updatePortfolioItem,
  remove: deletePortfolioItem,
} = rowQueries('portfolio_items')
