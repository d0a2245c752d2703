import { read, type Backend, type Dependencies } from '../backend.ts'
import { ProviderUnavailable, type ProviderRefund } from './provider.ts'
import { createProvider } from './providers.ts'
import { checkRefund, findTransfers, type RefundTransfer } from './refunds.ts'
import type { PaymentRow } from './verify-payment.ts'

/**
 * Asks about all refunds of a payment: those of the shop that are not finished, since an event does not say reliably which one it is
 * about, and those that were made elsewhere, such as in the provider's dashboard. Throws a ProviderUnavailable without an answer.
 */
export async function checkRefundsOf(
  dependencies: Dependencies,
  backend: Backend,
  payment: PaymentRow,
): Promise<void> {
  const ofPayment = { payment_id: `eq.${payment.id}` }
  const open = await findTransfers(backend, { ...ofPayment, state: 'not.in.(processed,failed)' })
  for (const transfer of open) await checkRefund(dependencies, backend, transfer)
  const provider = createProvider(payment.method, dependencies)
  if (!provider) throw new ProviderUnavailable(`${payment.method} has no key`)
  if (payment.provider_id === null) return
  const { reference, provider_id: providerId } = payment
  const refunds = await provider.listRefunds({ reference, providerId })
  const own = await findTransfers(backend, ofPayment)
  for (const refund of refunds)
    if (refund.status === 'processed' && !isOwn(refund, own)) await noteElsewhere(backend, payment, refund)
}

/** Whether the shop has asked for this refund, or may have: the answer of one that is being sent may be lost. */
function isOwn({ refundId, note }: ProviderRefund, own: RefundTransfer[]): boolean {
  return own.some(
    ({ provider_id, reference }) =>
      provider_id === refundId || (note === null ? provider_id === null : note.includes(reference)),
  )
}

async function noteElsewhere(
  backend: Backend,
  { method, reference }: PaymentRow,
  { refundId, amountKobo }: ProviderRefund,
): Promise<void> {
  await backend
    .asService('/rest/v1/rpc/note_refund_elsewhere', {
      p_provider: method,
      p_reference: reference,
      p_refund_id: refundId,
      p_amount_kobo: amountKobo,
    })
    .then(read)
}
