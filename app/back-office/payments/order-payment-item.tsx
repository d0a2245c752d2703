import { Link } from 'react-router'
import { formatNaira } from '../../domain/money.ts'
import { paymentMethodLabel } from '../../domain/payment-methods.ts'
import { formatDateTime } from '../../lib/dates.ts'
import { Button } from '../../ui/button.tsx'
import { PaymentRefunds, type PaymentRefundsProps } from '../gateway-refunds/payment-refunds.tsx'
import type { PaymentDecision } from './payment-dialog.tsx'
import { ReceiptButton } from './receipt-button.tsx'

type WithRefunds = PaymentRefundsProps['payment']

export interface OrderPayment extends WithRefunds {
  reference: string
  amount: number
  mode: string
  paid_at: string | null
  counts: boolean
  /** Whether a payment task about it is open. */
  awaits_staff: boolean
  provider_fee: number | null
  receipt: string | null
  rejection: string | null
  created_at: string
}

const STATES: Record<string, string> = {
  pending: 'Not paid yet',
  submitted: 'A receipt was sent',
  failed: 'Failed',
  abandoned: 'Not finished by the customer',
  rejected: 'The receipt was rejected',
}

export interface OrderPaymentItemProps {
  payment: OrderPayment
  /** Whether its order was cancelled. */
  isCancelled: boolean
  /** Whether that was because it was not paid in time. */
  hasExpired: boolean
  onDecide: (decision: PaymentDecision) => void
}

/** One attempt to pay. */
export function OrderPaymentItem({ payment, isCancelled, hasExpired, onDecide }: OrderPaymentItemProps) {
  const { id, method, reference, amount, state, receipt, rejection } = payment
  const description = `${formatNaira(amount)}, ${reference}`
  const isOpenTransfer = method === 'bank_transfer' && state !== 'paid'
  return (
    <li className="space-y-1 py-3 first:pt-0">
      <p className="font-medium">{stateText(payment)}</p>
      <p className="text-sm wrap-anywhere text-ink-soft">
        {payment.mode === 'test' && 'Test payment: '}
        {paymentMethodLabel(method)}, {reference}
      </p>
      {rejection !== null && <p className="text-sm wrap-anywhere">Rejected: {rejection}</p>}
      {payment.counts && payment.awaits_staff && (
        <p className="rounded-xl bg-ochre/15 p-4">
          Something about this payment is to be decided. Look at{' '}
          <Link to="/admin/payment-tasks" className="underline underline-offset-4">
            Payment Tasks
          </Link>{' '}
          before you send the goods.
        </p>
      )}
      <PaymentRefunds payment={payment} />
      <div className="flex flex-wrap gap-3 pt-1 empty:hidden">
        {isOpenTransfer && (
          <Button
            size="small"
            onClick={() => onDecide({ task: 'confirm', id, description, amount, isCancelled, hasExpired })}
          >
            Transfer arrived
          </Button>
        )}
        {receipt !== null && <ReceiptButton receipt={receipt} reference={reference} />}
        {state === 'submitted' && (
          <Button
            variant="ghost"
            size="small"
            onClick={() => onDecide({ task: 'reject', id, description, isCancelled })}
          >
            Reject receipt
          </Button>
        )}
      </div>
    </li>
  )
}

function stateText({ state, amount, paid_amount, paid_at, counts, provider_fee, created_at }: OrderPayment) {
  if (paid_amount === null)
    return `${formatNaira(amount)}: ${STATES[state] ?? state}, ${formatDateTime(created_at)}`
  const parts = [`Paid: ${formatNaira(paid_amount)}, ${formatDateTime(paid_at ?? created_at)}`]
  if (provider_fee !== null) parts.push(`fee ${formatNaira(provider_fee)}`)
  if (!counts) parts.push('does not count for the order: see Payment Tasks')
  return parts.join(', ')
}
