import type { Tables } from '../database.types.ts'
import type { ContentQuery } from '../lib/content-lists.ts'
import { unwrap } from '../lib/data-error.ts'
import type { ShopClient } from '../lib/shop-context.ts'
import { containing } from './found-rows.ts'
import { saveOver } from './save-over.ts'

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
export type AdminFaqRow = FaqRow & Pick<Tables<'faqs'>, 'display_order' | 'published' | 'updated_at'>

/** What the dialog saves. */
export type FaqWrite = Omit<AdminFaqRow, 'id' | 'updated_at'>

/** The questions that match in display order, unpublished ones too. */
export async function listAdminFaqs(
  client: ShopClient,
  { search, filters: { status } }: ContentQuery,
): Promise<AdminFaqRow[]> {
  const all = client
    .from('faqs')
    .select('id, question, answer, category, display_order, published, updated_at')
  const found = containing(all, search, ['question'])
  const rows = status ? found.eq('published', status === 'published') : found
  return unwrap(await rows.order('display_order').order('id'))
}

export async function insertFaq(client: ShopClient, faq: FaqWrite): Promise<void> {
  unwrap(await client.from('faqs').insert(faq).select('id').single())
}

/** Over the version that was opened, if it is given: see saveOver. Gives the new version. */
export async function updateFaq(
  client: ShopClient,
  id: string,
  faq: FaqWrite,
  version?: string,
): Promise<string> {
  const rows = client.from('faqs')
  const read = rows.select('*').eq('id', id)
  return await saveOver(faq, { update: rows.update(faq).eq('id', id), read, version })
}

export async function deleteFaq(client: ShopClient, id: string): Promise<void> {
  unwrap(await client.from('faqs').delete().eq('id', id).select('id').single())
}
