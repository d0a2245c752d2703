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

/** A question as the back office lists and edits it. */
export type AdminFaqRow = FaqRow & Pick<Tables<'faqs'>, 'display_order' | 'published'>

/** What the dialog saves. */
export type FaqWrite = Omit<AdminFaqRow, 'id'>

/** All questions in display order, unpublished ones too. */
export async function listAdminFaqs(client: ShopClient): Promise<AdminFaqRow[]> {
  return unwrap(
    await client
      .from('faqs')
      .select('id, question, answer, category, display_order, published')
      .order('display_order')
      .order('id'),
  )
}

export async function insertFaq(client: ShopClient, faq: FaqWrite): Promise<void> {
  unwrap(await client.from('faqs').insert(faq).select('id').single())
}

/** Throws when the question is gone, rather than saving into nothing. */
export async function updateFaq(client: ShopClient, id: string, faq: FaqWrite): Promise<void> {
  unwrap(await client.from('faqs').update(faq).eq('id', id).select('id').single())
}

export async function deleteFaq(client: ShopClient, id: string): Promise<void> {
  unwrap(await client.from('faqs').delete().eq('id', id).select('id').single())
}
