import * as z from 'zod/mini'
import { parseForm } from '../../lib/forms/parse-form.ts'
import { requiredText } from '../../lib/forms/text-fields.ts'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { readRefundNow, refundWithDecision } from '../consequences/refund-now.ts'
import { invalid, runAction, type ActionResult } from '../form/run-action.ts'
import { answerReturn, closeReturn, receiveReturn } from './queries.ts'

/** The field of an item's quantity begins with this and ends in its id. */
export const RESTOCKED_FIELD = 'restocked-'

const answerSchema = z.object({
  answer: requiredText('Enter an answer. The customer reads it.', 2000),
})

/** What staff do about a return: the field `return` of a form, whose `id` is that of the row. */
export async function saveReturn(form: FormData): Promise<ActionResult> {
  const id = String(form.get('id'))
  const task = form.get('return')
  if (task === 'receive') return receive(id, form)
  const parsed = parseForm(answerSchema, form)
  if (!parsed.ok) return invalid(parsed.errors)
  const { answer } = parsed.data
  if (task === 'close')
    return runAction(async () => closeReturn(await browserClient(), id, answer), {
      row: id,
      success: 'The return is closed.',
    })
  const approves = task === 'approve'
  return runAction(async () => answerReturn(await browserClient(), id, approves, answer), {
    row: id,
    success: approves ? 'The return is approved.' : 'The return is rejected.',
  })
}

/** A refund that was ticked follows: where that fails, the return stays received, and its money waits as a task. */
async function receive(id: string, form: FormData): Promise<ActionResult> {
  const items = [...form]
    .filter(([name]) => name.startsWith(RESTOCKED_FIELD))
    .map(([name, value]) => ({ id: name.slice(RESTOCKED_FIELD.length), restocked: Number(value) }))
  const result = await runAction(async () => receiveReturn(await browserClient(), id, items), {
    row: id,
    success: 'The return is received.',
  })
  const refund = readRefundNow(form)
  if (result.saved && refund !== null)
    await refundWithDecision({
      refund,
      reason: 'The goods came back.',
      returnId: id,
      outcome: 'The return is received',
    })
  return result
}
