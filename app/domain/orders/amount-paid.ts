import { fromKobo, toKobo } from '../money.ts'

/** A payment of an order; amounts in naira. */
interface CountedPayment {
  counts: boolean
  paid_amount: number | null
  sent_back_amount: number
}

/** What of it was paid with a test key, in naira: no money has moved, so that it is in no figure of the order. */
export function testAmountPaid(payments: readonly (CountedPayment & { mode: string })[]): number {
  return amountPaid(payments.filter(({ mode }) => mode === 'test'))
}

/** What is paid, in naira: the payments that count, less what was sent back of them. private.amount_paid() in SQL. */
export function amountPaid(payments: readonly CountedPayment[]): number {
  const kobo = payments
    .filter(({ counts }) => counts)
    .map(({ paid_amount, sent_back_amount }) => toKobo(paid_amount ?? 0) - toKobo(sent_back_amount))
  return fromKobo(kobo.reduce((sum, part) => sum + part, 0))
}
