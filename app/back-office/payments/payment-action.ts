import * as z from 'zod/mini'
import { parseForm } from '../../lib/forms/parse-form.ts'
import { requiredText } from '../../lib/forms/text-fields.ts'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { requiredAmount } from '../form/field-schemas.ts'
import { invalid, runAction, type ActionResult } from '../form/run-action.ts'
import {
  confirmTransfer,
  rejectReceipt,
  resolveTask,
  type ConfirmedTransfer,
} from './payment-task-queries.ts'

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
      return confirm(id, parsed.data.amount)
    }
    case 'reject': {
      const parsed = parseForm(reasonSchema, form)
      if (!parsed.ok) return invalid(parsed.errors)
      return runAction(async () => rejectReceipt(await browserClient(), id, parsed.data.reason), {
        row: id,
        success: 'The receipt is rejected.',
      })
    }
    default: {
      const parsed = parseForm(noteSchema, form)
      if (!parsed.ok) return invalid(parsed.errors)
      const counts = form.get('payment') === 'count'
      const resolution = { note: parsed.data.note, counts, amount: Number(form.get('task_amount')) }
      return runAction(async () => resolveTask(await browserClient(), id, resolution), {
        row: id,
        success: 'The task is done.',
      })
    }
  }
}

/** The order may have been cancelled after the dialog was opened. */
async function confirm(id: string, naira: number): Promise<ActionResult> {
  let confirmed: ConfirmedTransfer | undefined
  return runAction(
    async () => {
      confirmed = await confirmTransfer(await browserClient(), id, naira)
    },
    {
      row: id,
      success: 'The transfer is noted.',
      detail: () => confirmed && uncountedText(confirmed),
    },
  )
}

/** Where the money is that does not count for its order. */
export function uncountedText({ counts, wasCancelled }: ConfirmedTransfer): string | undefined {
  if (counts) return undefined
  return wasCancelled
    ? 'The order was cancelled, so the money does not count for it. It waits under Payment Tasks.'
    : 'The money does not count for the order. Look at Payment Tasks.'
}
