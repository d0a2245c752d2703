import type { Tables } from '../../database.types.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { rowQueries } from '../form/row-queries.ts'
import type { Page } from '../list/pages/keyset-page.ts'
import {
  containing,
  COUNT_ONLY,
  countRows,
  listPage,
  type Filterable,
  type ListOptions,
} from '../list/pages/page-queries.ts'
import type { ContentQuery } from './content-list-specs.ts'

/** A portfolio item as the back office lists and edits it. */
export type AdminPortfolioRow = Tables<'portfolio_items'>

/** One page of the matching rows, drafts included. */
export async function listAdminPortfolioItems(
  client: ShopClient,
  query: ContentQuery,
  options: ListOptions,
): Promise<Page<AdminPortfolioRow>> {
  return listPage(matching(client.from('portfolio_items').select('*'), query), query, options)
}

/** The number of matching rows, drafts included. */
export async function countMatchingPortfolioItems(
  client: ShopClient,
  query: ContentQuery,
  signal?: AbortSignal,
): Promise<number> {
  return countRows(matching(client.from('portfolio_items').select('id', COUNT_ONLY), query), signal)
}

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
