import { useCallback, useState } from 'react'
import { Link } from 'react-router'
import { paymentMethodLabel } from '../../domain/payment-methods.ts'
import { formatDateTime } from '../../lib/dates.ts'
import { telephoneLink } from '../../lib/telephone.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { RefundPaymentButton } from '../gateway-refunds/refund-payment-button.tsx'
import { refundableNaira } from '../gateway-refunds/refund-transfer.ts'
import { OrderPaymentItem, type OrderPayment } from './order-payment-item.tsx'
import { PaymentDialog, type PaymentDecision } from './payment-dialog.tsx'

export interface OrderPaymentsProps {
  order: {
    status: string
    payment_method: string | null
    payment_expires_at: string | null
    payment_status: string
    /** Whether it was cancelled because it was not paid in time. */
    has_expired: boolean
    /** Also of an order that staff have begun with before it was paid. */
    is_short: boolean
    customer_phone: string | null
  }
  /** Undefined when they could not be read. */
  payments: readonly OrderPayment[] | undefined
}

/** How an order is paid; nothing for an order whose payment was agreed otherwise. */
export function OrderPayments({ order, payments }: OrderPaymentsProps) {
  const [decision, setDecision] = useState<PaymentDecision>()
  const close = useCallback(() => setDecision(undefined), [])
  const { payment_method: method, payment_expires_at: expiresAt } = order
  if (method === null && !payments?.length) return null
  return (
    <section aria-label="Payments">
      <h3 className="mt-7 mb-3 font-serif text-xl">Payments</h3>
      {method !== null && <p>{paymentMethodLabel(method)}</p>}
      {expiresAt !== null && !payments?.some(isWithStaff) && (
        <p className="text-sm text-ink-soft">Cancelled unless it is paid by {formatDateTime(expiresAt)}.</p>
      )}
      {order.is_short && order.payment_status === 'paid' && (
        <ShortNote phone={order.customer_phone ?? ''} payments={payments ?? []} />
      )}
      {payments === undefined ? (
        <p className="text-danger">The payments could not be loaded. Close and try again.</p>
      ) : (
        <ul className="mt-3 divide-y divide-ink/10">
          {payments.map((payment) => (
            <OrderPaymentItem
              key={payment.id}
              payment={payment}
              isCancelled={order.status === 'cancelled'}
              hasExpired={order.has_expired}
              onDecide={setDecision}
            />
          ))}
        </ul>
      )}
      {decision && <PaymentDialog decision={decision} onClose={close} />}
    </section>
  )
}

/** Its order does not expire: expire_orders() leaves it to staff. */
function isWithStaff({ state }: OrderPayment): boolean {
  return state === 'submitted' || state === 'paid'
}

function ShortNote({ phone, payments }: { phone: string; payments: readonly OrderPayment[] }) {
  const call = telephoneLink(phone)
  const refundable = payments.find((payment) => (refundableNaira(payment) ?? 0) > 0)
  return (
    <div className="mt-3 space-y-3 rounded-xl bg-ochre/15 p-4">
      <p>Paid, short: its products were sold out when the payment arrived.</p>
      <p className="flex flex-wrap gap-3">
        {call !== '' && (
          <a href={call} className={buttonClasses('outline', 'small')}>
            Call the customer
          </a>
        )}
        {refundable ? (
          <RefundPaymentButton payment={refundable}>Refund</RefundPaymentButton>
        ) : (
          <Link to="/admin/refunds" className={buttonClasses('outline', 'small')}>
            Refund
          </Link>
        )}
      </p>
    </div>
  )
}
