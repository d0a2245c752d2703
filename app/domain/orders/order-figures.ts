import { addNaira } from '../money.ts'

/** What an order says about its money, in naira: docs/behaviour/payments.md#figures-of-an-order. */
export interface OrderFigures {
  received: number
  went_back: number
  /** What was received and did not go back. */
  net: number
  /** What of its total the shop keeps: less what was returned, and of a cancelled order what its terms say. */
  kept: number
  /** See paymentMarkLabel(). */
  mark: string | null
}

export const NO_FIGURES: OrderFigures = { received: 0, went_back: 0, net: 0, kept: 0, mark: null }

const MARKS: Record<string, string> = {
  deposit_received: 'Deposit received',
  part_paid: 'Part paid',
  partly_refunded: 'Partly refunded',
  paid_back: 'Paid back',
}

/** The marks by which the list of orders is filtered. */
export const PAYMENT_MARKS: readonly string[] = Object.keys(MARKS)

/** What is shown beside the payment status; undefined where the status says it all. */
export function paymentMarkLabel(mark: string | null): string | undefined {
  return mark === null ? undefined : MARKS[mark]
}

/**
 * What is left to pay of an order, in naira; 0 of one that is paid, refunded or cancelled. A payment that failed leaves the money owed, as
 * private.order_balance() has it. The dashboard and the customers' totals count the same of orders whose payment is pending.
 */
export function leftToPay(
  { status, payment_status }: { status: string; payment_status: string },
  { kept, net }: Pick<OrderFigures, 'kept' | 'net'>,
): number {
  if (status === 'cancelled' || payment_status === 'paid' || payment_status === 'refunded') return 0
  return Math.max(addNaira(kept, -net), 0)
}
