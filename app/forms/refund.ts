import * as z from 'zod/mini'
import { requiredAmount, textOrNull } from './admin-fields.ts'
import { requiredText } from './text-fields.ts'
import { toKobo } from '../lib/money.ts'
import { REFUND_STATUSES } from '../lib/refund-list.ts'

/** Spec §5, Refund: amount and reason are required; so is the order, unless it was deleted since. */
export const refundSchema = z.object({
  order_id: textOrNull(36),
  amount: requiredAmount('Enter an amount.'),
  reason: requiredText('Enter a reason.', 5000),
  status: z.enum(REFUND_STATUSES, 'Choose a status.'),
  notes: textOrNull(5000),
})

export interface RefundedOrder {
  total_amount: number
  refunds: readonly { id: string; amount: number; status: string }[]
}

/** What is left to give back of an order, in kobo: rejected refunds and the one being edited do not count. */
export function refundableKobo({ total_amount, refunds }: RefundedOrder, editedId?: string): number {
  return refunds
    .filter(({ id, status }) => id !== editedId && status !== 'rejected')
    .reduce((left, { amount }) => left - toKobo(amount), toKobo(total_amount))
}
