import { redirect } from 'react-router'
import { browserClient } from '../../../lib/supabase/supabase-browser.ts'
import { runAction, type ActionResult } from '../../form/run-action.ts'
import { duplicateProduct } from '../queries.ts'

/** The intent of the button 'Duplicate', which sends the ids of the product and of its copy. */
export const DUPLICATE = 'duplicate'

/** Duplicates a product and leads to the copy. */
export async function duplicate(form: FormData): Promise<ActionResult | Response> {
  const copy = String(form.get('copy'))
  const outcome = await runAction(
    async () => duplicateProduct(await browserClient(), String(form.get('id')), copy),
    {
      success: 'Product duplicated.',
      detail: 'The copy is a draft without stock and SKU.',
    },
  )
  return outcome.saved ? redirect(`/admin/products/${copy}`) : outcome
}
