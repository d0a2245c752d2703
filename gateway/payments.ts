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

/** For local payments, in kobo: a share in thousandths, a flat part from an amount on, and the most. A new shop has the same rates. */
const RATES: Record<ProviderName, { thousandths: number; flat: number; flatFrom: number; cap: number }> = {
  paystack: { thousandths: 15, flat: 10_000, flatFrom: 250_000, cap: 200_000 },
  flutterwave: { thousandths: 20, flat: 0, flatFrom: 0, cap: 200_000 },
}

/** What the provider keeps of a payment, in kobo. */
export function feeOf(provider: ProviderName, amountKobo: number): number {
  const { thousandths, flat, flatFrom, cap } = RATES[provider]
  const fee = Math.ceil((amountKobo * thousandths) / 1000) + (amountKobo < flatFrom ? 0 : flat)
  return Math.min(fee, cap)
}
