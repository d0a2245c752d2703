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

/** Amounts are in naira, as in the table. */
interface ReceivedPayment {
  state: string
  paid_amount: number | null
}

export interface RefundablePayment extends ReceivedPayment {
  id: string
  method: string
  sent_back_amount: number
  /** Null once the order was deleted. */
  order: {
    total_amount: number
    payment_status: string
    payments: readonly (ReceivedPayment & { counts: boolean })[]
    refunds: readonly OrderRefund[]
  } | null
}

interface OrderRefund {
  amount: number
  status: string
  payment_id: string | null
  refund_transfers: readonly Pick<RefundTransfer, 'state'>[]
}

/**
 * What start_gateway_refund() sends back of a payment, in naira: what is left of it, and of its order after the refunds by hand. Null for
 * a payment that no provider took. Both have the same test cases.
 */
export function refundableNaira({ method, order, ...payment }: RefundablePayment): number | null {
  if (payment.state !== 'paid' || !(method in PROVIDER_TITLES) || order === null) return null
  const promised = order.refunds.filter(
    (refund) => isPromisedByHand(refund) && refund.payment_id === payment.id,
  )
  const rest = paidKobo(payment) - toKobo(payment.sent_back_amount) - kobo(promised)
  return fromKobo(Math.max(0, Math.min(rest, restOfOrder(order))))
}

/** See private.promised_by_hand(). */
function isPromisedByHand({ status, refund_transfers }: OrderRefund): boolean {
  return (status === 'pending' || status === 'approved') && refund_transfers.length === 0
}

function paidKobo({ paid_amount }: ReceivedPayment): number {
  return toKobo(paid_amount ?? 0)
}

/** private.refundable_of_order() has the reasons. */
function restOfOrder({
  total_amount,
  payment_status,
  payments,
  refunds,
}: NonNullable<RefundablePayment['order']>): number {
  const paid = payments.filter(({ state }) => state === 'paid')
  const counted = sum(paid.filter(({ counts }) => counts).map(paidKobo))
  const isPaid = payment_status === 'paid' || payment_status === 'refunded'
  const unnamed = isPaid ? Math.max(0, toKobo(total_amount) - counted) : 0
  const going = refunds.filter(
    ({ status, refund_transfers: sent }) =>
      status === 'processed' ||
      (status !== 'rejected' && (sent.length === 0 || sent.some(({ state }) => state !== 'failed'))),
  )
  return sum(paid.map(paidKobo)) + unnamed - kobo(going)
}

function kobo(refunds: readonly OrderRefund[]): number {
  return sum(refunds.map(({ amount }) => toKobo(amount)))
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
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
  /** What is proposed, or the amount of the recorded refund, in naira. */
  amount: number
  /** What can still be sent back of the payment, in naira; absent for a recorded refund. */
  most?: number
  /** What is shown as sent back of the payment, in naira; absent for a recorded refund, which is sent only once. */
  sentBack?: number
  /** A refund that was recorded before, and is sent as it is. */
  refundId?: string
  /** The return whose goods are paid back. */
  returnId?: string | undefined
  reason?: string
}

export function recordedText({ amount, number, method }: RefundToSend): string {
  return `${formatNaira(amount)} for ${number} go back the way they were paid, through ${PROVIDER_TITLES[method] ?? method}.`
}
