import { formatNaira, fromKobo, toKobo } from '../../domain/money.ts'

/** A row of refund_transfers. */
export interface RefundTransfer {
  id: string
  refund_id: string | null
  payment_id: string
  amount: number
  provider: string
  state: string
  failure: string | null
}

export const PROVIDER_TITLES: Record<string, string> = { paystack: 'Paystack', flutterwave: 'Flutterwave' }

const STATES: Record<string, string> = {
  sending: 'not confirmed yet, the shop keeps trying',
  pending: 'on its way',
  needs_attention: 'needs a bank account',
  processed: 'sent back',
  failed: 'failed',
}

/** `Paystack: failed. Insufficient balance`. */
export function transferText({ provider, state, failure }: RefundTransfer): string {
  const text = `${PROVIDER_TITLES[provider] ?? provider}: ${STATES[state] ?? state}`
  return failure === null ? text : `${text}. ${failure}`
}

/** The transfer that says what became of a refund: the one that did not fail, else the latest. */
export function currentTransfer<Transfer extends { state: string; created_at: string }>(
  transfers: readonly Transfer[],
): Transfer | undefined {
  const latestFirst = transfers.toSorted((one, other) => other.created_at.localeCompare(one.created_at))
  return latestFirst.find(({ state }) => state !== 'failed') ?? latestFirst[0]
}

export interface RefundablePayment {
  method: string
  state: string
  paid_amount: number | null
  refund_transfers: readonly Pick<RefundTransfer, 'amount' | 'state'>[]
  /** Null once the order was deleted. */
  order: {
    refunds: readonly {
      amount: number
      status: string
      refund_transfers: readonly Pick<RefundTransfer, 'state'>[]
    }[]
  } | null
}

/**
 * What is left to send back of a payment, in naira: refunds of its order that were recorded by hand count too. Null for a payment
 * that no provider took.
 */
export function refundableNaira({
  method,
  state,
  paid_amount,
  refund_transfers,
  order,
}: RefundablePayment): number | null {
  if (state !== 'paid' || !(method in PROVIDER_TITLES) || order === null) return null
  const sent = refund_transfers.filter((transfer) => transfer.state !== 'failed')
  const byHand = order.refunds.filter(
    ({ status, refund_transfers: attempts }) =>
      status !== 'rejected' &&
      // One that failed can be sent again, until it is paid by hand.
      attempts.every((attempt) => attempt.state === 'failed' && status === 'processed'),
  )
  const left = [...sent, ...byHand].reduce(
    (rest, { amount }) => rest - toKobo(amount),
    toKobo(paid_amount ?? 0),
  )
  return fromKobo(Math.max(0, left))
}

/** `Refund through Paystack`. */
export function refundLabel(method: string): string {
  return `Refund through ${PROVIDER_TITLES[method] ?? method}`
}

export interface RefundToSend {
  paymentId: string
  /** The provider. */
  method: string
  /** Of the order. */
  number: string
  /** What is left of the payment, or the amount of the recorded refund, in naira. */
  amount: number
  /** A refund that was recorded before, and is sent as it is. */
  refundId?: string
  /** The return whose goods are paid back. */
  returnId?: string | undefined
  reason?: string
}

export function recordedText({ amount, number, method }: RefundToSend): string {
  return `${formatNaira(amount)} for ${number} go back the way they were paid, through ${PROVIDER_TITLES[method] ?? method}.`
}
