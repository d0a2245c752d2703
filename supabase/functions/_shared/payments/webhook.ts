import { answer, connect, read, Refusal, type Backend, type Dependencies } from '../backend.ts'
import {
  ProviderRefusal,
  ProviderUnavailable,
  type Dispute,
  type PaymentEvent,
  type ProviderName,
} from './provider.ts'
import { createProvider } from './providers.ts'
import { checkRefundsOf } from './refunds-of-payment.ts'
import { findPayment, verifyPayment } from './verify-payment.ts'

/**
 * A provider's webhook. Its event is stored as it came and, unless it is about a dispute, only tells which payment to ask about. The
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
      if (event.dispute) await applyDispute(backend, name, event, event.dispute)
      if (event.reference === null) return { state: null }
      const payment = await findPayment(backend, event.reference)
      // The key opens payments of one provider only, so a reference of another is not asked about.
      if (payment !== null && payment.method !== name) return { state: payment.state }
      try {
        if (event.type.startsWith('refund.')) {
          if (payment) await checkRefundsOf(dependencies, backend, payment)
          return { state: payment?.state ?? null }
        }
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

/** The only kind of event that is believed: what it says becomes a task, which sends staff to the provider's dashboard. */
async function applyDispute(
  backend: Backend,
  provider: ProviderName,
  { reference, providerId }: PaymentEvent,
  { id, state, amountKobo }: Dispute,
): Promise<void> {
  await backend
    .asService('/rest/v1/rpc/apply_dispute', {
      p_provider: provider,
      p_reference: reference,
      p_provider_id: providerId,
      p_dispute_id: id,
      p_state: state,
      p_amount_kobo: amountKobo,
    })
    .then(read)
}

/** More than any event has. */
const MAX_BYTES = 256 * 1024

async function readBytes(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  const body = new Uint8Array(await request.arrayBuffer())
  if (body.length > MAX_BYTES) throw new Refusal(413, 'This event is too large.')
  return body
}
