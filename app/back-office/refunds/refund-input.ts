import * as z from 'zod/mini'
import { toKobo } from '../../domain/money.ts'
import { requiredText } from '../../lib/forms/text-fields.ts'
import { requiredAmount, textOrNull } from '../form/field-schemas.ts'
import { REFUND_STATUSES } from './refund-list-spec.ts'

/**
 * See docs/behaviour/refunds.md#the-form. The order is required by the screen, because it may have been deleted since.
 */
export const refundSchema = z.object({
  order_id: textOrNull(36),
  amount: z.pipe(
    requiredAmount('Enter an amount.'),
    z.number().check(z.positive('A refund has to be more than ₦0.')),
  ),
  reason: requiredText('Enter a reason.', 5000),
  status: z.enum(REFUND_STATUSES, 'Choose a status.'),
  notes: textOrNull(5000),
})

export interface RefundedOrder {
  total_amount: number
  refunds: readonly { id: string; amount: number; status: string }[]
}

/** Whether the processed refunds of an order give all of it back. */
export function isRefundedInFull({ total_amount, refunds }: RefundedOrder): boolean {
  const processed = refunds.filter(({ status }) => status === 'processed')
  return processed.reduce((kobo, { amount }) => kobo + toKobo(amount), 0) >= toKobo(total_amount)
}

/** What is left to give back of an order, in kobo: rejected refunds and the one being edited do not count. */
export function refundableKobo({ total_amount, refunds }: RefundedOrder, editedId?: string): number {
  return refunds
    .filter(({ id, status }) => id !== editedId && status !== 'rejected')
    .reduce((left, { amount }) => left - toKobo(amount), toKobo(total_amount))
}
