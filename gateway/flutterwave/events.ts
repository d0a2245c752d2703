import { toJson, withQuery, type Wire } from '../wire.ts'
import { transactionJson } from './transaction-json.ts'

/** Events have the merchant's own secret as a header. They tell of charges that succeeded or failed, and not of refunds. */
export const flutterwaveWire: Wire = {
  title: 'Flutterwave',
  chargeMessage(payment, { flutterwaveWebhookSecret }) {
    if (payment.status !== 'paid' && payment.status !== 'failed') return null
    const event = 'charge.completed'
    const body = toJson({ event, data: transactionJson(payment), 'event.type': 'CARD_TRANSACTION' })
    const headers = { 'verif-hash': flutterwaveWebhookSecret }
    return { provider: 'flutterwave', event, reference: payment.reference, body, headers }
  },
  refundMessage: () => null,
  returnUrl(payment) {
    const { returnUrl, cancelUrl, reference, id, status } = payment
    if (status === 'abandoned') return withQuery(cancelUrl, { status: 'cancelled', tx_ref: reference })
    const named = { paid: 'successful', reversed: 'successful', failed: 'failed' } as const
    const said = status in named ? named[status as keyof typeof named] : status
    return withQuery(returnUrl, { status: said, tx_ref: reference, transaction_id: String(id) })
  },
}
