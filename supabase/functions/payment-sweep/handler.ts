import { answer, connect, read, Refusal, type Backend, type Dependencies } from '../_shared/backend.ts'
import { inTurns } from '../_shared/payments/in-turns.ts'
import { checkRefundsOf } from '../_shared/payments/refunds-of-payment.ts'
import { rows, sweepRefund, TRANSFER_COLUMNS } from '../_shared/payments/refunds.ts'
import { verifyPayment, type PaymentRow } from '../_shared/payments/verify-payment.ts'

/**
 * POST with the service key → `{ verified, failed, expired, released, removed, reminded, refunds, unused }`: asks the providers about open
 * payments, cancels orders that were not paid in time, puts back on sale what others have held for too
 * long, removes those without items, reminds others of their payment, then sends and
 * asks about refunds, and removes uploads that nothing names. Run every five minutes; two runs at once do not disturb each other.
 */
export function createHandler(dependencies: Dependencies): (request: Request) => Promise<Response> {
  return (request) =>
    answer(request, async () => {
      if (request.method !== 'POST') throw new Refusal(405, 'Please use POST.')
      const backend = connect(dependencies, request)
      // The database refuses every key but the service's.
      const claimed = await backend.asCaller('/rest/v1/rpc/claim_payment_checks', {}).then(read)
      const payments = Array.isArray(claimed) ? (claimed as PaymentRow[]) : []
      const unverified = await inTurns(payments, (payment) => checkPayment(dependencies, backend, payment))
      const expired = await backend.asCaller('/rest/v1/rpc/expire_orders', {}).then(read)
      const released = await backend.asCaller('/rest/v1/rpc/release_pieces', {}).then(read)
      const removed = await backend.asCaller('/rest/v1/rpc/remove_orders_without_items', {}).then(read)
      const reminded = await backend.asCaller('/rest/v1/rpc/remind_of_payments', {}).then(read)
      const claim = `/rest/v1/rpc/claim_refund_checks?select=${TRANSFER_COLUMNS}`
      const refunds = rows(await backend.asCaller(claim, {}).then(read))
      const unsent = await inTurns(refunds, (transfer) => sweepRefund(dependencies, backend, transfer))
      const unused = await removeUnusedUploads(backend)
      return {
        verified: payments.length - unverified,
        failed: unverified + unsent,
        expired,
        released,
        removed,
        reminded,
        refunds: refunds.length - unsent,
        unused,
      }
    })
}

/** Of a payment that has arrived, also whether its money was sent back elsewhere. */
async function checkPayment(
  dependencies: Dependencies,
  backend: Backend,
  payment: PaymentRow,
): Promise<void> {
  const { method, reference, provider_id: providerId } = payment
  await verifyPayment(dependencies, backend, { method, reference, providerId })
  if (payment.state === 'paid') await checkRefundsOf(dependencies, backend, payment)
}

interface Upload {
  bucket: string
  name: string
}

/** Removes some receipts and photos that no payment and no return names, with their bytes. Returns their number. */
async function removeUnusedUploads(backend: Backend): Promise<number> {
  const found = await backend.asCaller('/rest/v1/rpc/unused_uploads', {}).then(read)
  const uploads = Array.isArray(found) ? (found as Upload[]) : []
  for (const [bucket, files] of Map.groupBy(uploads, (upload) => upload.bucket)) {
    const prefixes = files.map(({ name }) => name)
    await backend.asCaller(`/storage/v1/object/${bucket}`, { prefixes }, 'DELETE').then(read)
  }
  return uploads.length
}
