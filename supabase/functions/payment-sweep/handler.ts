import { answer, connect, read, Refusal, type Dependencies } from '../_shared/backend.ts'
import { inTurns } from '../_shared/payments/in-turns.ts'
import { rows, sweepRefund, TRANSFER_COLUMNS } from '../_shared/payments/refunds.ts'
import { verifyPayment, type PaymentRow } from '../_shared/payments/verify-payment.ts'

/**
 * POST with the service key → `{ verified, failed, expired, removed, reminded, refunds }`: asks the providers about open payments, cancels
 * orders that were not paid in time, removes those without items, reminds others of their payment, then sends and asks about refunds. Run every five minutes;
 * two runs at once do not disturb each other.
 */
export function createHandler(dependencies: Dependencies): (request: Request) => Promise<Response> {
  return (request) =>
    answer(request, async () => {
      if (request.method !== 'POST') throw new Refusal(405, 'Please use POST.')
      const backend = connect(dependencies, request)
      // The database refuses every key but the service's.
      const claimed = await backend.asCaller('/rest/v1/rpc/claim_payment_checks', {}).then(read)
      const payments = Array.isArray(claimed) ? (claimed as PaymentRow[]) : []
      const unverified = await inTurns(payments, ({ method, reference, provider_id: providerId }) =>
        verifyPayment(dependencies, backend, { method, reference, providerId }),
      )
      const expired = await backend.asCaller('/rest/v1/rpc/expire_orders', {}).then(read)
      const removed = await backend.asCaller('/rest/v1/rpc/remove_orders_without_items', {}).then(read)
      const reminded = await backend.asCaller('/rest/v1/rpc/remind_of_payments', {}).then(read)
      const claim = `/rest/v1/rpc/claim_refund_checks?select=${TRANSFER_COLUMNS}`
      const refunds = rows(await backend.asCaller(claim, {}).then(read))
      const unsent = await inTurns(refunds, (transfer) => sweepRefund(dependencies, backend, transfer))
      return {
        verified: payments.length - unverified,
        failed: unverified + unsent,
        expired,
        removed,
        reminded,
        refunds: refunds.length - unsent,
      }
    })
}
