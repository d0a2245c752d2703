import { fields, read, type Backend, type Dependencies } from '../backend.ts'
import {
  ProviderRefusal,
  ProviderUnavailable,
  type PaymentProvider,
  type ProviderName,
  type ProviderRefund,
} from './provider.ts'
import { createProvider } from './providers.ts'

/** A row of refund_transfers with its payment, as far as the functions read it. */
export interface RefundTransfer {
  id: string
  payment_id: string
  reference: string
  /** Naira. */
  amount: number
  provider: ProviderName
  provider_id: string | null
  state: string
  /** Of the bank account that the provider has got from staff. */
  account_key: string | null
  /** How often it was sent or asked about. */
  checks: number
  payments: { reference: string; provider_id: string; order_number: string }
}

export const TRANSFER_COLUMNS =
  'id,payment_id,reference,amount,provider,provider_id,state,account_key,checks,payments(reference,provider_id,order_number)'

/** Rows of refund_transfers by a query of PostgREST. */
export async function findTransfers(
  backend: Backend,
  filters: Record<string, string>,
): Promise<RefundTransfer[]> {
  const query = new URLSearchParams({ ...filters, select: TRANSFER_COLUMNS })
  return rows(await backend.asService(`/rest/v1/refund_transfers?${query}`).then(read))
}

export function rows(answer: unknown): RefundTransfer[] {
  return Array.isArray(answer) ? (answer as RefundTransfer[]) : []
}

/**
 * Sends a refund that was claimed, and stores the provider's answer. After the first attempt, whose answer may have been lost,
 * it looks for the refund before it sends it again. Returns the state; throws a ProviderUnavailable without an answer.
 */
export async function sendRefund(
  dependencies: Dependencies,
  backend: Backend,
  transfer: RefundTransfer,
): Promise<string> {
  const provider = providerOf(dependencies, transfer)
  const sent = transfer.checks > 1 ? await lookFor(provider, backend, transfer) : null
  if (sent) return await apply(backend, transfer, sent)
  const { reference, provider_id: providerId, order_number } = transfer.payments
  try {
    const refund = await provider.refund({
      reference,
      providerId,
      amountKobo: Math.round(transfer.amount * 100),
      note: `Order ${order_number}, ${transfer.reference}`,
    })
    return await apply(backend, transfer, refund)
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error
    return await applyState(backend, transfer, { state: 'failed', failure: error.message })
  }
}

/**
 * Asks the provider what became of a refund, and stores the answer. A refund that the provider may not have got is looked for,
 * never sent. Returns the state; throws a ProviderUnavailable without an answer.
 */
export async function checkRefund(
  dependencies: Dependencies,
  backend: Backend,
  transfer: RefundTransfer,
): Promise<string> {
  const provider = providerOf(dependencies, transfer)
  const refund =
    transfer.provider_id === null
      ? await lookFor(provider, backend, transfer)
      : await provider.findRefund(transfer.provider_id)
  return refund ? await apply(backend, transfer, refund) : transfer.state
}

/** What the sweep does about a refund that it has claimed. */
export function sweepRefund(
  dependencies: Dependencies,
  backend: Backend,
  transfer: RefundTransfer,
): Promise<string> {
  return transfer.state === 'sending'
    ? sendRefund(dependencies, backend, transfer)
    : checkRefund(dependencies, backend, transfer)
}

/** Stores what a provider says about a refund, perhaps after it got a bank account, and returns its state. */
export async function apply(
  backend: Backend,
  transfer: RefundTransfer,
  { refundId, status }: ProviderRefund,
  accountKey: string | null = null,
): Promise<string> {
  const state = status === 'needs-attention' ? 'needs_attention' : status
  return await applyState(backend, transfer, { state, providerId: refundId, accountKey })
}

interface NewState {
  state: string
  providerId?: string
  failure?: string
  accountKey?: string | null
}

async function applyState(
  backend: Backend,
  { reference }: RefundTransfer,
  { state, providerId, failure, accountKey }: NewState,
): Promise<string> {
  const applied = await backend
    .asService('/rest/v1/rpc/apply_refund', {
      p_reference: reference,
      p_state: state,
      p_provider_id: providerId ?? null,
      p_failure: failure ?? null,
      p_account_key: accountKey ?? null,
    })
    .then(read)
  return String(fields(applied)['state'])
}

/**
 * The refund at the provider, by the reference in its note. A provider that does not repeat the note is asked for one of the same
 * amount that belongs to none of the shop's other refunds: rather one too few than one too many.
 */
async function lookFor(
  provider: PaymentProvider,
  backend: Backend,
  { payment_id, reference, amount, payments }: RefundTransfer,
): Promise<ProviderRefund | null> {
  const { reference: paymentReference, provider_id: providerId } = payments
  const refunds = await provider.listRefunds({ reference: paymentReference, providerId })
  const named = refunds.find(({ note }) => note?.includes(reference))
  if (named || refunds.every(({ note }) => note !== null)) return named ?? null
  const others = await findTransfers(backend, { payment_id: `eq.${payment_id}` })
  const known = new Set(others.map(({ provider_id: id }) => id))
  const isOurs = ({ note, refundId, amountKobo }: ProviderRefund) =>
    note === null && !known.has(refundId) && amountKobo === Math.round(amount * 100)
  return refunds.find(isOurs) ?? null
}

function providerOf(dependencies: Dependencies, { provider: name }: RefundTransfer): PaymentProvider {
  const provider = createProvider(name, dependencies)
  if (!provider) throw new ProviderUnavailable(`${name} has no key`)
  return provider
}
