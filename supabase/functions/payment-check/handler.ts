import { answer, connect, fields, Refusal, type Backend, type Dependencies } from '../_shared/backend.ts'
import { ProviderRefusal, ProviderUnavailable } from '../_shared/payments/provider.ts'
import { findPayment, verifyPayment, type PaymentRow } from '../_shared/payments/verify-payment.ts'

/**
 * POST `{ reference }` → `{ state, order_number }` of the payment, after asking its provider. For the page to which a shopper
 * returns from the provider: whoever knows a reference learns only this. Without an answer the state is the one known so far.
 */
export function createHandler(dependencies: Dependencies): (request: Request) => Promise<Response> {
  return (request) =>
    answer(request, async () => {
      if (request.method !== 'POST') throw new Refusal(405, 'Please use POST.')
      const { reference } = fields(await request.json().catch(() => null))
      const backend = connect(dependencies, request)
      const payment = typeof reference === 'string' ? await findPayment(backend, reference) : null
      if (payment?.method !== 'paystack' && payment?.method !== 'flutterwave')
        throw new Refusal(404, 'There is no such payment.', 'payment_unknown')
      const state = await currentState(dependencies, backend, payment)
      return { state, order_number: payment.order_number }
    })
}

async function currentState(
  dependencies: Dependencies,
  backend: Backend,
  { state, method, reference, provider_id: providerId }: PaymentRow,
): Promise<string> {
  if (state === 'paid') return state
  try {
    return (await verifyPayment(dependencies, backend, { method, reference, providerId })) ?? state
  } catch (error) {
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefusal)) throw error
    return state
  }
}
