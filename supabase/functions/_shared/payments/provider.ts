/** Amounts are in kobo. Ids of providers are text: Paystack's do not fit 32 bits. */

export type ProviderName = 'paystack' | 'flutterwave'
export type PaymentMode = 'live' | 'test'

export interface PaymentProvider {
  readonly name: ProviderName
  /** By the key. */
  readonly mode: PaymentMode
  /**
   * Announces a payment and returns the address of the provider's page. A reference is used once: after an error, also
   * `ProviderUnavailable`, the next attempt needs a new one.
   */
  start(attempt: PaymentAttempt): Promise<{ url: string }>
  /**
   * What the provider says about our reference, without trusting an event or a return. `providerId` may come from either:
   * an id of another payment is ignored.
   */
  verify(reference: string, providerId?: string | null): Promise<VerifiedPayment>
  /** The event of a webhook, from its raw bytes and headers; null if the signature is wrong or it is not an event. */
  readEvent(body: Uint8Array, headers: Headers): Promise<PaymentEvent | null>
  /**
   * Asks for a refund of a part or all. After `ProviderUnavailable` the refund may exist all the same: look for it with
   * `listRefunds` before the next attempt.
   */
  refund(request: RefundRequest): Promise<ProviderRefund>
  /** The state of a refund; null if the provider does not know it. */
  findRefund(refundId: string): Promise<ProviderRefund | null>
  /** All refunds of a payment, in the provider's order. */
  listRefunds(payment: PaidReference): Promise<ProviderRefund[]>
  /** For refunds that wait for the shopper's bank account; null if this provider's never do. */
  readonly refundAccounts: RefundAccounts | null
}

export interface RefundAccounts {
  listBanks(): Promise<Bank[]>
  /** The name that the account is held in. */
  resolveAccount(bankCode: string, accountNumber: string): Promise<string>
  /** Sends a refund that needs attention to this account. The provider refuses it in every other state. */
  retryRefund(refundId: string, account: { bankId: string; accountNumber: string }): Promise<ProviderRefund>
}

export interface Bank {
  id: string
  code: string
  name: string
}

export interface PaymentAttempt {
  /** Letters, digits, `-`, `.` and `=` only. */
  reference: string
  amountKobo: number
  email: string
  customerName: string
  /** Where the provider sends the shopper back to; it adds the reference to the query. */
  returnUrl: string
  description: string
}

/**
 * `unknown`: the provider has no payment of this reference (yet). `pending` may still be paid, as may `abandoned`: the
 * shopper can go back to the provider's page. `reversed` was paid and is fully refunded; Flutterwave calls that `paid`.
 */
export type PaymentOutcome = 'paid' | 'failed' | 'abandoned' | 'pending' | 'unknown' | 'reversed'

export interface VerifiedPayment {
  outcome: PaymentOutcome
  /** Always the one that was asked for. */
  reference: string
  /** What the shopper paid for the order, without fees that were passed on to the shopper. */
  amountKobo: number | null
  currency: string | null
  mode: PaymentMode | null
  feeKobo: number | null
  channel: string | null
  providerId: string | null
  /** ISO 8601. */
  paidAt: string | null
  raw: unknown
}

/** The provider has no payment of this reference. */
export function unknownPayment(reference: string): VerifiedPayment {
  return {
    outcome: 'unknown',
    reference,
    amountKobo: null,
    currency: null,
    mode: null,
    feeKobo: null,
    channel: null,
    providerId: null,
    paidAt: null,
    raw: null,
  }
}

export interface PaymentEvent {
  /** The same for each delivery of one event, unique within the provider. */
  key: string
  /** The provider's name of it, for example `charge.success`. */
  type: string
  /** Our reference of the payment. */
  reference: string | null
  /** The provider's id of the payment. */
  providerId: string | null
  /** The provider's id of the refund, in events about refunds that name it. */
  refundId: string | null
  /** In events about disputes and chargebacks. */
  dispute: Dispute | null
  raw: unknown
}

/** A customer has asked their bank for the money. It is `open` until the provider has decided. */
export interface Dispute {
  /** The provider's, unique for each stage of it that the shop has to answer. */
  id: string
  state: 'open' | 'won' | 'lost'
  amountKobo: number | null
}

/** A payment that `verify` found. */
export interface PaidReference {
  reference: string
  providerId: string
}

export interface RefundRequest extends PaidReference {
  amountKobo: number
  /** For staff, shown in the provider's dashboard. */
  note: string
}

/** `needs-attention`: the provider waits for the shopper's bank account: see RefundAccounts. */
export type RefundStatus = 'pending' | 'processed' | 'failed' | 'needs-attention'

export interface ProviderRefund {
  refundId: string
  status: RefundStatus
  amountKobo: number | null
  /** As it was asked for, if the provider repeats it. */
  note: string | null
  raw: unknown
}

/** The provider did not answer, or not sensibly: a timeout, a broken connection, a status from 500, too many requests. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable'
}

/** The provider answered that it does not do this. The message is the provider's. */
export class ProviderRefusal extends Error {
  override name = 'ProviderRefusal'
  readonly status: number
  /** The provider's code, for example `duplicate_reference`; '' where it gives none. */
  readonly code: string

  constructor(status: number, message: string, code = '') {
    super(message)
    this.status = status
    this.code = code
  }
}
