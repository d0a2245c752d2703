import { useCallback, useState } from 'react'
import { formatNaira } from '../../domain/money.ts'
import { Button } from '../../ui/button.tsx'
import { RefundAccountDialog } from './refund-account-dialog.tsx'
import { RefundPaymentButton } from './refund-payment-button.tsx'
import {
  refundableNaira,
  refundLabel,
  transferText,
  type RefundablePayment,
  type RefundTransfer,
} from './refund-transfer.ts'

export interface PaymentRefundsProps {
  payment: RefundablePayment & {
    id: string
    order_number: string
    refund_transfers: readonly RefundTransfer[]
  }
}

/** The refunds of a payment through its provider, and the button for another one. */
export function PaymentRefunds({ payment }: PaymentRefundsProps) {
  const [waiting, setWaiting] = useState<string>()
  const close = useCallback(() => setWaiting(undefined), [])
  return (
    <>
      <ul className="space-y-1 text-sm empty:hidden">
        {payment.refund_transfers.map((transfer) => (
          <li key={transfer.id} className="wrap-anywhere">
            Refund of {formatNaira(transfer.amount)}, {transferText(transfer)}
            {transfer.state === 'needs_attention' && (
              <Button
                variant="outline"
                size="small"
                className="my-1 ml-3"
                onClick={() => setWaiting(transfer.id)}
              >
                Enter the bank account
              </Button>
            )}
          </li>
        ))}
      </ul>
      {(refundableNaira(payment) ?? 0) > 0 && (
        <p className="pt-1">
          <RefundPaymentButton payment={payment}>{refundLabel(payment.method)}</RefundPaymentButton>
        </p>
      )}
      {waiting !== undefined && <RefundAccountDialog transferId={waiting} onClose={close} />}
    </>
  )
}
