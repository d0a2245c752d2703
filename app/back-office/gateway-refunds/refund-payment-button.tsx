import { useCallback, useState, type ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { GatewayRefundDialog } from './gateway-refund-dialog.tsx'
import { refundableNaira, type RefundablePayment } from './refund-transfer.ts'

export interface RefundPaymentButtonProps {
  payment: RefundablePayment & { id: string; order_number: string }
  /** Naira, where less than all that is left is to be sent back. */
  most?: number
  reason?: string
  returnId?: string
  children: ReactNode
}

/** Opens the dialog for what is left of a payment. */
export function RefundPaymentButton({
  payment,
  most = Infinity,
  reason,
  returnId,
  children,
}: RefundPaymentButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const { id: paymentId, method, order_number: number, sent_back_amount: sentBack } = payment
  const left = refundableNaira(payment) ?? 0
  const amount = Math.min(most, left)
  return (
    <>
      <Button variant="outline" size="small" onClick={() => setOpen(true)}>
        {children}
      </Button>
      {isOpen && (
        <GatewayRefundDialog
          refund={{ paymentId, method, number, amount, most: left, sentBack, returnId, reason }}
          onClose={close}
        />
      )}
    </>
  )
}
