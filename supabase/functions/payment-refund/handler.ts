import {
  answer,
  connect,
  fields,
  read,
  Refusal,
  requireStaff,
  type Backend,
  type Dependencies,
} from '../_shared/backend.ts'
import { ProviderRefusal, ProviderUnavailable } from '../_shared/payments/provider.ts'
import { createProvider } from '../_shared/payments/providers.ts'
import { rows, sendRefund, TRANSFER_COLUMNS } from '../_shared/payments/refunds.ts'
import { listBanks, resolveAccount, retryRefund } from './refund-account.ts'

type Body = Record<string, unknown>

/**
 * POST by staff, where `task` is one of:
 * - `send` with `payment_id`, `amount`, `reason`, `key` and perhaps `refund_id`, `return_id` or `sent_back` → `{ state }`. Without an
 *   answer of the provider the state is `sending`, and the sweep takes over.
 * - `banks` with `transfer_id` → `{ banks }`, `resolve` with `bank_code` and `account_number` → `{ name }`, and `retry` with
 *   `bank_id`, `account_number` and a `key` → `{ state }`, for a refund that needs attention.
 */
export function createHandler(dependencies: Dependencies): (request: Request) => Promise<Response> {
  return (request) =>
    answer(request, async () => {
      if (request.method !== 'POST') throw new Refusal(405, 'Please use POST.')
      const backend = connect(dependencies, request)
      await requireStaff(backend)
      const body = fields(await request.json().catch(() => null))
      try {
        return await perform(dependencies, backend, body)
      } catch (error) {
        if (error instanceof ProviderRefusal) throw new Refusal(409, error.message, 'provider_refused')
        if (!(error instanceof ProviderUnavailable)) throw error
        console.error('The provider of a refund did not answer:', error.message)
        throw new Refusal(
          503,
          'The provider does not answer at the moment. Please try again.',
          'provider_unavailable',
        )
      }
    })
}

async function perform(dependencies: Dependencies, backend: Backend, body: Body): Promise<unknown> {
  switch (body['task']) {
    case 'send':
      return await send(dependencies, backend, body)
    case 'banks':
      return await listBanks(dependencies, backend, body)
    case 'resolve':
      return await resolveAccount(dependencies, backend, body)
    case 'retry':
      return await retryRefund(dependencies, backend, body)
    default:
      throw new Refusal(400, 'Please say what to do.')
  }
}

async function send(dependencies: Dependencies, backend: Backend, body: Body) {
  await requireKey(dependencies, backend, String(body['payment_id']))
  const started = fields(
    await backend
      .asCaller('/rest/v1/rpc/start_gateway_refund', {
        p_payment_id: body['payment_id'],
        p_amount: body['amount'],
        p_reason: body['reason'],
        p_key: body['key'],
        p_refund_id: body['refund_id'] ?? null,
        p_return_id: body['return_id'] ?? null,
        p_sent_back: body['sent_back'] ?? null,
      })
      .then(read),
  )
  const claim = `/rest/v1/rpc/claim_refund?select=${TRANSFER_COLUMNS}`
  const [claimed] = rows(await backend.asService(claim, { p_transfer_id: started['id'] }).then(read))
  // Another request has it.
  if (!claimed) return { state: started['state'] }
  try {
    return { state: await sendRefund(dependencies, backend, claimed) }
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    console.error(`The refund ${claimed.reference} waits for the sweep:`, error.message)
    return { state: claimed.state }
  }
}

/** Refuses before anything is stored if the shop has no key of the payment's provider, or one of the other mode. */
async function requireKey(dependencies: Dependencies, backend: Backend, paymentId: string): Promise<void> {
  const query = new URLSearchParams({ id: `eq.${paymentId}`, select: 'method,mode' })
  const found = await backend.asCaller(`/rest/v1/payments?${query}`).then(read)
  const { method, mode } = fields(Array.isArray(found) ? found[0] : null)
  if (method !== 'paystack' && method !== 'flutterwave') return
  if (createProvider(method, dependencies)?.mode !== mode)
    throw new Refusal(
      503,
      'The shop does not have the key with which this payment was taken.',
      'provider_unavailable',
    )
}
