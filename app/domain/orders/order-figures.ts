/** What an order says about its money, in naira: docs/behaviour/payments.md#figures-of-an-order. */
export interface OrderFigures {
  received: number
  went_back: number
  /** What was received and did not go back. */
  net: number
  /** See paymentMarkLabel(). */
  mark: string | null
}

export const NO_FIGURES: OrderFigures = { received: 0, went_back: 0, net: 0, mark: null }

const MARKS: Record<string, string> = {
  deposit_received: 'Deposit received',
  part_paid: 'Part paid',
  partly_refunded: 'Partly refunded',
  paid_back: 'Paid back',
}

/** What is shown beside the payment status; undefined where the status says it all. */
export function paymentMarkLabel(mark: string | null): string | undefined {
  return mark === null ? undefined : MARKS[mark]
}
