import { answer, connect, read, Refusal, type Backend, type Dependencies } from '../_shared/backend.ts'
import { verifyPayment, type PaymentRow } from '../_shared/payments/verify-payment.ts'

/** How many providers' answers are waited for at once. */
const AT_ONCE = 5

/**
 * POST with the service key → `{ verified, failed, expired, reminded }`: asks the providers about open payments, cancels orders
 * that were not paid in time, and reminds others of their payment. Run every five minutes; two runs at once do not disturb each other.
 */
export function createHandler(dependencies: Dependencies): (request: Request) => Promise<Response> {
  return (request) =>
    answer(request, async () => {
      if (request.method !== 'POST') throw new Refusal(405, 'Please use POST.')
      const backend = connect(dependencies, request)
      // The database refuses every key but the service's.
      const claimed = await backend.asCaller('/rest/v1/rpc/claim_payment_checks', {}).then(read)
      const payments = Array.isArray(claimed) ? (claimed as PaymentRow[]) : []
      const failed = await verifyAll(dependencies, backend, payments)
      const expired = await backend.asCaller('/rest/v1/rpc/expire_orders', {}).then(read)
      const reminded = await backend.asCaller('/rest/v1/rpc/remind_of_payments', {}).then(read)
      return { verified: payments.length - failed, failed, expired, reminded }
    })
}

/** Returns how many could not be verified; they are asked about again by a later run. */
async function verifyAll(
  dependencies: Dependencies,
  backend: Backend,
  payments: readonly PaymentRow[],
): Promise<number> {
  const waiting = [...payments]
  let failed = 0
  async function work(): Promise<void> {
    for (let payment = waiting.shift(); payment; payment = waiting.shift()) {
      const { method, reference, provider_id: providerId } = payment
      try {
        await verifyPayment(dependencies, backend, { method, reference, providerId })
      } catch (error) {
        failed += 1
        console.error(`The payment ${reference} could not be verified:`, error)
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return failed
}
