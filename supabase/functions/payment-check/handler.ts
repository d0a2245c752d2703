import {
  answer,
  connect,
  fields,
  read,
  Refusal,
  type Backend,
  type Dependencies,
} from '../_shared/backend.ts'
import { ProviderRefusal, ProviderUnavailable } from '../_shared/payments/provider.ts'
import { findPayment, verifyPayment, type PaymentRow } from '../_shared/payments/verify-payment.ts'

/**
 * POST `{ reference }` → `{ state, order_number }` of the payment, after asking its provider; with `awaits_staff` where it has arrived
 * otherwise than expected, `is_part` where more is to pay, and `is_deposit` where the deposit is paid. For the page to which a
 * shopper returns from the provider: whoever knows a reference learns only this. Without an answer, or if it was asked a moment ago,
 * the state is the one known so far.
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
      const mayAsk = payment.state !== 'paid' && (await claimQuestion(backend, payment, request))
      const state = mayAsk ? await askedState(dependencies, backend, payment) : payment.state
      return { state, order_number: payment.order_number, ...(await readMeaning(backend, payment, state)) }
    })
}

interface Meaning {
  awaits_staff?: true
  is_part?: true
  is_deposit?: true
}

/** What the payment means for its order, beside its state. */
async function readMeaning(backend: Backend, { id }: PaymentRow, state: string): Promise<Meaning> {
  const query = `id=eq.${id}&select=counts,awaits_staff,orders(payment_status,deposit_paid_at)`
  const rows = await backend.asService(`/rest/v1/payments?${query}`).then(read)
  const payment = fields(Array.isArray(rows) ? rows[0] : null)
  const isPaid = state === 'paid'
  if (payment['awaits_staff'] === true || (isPaid && payment['counts'] !== true))
    return { awaits_staff: true }
  const order = fields(payment['orders'])
  if (!isPaid || order['payment_status'] !== 'pending') return {}
  return { is_part: true, ...(typeof order['deposit_paid_at'] === 'string' && { is_deposit: true }) }
}

/** Whether the provider may be asked now. */
async function claimQuestion(
  backend: Backend,
  { reference }: PaymentRow,
  { headers }: Request,
): Promise<boolean> {
  const question = { p_reference: reference, p_address: headers.get('x-real-ip') }
  return (await backend.asService('/rest/v1/rpc/claim_payment_question', question).then(read)) === true
}

async function askedState(
  dependencies: Dependencies,
  backend: Backend,
  { state, method, reference, provider_id: providerId }: PaymentRow,
): Promise<string> {
  try {
    return (await verifyPayment(dependencies, backend, { method, reference, providerId })) ?? state
  } catch (error) {
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefusal)) throw error
    return state
  }
}
