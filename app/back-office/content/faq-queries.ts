import { unwrap } from '../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { rowQueries } from '../form/row-queries.ts'
import { containing } from '../list/pages/page-queries.ts'
import type { ContentQuery } from './content-list-specs.ts'

/** A question as the back office lists and edits it. */
export type AdminFaqRow = Awaited<ReturnType<typeof listAdminFaqs>>[number]

/** The matching questions in display order, unpublished ones included. */
export async function listAdminFaqs(client: ShopClient, { search, filters: { status } }: ContentQuery) {
  const all = client
    .from('faqs')
    .select('id, question, answer, category, display_order, published, updated_at')
  const matching = containing(all, search, ['question'])
  const rows = status ? matching.eq('published', status === 'published') : matching
  return unwrap(await rows.order('display_order').order('id'))
}

export const { insert: insertFaq, update: updateFaq, remove: deleteFaq } = rowQueries('faqs')
