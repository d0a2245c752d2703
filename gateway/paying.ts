import type { Context } from './context.ts'
import { feeOf, type Channel, type Payment } from './payments.ts'
import { wires } from './wires.ts'

export const OUTCOMES = ['paid', 'declined', 'abandoned', 'pending'] as const
export type Outcome = (typeof OUTCOMES)[number]

const DEFAULT_DIFFERENCE_KOBO = 10_000

/** Whether the shopper can still pay. */
export function isOpen({ status }: Payment): boolean {
  return status !== 'paid' && status !== 'reversed'
}

/** The shopper presses a button of the page. Resolves after the first attempts of sending the event. */
export async function press(
  context: Context,
  payment: Payment,
  pressed: Outcome,
  channel: Channel,
): Promise<void> {
  const fault = context.faults.take(['declined', 'abandoned', 'pending'], payment.provider)?.fault
  const outcome = fault === 'declined' || fault === 'abandoned' || fault === 'pending' ? fault : pressed
  payment.channel = channel
  if (outcome === 'paid') markPaid(context, payment)
  else payment.status = outcome === 'declined' ? 'failed' : outcome
  const message = wires[payment.provider].chargeMessage(payment, context.keys)
  if (message) await context.webhooks.send(message)
}

function markPaid({ faults, clock }: Context, payment: Payment): void {
  const take = (name: 'amount-under' | 'amount-over' | 'fees-passed-on') =>
    faults.take(name, payment.provider)
  const under = take('amount-under')
  const over = take('amount-over')
  payment.feesPassedOn = take('fees-passed-on') !== undefined
  payment.paidKobo =
    payment.amountKobo -
    (under ? (under.kobo ?? DEFAULT_DIFFERENCE_KOBO) : 0) +
    (over ? (over.kobo ?? DEFAULT_DIFFERENCE_KOBO) : 0)
  payment.feeKobo = feeOf(payment.provider, payment.paidKobo)
  if (payment.feesPassedOn) payment.paidKobo += payment.feeKobo
  payment.status = 'paid'
  payment.paidAt = clock.now()
}
