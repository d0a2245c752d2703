import { answer, connect, read, Refusal, type Backend, type Dependencies } from '../backend.ts'
import { ProviderRefusal, ProviderUnavailable, type ProviderName } from './provider.ts'
import { createProvider } from './providers.ts'
import { checkRefund, findTransfers } from './refunds.ts'
import { findPayment, verifyPayment, type PaymentRow } from './verify-payment.ts'

/**
 * A provider's webhook. Its event is stored as it came and otherwise only tells which payment to ask the provider about. The
 * answer is 200 once what follows is stored; anything else lets the provider send the event again.
 */
export function createWebhook(
  name: ProviderName,
  dependencies: Dependencies,
): (request: Request) => Promise<Response> {
  return (request) =>
    answer(request, async () => {
      if (request.method !== 'POST') throw new Refusal(405, 'Please use POST.')
      const provider = createProvider(name, dependencies)
      if (!provider) throw new Refusal(503, 'This provider is not set up.', 'provider_unavailable')
      const event = await provider.readEvent(await readBytes(request), request.headers)
      if (!event) throw new Refusal(401, 'The signature of this event is wrong.', 'signature_wrong')

      const backend = connect(dependencies, request)
      await backend
        .asService('/rest/v1/rpc/note_payment_event', {
          p_provider: name,
          p_event_key: event.key,
          p_type: event.type,
          p_reference: event.reference,
          p_raw: event.raw,
        })
        .then(read)
      if (event.reference === null) return { state: null }
      const payment = await findPayment(backend, event.reference)
      // The key opens payments of one provider only, so a reference of another is not asked about.
      if (payment !== null && payment.method !== name) return { state: payment.state }
      try {
        if (event.type.startsWith('refund.')) return await checkRefunds(dependencies, backend, payment)
        const { reference, providerId } = event
        return { state: await verifyPayment(dependencies, backend, { method: name, reference, providerId }) }
      } catch (error) {
        if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefusal)) throw error
        throw new Refusal(
          503,
          'The provider could not be asked. Please send this again.',
          'provider_unavailable',
        )
      }
    })
}

/** Asks about all refunds of a payment that are not finished: an event does not say reliably which one it is about. */
async function checkRefunds(dependencies: Dependencies, backend: Backend, payment: PaymentRow | null) {
  if (payment === null) return { state: null }
  const open = { payment_id: `eq.${payment.id}`, state: 'not.in.(processed,failed)' }
  const transfers = await findTransfers(backend, open)
  for (const transfer of transfers) await checkRefund(dependencies, backend, transfer)
  return { state: payment.state }
}

/** More than any event has. */
const MAX_BYTES = 256 * 1024

async function readBytes(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  const body = new Uint8Array(await request.arrayBuffer())
  if (body.length > MAX_BYTES) throw new Refusal(413, 'This event is too large.')
  return body
}
