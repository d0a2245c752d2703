import { unwrap } from '../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { textSearch } from '../../lib/text/folding.ts'
import { rowQueries } from '../form/row-queries.ts'
import { oneOf, type ListQuery, type ListSpec } from '../list/pages/list-query.ts'

/** The URL parameters of the list of reviews, which is sorted by display order only. */
export const REVIEW_LIST: ListSpec<'status'> = {
  orders: [{ column: 'display_order', ascending: true }],
  filters: { status: oneOf('published', 'draft') },
}

/** A review as the back office lists and edits it. */
export type AdminReviewRow = Awaited<ReturnType<typeof listAdminReviews>>[number]

/** The matching reviews in display order, unpublished ones included. */
export async function listAdminReviews(
  client: ShopClient,
  { search, filters: { status } }: ListQuery<'status'>,
) {
  const all = client
    .from('client_reviews')
    .select('id, name, role, content, rating, display_order, published, updated_at')
  const rows = status ? all.eq('published', status === 'published') : all
  const matches = textSearch(search)
  return unwrap(await rows.order('display_order').order('id')).filter(({ name, content }) =>
    matches(name, content),
  )
}

export const {
  insert: insertReview,
  update: updateReview,
  remove: deleteReview,
} = rowQueries('client_reviews')
