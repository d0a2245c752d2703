import { unwrap } from '../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { textSearch } from '../../lib/text/folding.ts'
import { rowQueries } from '../form/row-queries.ts'
import type { ContentQuery } from './content-list-specs.ts'

/** A question as the back office lists and edits it. */
export type AdminFaqRow = Awaited<ReturnType<typeof listAdminFaqs>>[number]

/** The matching questions in display order, unpublished ones included. */
export async function listAdminFaqs(client: ShopClient, { search, filters: { status } }: ContentQuery) {
  const all = client
    .from('faqs')
    .select('id, question, answer, category, display_order, published, updated_at')
  const rows = status ? all.eq('published', status === 'published') : all
  const matches = textSearch(search)
  return unwrap(await rows.order('display_order').order('id')).filter(({ question }) => matches(question))
}

export const { insert: insertFaq, update: updateFaq, remove: deleteFaq } = rowQueries('faqs')
