import { newHref } from '../list/edit-parameter.ts'

/** What a task or a return fills into the form of a new refund. */
export interface RefundProposal {
  orderId: string
  /** Naira. */
  amount: number
  reason?: string
  /** The received return that is paid back. */
  returnId?: string | undefined
}

/** A link to the form of a refund by hand, filled in: readProposedRefund() reads it. */
export function proposedRefundHref({ orderId, amount, reason = '', returnId = '' }: RefundProposal): string {
  return newHref('/admin/refunds', { order: orderId, amount: String(amount), reason, return: returnId })
}
