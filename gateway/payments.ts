import type { Clock } from './clock.ts'

export type ProviderName = 'paystack' | 'flutterwave'
export const CHANNELS = ['card', 'bank_transfer', 'ussd'] as const
export type Channel = (typeof CHANNELS)[number]

/** `open`: announced, its page not seen yet. `ongoing`: its page was seen. `reversed`: fully refunded. */
export type PaymentStatus = 'open' | 'ongoing' | 'pending' | 'paid' | 'failed' | 'abandoned' | 'reversed'
export type RefundStatus = 'pending' | 'processing' | 'processed' | 'failed' | 'needs-attention'

export interface Refund {
  id: number
  amountKobo: number
  status: RefundStatus
  note: string
  createdAt: number
}

/** What a shop announces. */
export interface Announcement {
  provider: ProviderName
  reference: string
  amountKobo: number
  email: string
  name: string
  description: string
  returnUrl: string
  cancelUrl: string
  /** As the shop sent it. */
  metadata: unknown
}

export interface Payment extends Announcement {
  /** Paystack's ids do not fit 32 bits. */
  id: number
  /** The secret part of the page's address. */
  code: string
  status: PaymentStatus
  /** What the shopper paid in all, with fees that were passed on. */
  paidKobo: number
  feeKobo: number
  feesPassedOn: boolean
  channel: Channel
  createdAt: number
  paidAt: number | null
  refunds: Refund[]
}

export interface Payments {
  open(announcement: Announcement): Payment
  /** By reference, else by id. */
  find(provider: ProviderName, reference: string): Payment | undefined
  findByCode(code: string): Payment | undefined
  findByReference(reference: string): Payment | undefined
  /** The newest first. */
  list(): readonly Payment[]
  nextId(): number
}

const FIRST_ID = 4_099_260_516

export function createPayments(clock: Clock): Payments {
  const payments: Payment[] = []
  let lastId = FIRST_ID
  const nextId = () => ++lastId
  return {
    nextId,
    open(announcement) {
      const payment: Payment = {
        ...announcement,
        id: nextId(),
        code: crypto.randomUUID().replaceAll('-', '').slice(0, 15),
        status: 'open',
        paidKobo: 0,
        feeKobo: 0,
        feesPassedOn: false,
        channel: 'card',
        createdAt: clock.now(),
        paidAt: null,
        refunds: [],
      }
      payments.unshift(payment)
      return payment
    },
    find(provider, reference) {
      const own = payments.filter((payment) => payment.provider === provider)
      return (
        own.find((payment) => payment.reference === reference) ??
        own.find(({ id }) => String(id) === reference)
      )
    },
    findByCode: (code) => payments.find((payment) => payment.code === code),
    findByReference: (reference) => payments.find((payment) => payment.reference === reference),
    list: () => payments,
  }
}

/** Paystack's fee for local payments: 1.5 % and ₦100 from ₦2,500 on, ₦2,000 at most. */
export function feeOf(amountKobo: number): number {
  const fee = Math.ceil((amountKobo * 15) / 1000) + (amountKobo < 250_000 ? 0 : 10_000)
  return Math.min(fee, 200_000)
}
