import { useCallback, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { GatewayRefundDialog } from './gateway-refund-dialog.tsx'
import { RefundAccountDialog } from './refund-account-dialog.tsx'
import {
  currentTransfer,
  PROVIDER_TITLES,
  refundLabel,
  transferText,
  type RefundTransfer,
} from './refund-transfer.ts'

export interface RefundStateProps {
  refund: {
    id: string
    payment_id: string | null
    amount: number
    reason: string
    status: string
    refund_transfers: readonly (RefundTransfer & { created_at: string })[]
    /** With the payments that have arrived. */
    order: { order_number: string; payments: readonly { id: string; method: string }[] } | null
  }
}

/** The status of a refund, what its provider says about it, and what staff can do about that. */
export function RefundState({ refund }: RefundStateProps) {
  const [open, setOpen] = useState<'send' | 'account'>()
  const close = useCallback(() => setOpen(undefined), [])
  const { id: refundId, amount, reason, status, order } = refund
  const transfer = currentTransfer(refund.refund_transfers)
  const named = refund.payment_id ?? transfer?.payment_id
  const payment = order?.payments.find(
    ({ id, method }) => method in PROVIDER_TITLES && (named === undefined || id === named),
  )
  const canSend = transfer?.state === 'failed' || (transfer === undefined && isOpen(status))
  return (
    <div className="flex flex-col items-start gap-1">
      <StatusBadge status={status} />
      {transfer && <span className="text-sm wrap-anywhere text-ink-soft">{transferText(transfer)}</span>}
      {payment && order && canSend && (
        <Button variant="link" className="-my-1 text-left text-sm" onClick={() => setOpen('send')}>
          {transfer ? 'Send again' : refundLabel(payment.method)}
        </Button>
      )}
      {transfer?.state === 'needs_attention' && (
        <Button variant="link" className="-my-1 text-left text-sm" onClick={() => setOpen('account')}>
          Enter the bank account
        </Button>
      )}
      {payment && order && open === 'send' && (
        <GatewayRefundDialog
          refund={{
            paymentId: payment.id,
            method: payment.method,
            number: order.order_number,
            amount,
            refundId,
            reason,
          }}
          onClose={close}
        />
      )}
      {transfer && open === 'account' && <RefundAccountDialog transferId={transfer.id} onClose={close} />}
    </div>
  )
}

/** Neither decided against nor paid back by other means. */
function isOpen(status: string): boolean {
  return status === 'pending' || status === 'approved'
}
