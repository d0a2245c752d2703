import type { Tables } from '../../database.types.ts'
import { rowQueries } from '../form/row-queries.ts'
import { COUNT_ONLY, type Filterable } from '../list/pages/page-queries.ts'
import type { ContentQuery } from './content-list-specs.ts'
import { titleQueries } from './title-queries.ts'

/** A portfolio item as the back office lists and edits it. */
export type AdminPortfolioRow = Tables<'portfolio_items'>

/** One page of the matching rows, drafts included, and their number. */
export const { list: listAdminPortfolioItems, count: countMatchingPortfolioItems } = titleQueries({
  rows: (client, query) => matching(client.from('portfolio_items').select('*'), query),
  titles: (client, query) => matching(client.from('portfolio_items').select('id, title, created_at'), query),
  ids: (client, query) => matching(client.from('portfolio_items').select('id', COUNT_ONLY), query),
})

function matching<Query extends Filterable<Query>>(
  rows: Query,
  { filters: { status } }: ContentQuery,
): Query {
  return status ? rows.filter('status', 'eq', status) : rows
}

export const {
  insert: insertPortfolioItem,
  update: updatePortfolioItem,
  remove: deletePortfolioItem,
} = rowQueries('portfolio_items')
