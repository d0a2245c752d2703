import type { Payment, PaymentStatus, Refund } from '../payments.ts'

const STATUS: Record<PaymentStatus, string> = {
  // A transaction is abandoned from its beginning until something happens.
  open: 'abandoned',
  ongoing: 'ongoing',
  pending: 'pending',
  paid: 'success',
  failed: 'failed',
  abandoned: 'abandoned',
  reversed: 'reversed',
}

const GATEWAY_RESPONSE: Partial<Record<PaymentStatus, string>> = {
  paid: 'Successful',
  failed: 'Declined',
}

/** The transaction as `verify` and `charge.success` describe it. */
export function transactionJson(payment: Payment) {
  const { status, amountKobo, paidKobo, feeKobo, paidAt, createdAt, email, channel } = payment
  const wasPaid = status === 'paid' || status === 'reversed'
  const paidTime = paidAt === null ? null : new Date(paidAt).toISOString()
  return {
    id: payment.id,
    domain: 'test',
    status: STATUS[status],
    reference: payment.reference,
    amount: wasPaid ? paidKobo : amountKobo,
    message: null,
    gateway_response: GATEWAY_RESPONSE[status] ?? 'The transaction was not completed',
    paid_at: paidTime,
    created_at: new Date(createdAt).toISOString(),
    channel,
    currency: 'NGN',
    metadata: payment.metadata ?? '',
    fees: wasPaid ? feeKobo : null,
    requested_amount: amountKobo,
    authorization: wasPaid ? authorizationJson(payment) : {},
    customer: {
      id: 181_873_746,
      email,
      customer_code: 'CUS_1rkzaqsv4rrhqo6',
      first_name: null,
      last_name: null,
    },
  }
}

function authorizationJson({ channel }: Payment) {
  if (channel === 'card') return { channel, card_type: 'visa', bank: 'TEST BANK', last4: '4081' }
  return { channel, bank: 'Test Bank', sender_name: 'Parlour Shopper' }
}

export function refundJson(payment: Payment, refund: Refund) {
  const createdAt = new Date(refund.createdAt).toISOString()
  return {
    id: refund.id,
    transaction: { id: payment.id, reference: payment.reference, amount: payment.paidKobo, currency: 'NGN' },
    status: refund.status,
    amount: refund.amountKobo,
    deducted_amount: refund.status === 'processed' ? refund.amountKobo : 0,
    currency: 'NGN',
    domain: 'test',
    merchant_note: refund.note,
    customer_note: refund.note,
    expected_at: new Date(refund.createdAt + 7 * 24 * 3_600_000).toISOString(),
    createdAt,
    created_at: createdAt,
  }
}
