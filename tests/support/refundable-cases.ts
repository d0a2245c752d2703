interface CasePayment {
  /** 'pending', or 'paid' with an amount in naira. */
  state: string
  paid_amount: number | null
  counts: boolean
  /** Naira, as the refunds of the case make it. */
  sent_back_amount: number
}

interface CaseRefund {
  /** Naira. */
  amount: number
  status: string
  /** The index of the payment that it names. */
  of: number | null
  /** The states of the transfers by which it was sent through the provider, of the payment or the first one. */
  transfers: readonly string[]
}

interface RefundableCase {
  what: string
  /** Naira. */
  total_amount?: number
  payment_status?: string
  /** The first one is to be refunded. */
  payments?: readonly CasePayment[]
  refunds?: readonly CaseRefund[]
  /** Naira. */
  left: number
}

const received = (changes: Partial<CasePayment> = {}): CasePayment => ({
  state: 'paid',
  paid_amount: 1000.1,
  counts: true,
  sent_back_amount: 0,
  ...changes,
})
const second = received({ counts: false })
const unpaid = { state: 'pending', paid_amount: null, counts: false, sent_back_amount: 0 }

function refund(amount: number, status: string, of: number | null, ...transfers: string[]): CaseRefund {
  return { amount, status, of, transfers }
}

const CASES: readonly RefundableCase[] = [
  { what: 'all at first', left: 1000.1 },
  {
    what: 'not what was sent',
    payments: [received({ sent_back_amount: 400 })],
    refunds: [refund(400, 'approved', 0, 'pending')],
    left: 600.1,
  },
  {
    what: 'not what was paid by hand, but what was rejected',
    refunds: [refund(100, 'processed', null), refund(300, 'rejected', null)],
    left: 900.1,
  },
  { what: 'nothing below zero', refunds: [refund(2000, 'pending', null)], left: 0 },
  {
    what: 'not what was paid by hand after the provider had failed',
    payments: [received({ sent_back_amount: 500 })],
    refunds: [refund(500, 'processed', 0, 'failed')],
    left: 500.1,
  },
  {
    what: 'nor that where staff have taken away the payment that it named',
    refunds: [refund(500, 'processed', null, 'failed')],
    left: 500.1,
  },
  {
    what: 'what failed and waits for another attempt',
    refunds: [refund(500, 'pending', 0, 'failed')],
    left: 1000.1,
  },
  {
    what: 'not what was sent after a failure',
    payments: [received({ sent_back_amount: 500 })],
    refunds: [refund(500, 'approved', 0, 'failed', 'processed')],
    left: 500.1,
  },
  {
    what: 'what was paid by hand of the payment, subtracted once',
    payments: [received({ sent_back_amount: 400 })],
    refunds: [refund(400, 'processed', 0)],
    left: 600.1,
  },
  {
    what: 'all where what was paid by hand is covered by another payment',
    payments: [received(), second, unpaid],
    refunds: [refund(1000, 'processed', null)],
    left: 1000.1,
  },
  {
    what: 'of a paid order, also the money that no payment names',
    total_amount: 1500,
    refunds: [refund(1000, 'processed', null)],
    left: 500,
  },
  {
    what: 'of a refunded order, also the money that no payment names',
    total_amount: 1500,
    payment_status: 'refunded',
    refunds: [refund(1000, 'processed', null)],
    left: 500,
  },
  {
    what: 'of an order that is not paid, only the money of its payments',
    total_amount: 1500,
    payment_status: 'pending',
    refunds: [refund(1000, 'processed', null)],
    left: 0.1,
  },
  ...['pending', 'approved'].map((status) => ({
    what: `not what is ${status} to be paid by hand of the payment, whatever else came in`,
    payments: [received(), second],
    refunds: [refund(400, status, 0)],
    left: 600.1,
  })),
  {
    what: 'all where another payment is to be paid back by hand',
    payments: [received(), second],
    refunds: [refund(400, 'pending', 1)],
    left: 1000.1,
  },
  {
    what: 'all where a refund of the payment was rejected',
    payments: [received(), second],
    refunds: [refund(400, 'rejected', 0)],
    left: 1000.1,
  },
]

/** What can be sent back of the first payment through its provider. The app and the database have the same cases. */
export const REFUNDABLE_CASES = CASES.map((each): Required<RefundableCase> => ({
  total_amount: 1000.1,
  payment_status: 'paid',
  payments: [received()],
  refunds: [],
  ...each,
}))
