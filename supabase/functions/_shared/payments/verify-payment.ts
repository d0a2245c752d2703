import { fields, read, type Backend, type Dependencies } from '../backend.ts'
import { ProviderUnavailable, type ProviderName } from './provider.ts'
import { createProvider } from './providers.ts'

/** A row of payments, as far as the functions read it. */
export interface PaymentRow {
  id: string
  reference: string
  method: ProviderName
  state: string
  order_id: string | null
  order_number: string
  provider_id: string | null
}

const COLUMNS = 'id,reference,method,state,order_id,order_number,provider_id'

/** The payment with this reference; null if it is not ours. */
export async function findPayment(backend: Backend, reference: string): Promise<PaymentRow | null> {
  const query = new URLSearchParams({ reference: `eq.${reference}`, select: COLUMNS })
  const rows = await backend.asService(`/rest/v1/payments?${query}`).then(read)
  return Array.isArray(rows) ? ((rows[0] as PaymentRow | undefined) ?? null) : null
}

/**
 * Asks the provider what became of a payment and stores the answer, which decides what follows for the order. Returns the
 * payment's state; null if the reference is not ours. Throws a ProviderUnavailable without an answer.
 */
export async function verifyPayment(
  dependencies: Dependencies,
  backend: Backend,
  { method, reference, providerId }: { method: ProviderName; reference: string; providerId: string | null },
): Promise<string | null> {
  const provider = createProvider(method, dependencies)
  if (!provider) throw new ProviderUnavailable(`${method} has no key`)
  const verified = await provider.verify(reference, providerId)
  const applied = await backend
    .asService('/rest/v1/rpc/apply_payment', {
      p_reference: reference,
      p_outcome: verified.outcome,
      p_amount_kobo: verified.amountKobo,
      p_currency: verified.currency,
      p_mode: verified.mode,
      p_provider_id: verified.providerId,
      p_channel: verified.channel,
      p_fee_kobo: verified.feeKobo,
      p_paid_at: verified.paidAt,
    })
    .then(read)
  const { state } = fields(applied)
  return typeof state === 'string' ? state : null
}
