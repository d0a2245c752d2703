import { createHmac } from 'node:crypto'
import { toJson, withQuery, type Wire } from '../wire.ts'
import { transactionJson } from './transaction-json.ts'

/** Events are signed with the secret key. Only successful charges and refunds have events. */
export const paystackWire: Wire = {
  title: 'Paystack',
  chargeMessage(payment, { paystackSecretKey }) {
    if (payment.status !== 'paid') return null
    // In events, absent metadata is 0.
    const data = { ...transactionJson(payment), metadata: payment.metadata ?? 0 }
    return message('charge.success', payment.reference, data, paystackSecretKey)
  },
  refundMessage({ reference, email }, refund, { paystackSecretKey }) {
    const data = {
      id: refund.id,
      status: refund.status,
      transaction_reference: reference,
      refund_reference: null,
      // Text in some events, a number in others.
      amount: refund.status === 'processed' ? String(refund.amountKobo) : refund.amountKobo,
      currency: 'NGN',
      customer: { first_name: null, last_name: null, email },
      domain: 'test',
    }
    return message(`refund.${refund.status}`, reference, data, paystackSecretKey)
  },
  returnUrl({ status, returnUrl, cancelUrl, reference }) {
    if (status === 'abandoned') return cancelUrl
    return withQuery(returnUrl, { trxref: reference, reference })
  },
}

function message(event: string, reference: string, data: unknown, secretKey: string) {
  const body = toJson({ event, data })
  const signature = createHmac('sha512', secretKey).update(body).digest('hex')
  return {
    provider: 'paystack',
    event,
    reference,
    body,
    headers: { 'x-paystack-signature': signature },
  } as const
}
