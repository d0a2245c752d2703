import type { Payment, PaymentStatus, Refund, RefundStatus } from '../payments.ts'

/** Without an entry: there is no transaction before an attempt to pay. */
const STATUS: Partial<Record<PaymentStatus, string>> = {
  pending: 'pending',
  paid: 'successful',
  failed: 'failed',
  reversed: 'successful',
}

const REFUND_STATUS: Record<RefundStatus, string> = {
  pending: 'pending',
  processing: 'pending',
  processed: 'completed',
  failed: 'failed',
  'needs-attention': 'pending',
}

/** The number nearest to the amount, which prints with at most two decimals. */
const naira = (kobo: number) => kobo / 100

export function isKnown({ status }: Payment): boolean {
  return STATUS[status] !== undefined
}

/** The transaction as `verify` and `charge.completed` describe it. */
export function transactionJson(payment: Payment) {
  const { amountKobo, paidKobo, feeKobo, feesPassedOn, status, createdAt } = payment
  const wasPaid = status === 'paid' || status === 'reversed'
  const chargedKobo = wasPaid ? paidKobo : amountKobo
  return {
    id: payment.id,
    tx_ref: payment.reference,
    flw_ref: `FLW-MOCK-${payment.code}`,
    amount: naira(chargedKobo - (feesPassedOn ? feeKobo : 0)),
    currency: 'NGN',
    charged_amount: naira(chargedKobo),
    app_fee: naira(feeKobo),
    merchant_fee: 0,
    processor_response: status === 'failed' ? 'Declined' : 'Approved',
    status: STATUS[status],
    payment_type: payment.channel,
    created_at: new Date(payment.paidAt ?? createdAt).toISOString(),
    customer: { id: 1, name: payment.name, email: payment.email },
  }
}

export function refundJson(payment: Payment, refund: Refund) {
  return {
    id: refund.id,
    tx_id: payment.id,
    transaction_id: payment.id,
    flw_ref: `FLW-MOCK-${payment.code}`,
    amount_refunded: naira(refund.amountKobo),
    status: REFUND_STATUS[refund.status],
    comment: refund.note,
    destination: 'payment_source',
    created_at: new Date(refund.createdAt).toISOString(),
  }
}
