import * as z from 'zod/mini'
import { hasErrorCode } from '../../domain/error-codes.ts'
import { parseForm, type FieldErrors } from '../../lib/forms/parse-form.ts'
import { requiredText } from '../../lib/forms/text-fields.ts'
import { DataError } from '../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { requiredAmount } from '../form/field-schemas.ts'
import { invalid, runAction, type ActionResult } from '../form/run-action.ts'
import { retryRefund, sendRefund } from './gateway-refund-calls.ts'

/** The hidden field of the forms below; its value is their task. */
export const REFUND_TASK = 'gateway_refund'

const newSchema = z.object({
  amount: z.pipe(
    requiredAmount('Enter an amount.'),
    z.number().check(z.positive('A refund has to be more than ₦0.')),
  ),
  reason: requiredText('Enter a reason.', 5000),
})
const accountSchema = z.object({
  bank: requiredText('Choose the bank.', 60),
  account_number: requiredText('Enter the 10 digits of the account number.', 30),
  account_name: requiredText('Look up the name of the account first.', 200),
})

const DETAILS: Record<string, string> = {
  sending: 'The provider has not answered yet. The shop keeps trying.',
  pending: 'The provider has it. The money is back within a few working days.',
  processed: 'The money is on its way back.',
  needs_attention: 'The provider needs a bank account of the customer.',
}

/** Sends a refund through a provider, or one that needs attention to a bank account. */
export function saveGatewayRefund(form: FormData): Promise<ActionResult> | ActionResult {
  return form.get(REFUND_TASK) === 'account' ? saveAccount(form) : send(form)
}

function send(form: FormData): Promise<ActionResult> | ActionResult {
  const refundId = idFrom(form, 'refund_id')
  const parsed = refundId === null ? parseForm(newSchema, form) : null
  if (parsed?.ok === false) return invalid(parsed.errors)
  const { amount = null, reason = '' } = parsed?.data ?? {}
  const [paymentId, key] = [String(form.get('payment_id')), String(form.get('key'))]
  const returnId = idFrom(form, 'return_id')
  const sentBack = refundId === null ? Number(form.get('sent_back')) : null
  return run(paymentId, (client) =>
    sendRefund(client, { paymentId, amount, reason, key, refundId, returnId, sentBack }),
  )
}

function idFrom(form: FormData, name: string): string | null {
  return String(form.get(name) ?? '') || null
}

function saveAccount(form: FormData): Promise<ActionResult> | ActionResult {
  const parsed = parseForm(accountSchema, form)
  if (!parsed.ok) return invalid(parsed.errors)
  const { bank, account_number: accountNumber } = parsed.data
  const [bankId = ''] = bank.split(':')
  const key = String(form.get('key'))
  const id = String(form.get('id'))
  return run(id, (client) => retryRefund(client, id, { bankId, accountNumber, key }))
}

/** The dialog marks an amount that is too large, and asks for a second press where more was sent back meanwhile. */
function fieldErrors(error: unknown): FieldErrors | null {
  if (hasErrorCode(error, 'refund_sent_meanwhile'))
    return { sent_back: error.details, meanwhile: error.message }
  return hasErrorCode(error, 'refund_too_large') ? { amount: error.message } : null
}

/** `row` is the payment or the transfer; `work` returns the refund's state. */
async function run(row: string, work: (client: ShopClient) => Promise<string>): Promise<ActionResult> {
  let state = ''
  const result = await runAction(
    async () => {
      state = await work(await browserClient())
      if (state === 'failed')
        throw new DataError('The provider refused the refund. Its reason is beside it.', '', 409)
    },
    {
      success: 'The refund is begun.',
      row,
      detail: () => DETAILS[state],
      fieldErrors,
    },
  )
  // The list shows a refused refund, so it is read again.
  return state === 'failed' ? { ...result, saved: true } : result
}
