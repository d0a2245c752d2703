import * as z from 'zod/mini'
import { parseForm } from '../../lib/forms/parse-form.ts'
import { requiredText } from '../../lib/forms/text-fields.ts'
import { answeredMessage } from '../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { requiredAmount } from '../form/field-schemas.ts'
import { invalid, runAction, type ActionResult } from '../form/run-action.ts'
import { confirmTransfer, rejectReceipt, resolveTask } from './payment-task-queries.ts'

const noteSchema = z.object({ note: requiredText('Write down what you did.', 1000) })
const reasonSchema = z.object({ reason: requiredText('Enter a reason. The customer reads it.', 1000) })
const amountSchema = z.object({ amount: requiredAmount('Enter the amount that arrived, in naira.') })

/** What staff do about a payment or a task: the field `payment` of a form, whose `id` is that of the row. */
export async function savePaymentDecision(form: FormData): Promise<ActionResult> {
  const id = String(form.get('id'))
  switch (form.get('payment')) {
    case 'confirm': {
      const parsed = parseForm(amountSchema, form)
      if (!parsed.ok) return invalid(parsed.errors)
      return save(id, (client) => confirmTransfer(client, id, parsed.data.amount), 'The transfer is noted.')
    }
    case 'reject': {
      const parsed = parseForm(reasonSchema, form)
      if (!parsed.ok) return invalid(parsed.errors)
      return save(id, (client) => rejectReceipt(client, id, parsed.data.reason), 'The receipt is rejected.')
    }
    default: {
      const parsed = parseForm(noteSchema, form)
      if (!parsed.ok) return invalid(parsed.errors)
      const counts = form.get('payment') === 'count'
      return save(id, (client) => resolveTask(client, id, parsed.data.note, counts), 'The task is done.')
    }
  }
}

function save(
  row: string,
  work: (client: ShopClient) => Promise<void>,
  success: string,
): Promise<ActionResult> {
  return runAction(async () => work(await browserClient()), { success, row, failure: answeredMessage })
}
