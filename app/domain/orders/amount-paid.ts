import { fromKobo, toKobo } from '../money.ts'

/** A payment of an order; amounts in naira. */
interface CountedPayment {
  counts: boolean
  paid_amount: number | null
  sent_back_amount: number
}

/** What is paid, in naira: the payments that count, less what was sent back of them. private.amount_paid() in SQL. */
export function amountPaid(payments: readonly CountedPayment[]): number {
  const kobo = payments
    .filter(({ counts }) => counts)
    .map(({ paid_amount, sent_back_amount }) => toKobo(paid_amount ?? 0) - toKobo(sent_back_amount))
  return fromKobo(kobo.reduce((sum, part) => sum + part, 0))
}
