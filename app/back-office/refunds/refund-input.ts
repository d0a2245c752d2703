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
  payment_id: textOrNull(36),
  return_id: textOrNull(36),
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
  refunds: readonly {
    id: string
    amount: number
    status: string
    /** Of which it is; null or absent where that was not said. */
    payment_id?: string | null
    payment?: { counts: boolean } | null
  }[]
}

/** Whether the processed refunds of an order give all of it back. */
export function isRefundedInFull({ total_amount, refunds }: RefundedOrder): boolean {
  const processed = refunds.filter((refund) => refund.status === 'processed' && isOfSale(refund))
  return processed.reduce((kobo, { amount }) => kobo + toKobo(amount), 0) >= toKobo(total_amount)
}

/** Money that the order did not count, such as a second payment, is given back without undoing any of the sale. */
function isOfSale({ payment }: RefundedOrder['refunds'][number]): boolean {
  return payment?.counts !== false
}

/** What is left to give back of an order, in kobo: refunds that were rejected or are not of the sale, and the edited one, do not count. */
export function refundableKobo({ total_amount, refunds }: RefundedOrder, editedId?: string): number {
  return refunds
    .filter((refund) => refund.id !== editedId && refund.status !== 'rejected' && isOfSale(refund))
    .reduce((left, { amount }) => left - toKobo(amount), toKobo(total_amount))
}
