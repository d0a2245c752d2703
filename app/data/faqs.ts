import type { Tables } from '../database.types.ts'
import { unwrap } from '../lib/data-error.ts'
import type { ShopClient } from '../lib/shop-context.ts'

export type FaqRow = Pick<Tables<'faqs'>, 'id' | 'question' | 'answer' | 'category'>

/** Published questions in display order. */
export async function listPublishedFaqs(client: ShopClient): Promise<FaqRow[]> {
  return unwrap(
    await client
      .from('faqs')
      .select('id, question, answer, category')
      .eq('published', true)
      .order('display_order')
      .order('id'),
  )
}

/** What the back office's list of questions draws. */
export type FaqListRow = Pick<Tables<'faqs'>, 'id' | 'question' | 'category' | 'display_order' | 'published'>

/** All questions in display order, unpublished ones too. */
export async function listAdminFaqs(client: ShopClient): Promise<FaqListRow[]> {
  return unwrap(
    await client
      .from('faqs')
      .select('id, question, category, display_order, published')
      .order('display_order')
      .order('id'),
  )
}
