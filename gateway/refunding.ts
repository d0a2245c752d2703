import type { Clock } from './clock.ts'
import type { FaultName, Faults } from './faults.ts'
import type { Payment, Payments, Refund, RefundStatus } from './payments.ts'
import type { Tasks } from './tasks.ts'
import type { Message, Webhooks } from './webhooks.ts'

export interface RefundingOptions {
  clock: Clock
  faults: Faults
  payments: Payments
  tasks: Tasks
  webhooks: Webhooks
  /** The event of a refund's new status; null if the provider sends none. */
  messageOf: (payment: Payment, refund: Refund) => Message | null
}

export interface Refunding {
  /** Null if the sum of all refunds would exceed the payment. */
  request(payment: Payment, amountKobo: number | null, note: string): Promise<Refund | null>
  /** After the shopper's bank details were given. */
  retry(payment: Payment, refund: Refund): Promise<void>
  /** Finishes the refunds that are on their way. */
  finish(): Promise<void>
  close(): void
}

/** How long a refund takes here; in reality days. */
const DURATION_MS = 2_000
const FAULTS: readonly FaultName[] = ['refund-pending', 'refund-failed', 'refund-needs-attention']

/** What may still be refunded. A refund that failed does not count. */
export function refundableKobo({ paidKobo, refunds }: Payment): number {
  return refunds
    .filter(({ status }) => status !== 'failed')
    .reduce((rest, { amountKobo }) => rest - amountKobo, paidKobo)
}

export function createRefunding({
  clock,
  faults,
  payments,
  tasks,
  webhooks,
  messageOf,
}: RefundingOptions): Refunding {
  const underway = new Map<Refund, { cancel: () => void; finish: () => Promise<void> }>()

  async function change(payment: Payment, refund: Refund, status: RefundStatus): Promise<void> {
    refund.status = status
    if (isReversed(payment)) payment.status = 'reversed'
    const message = messageOf(payment, refund)
    if (message) await webhooks.send(message)
  }

  function finishLater(refund: Refund, work: () => Promise<void>): void {
    const finish = async () => {
      if (underway.delete(refund)) await work()
    }
    underway.set(refund, { cancel: clock.after(DURATION_MS, () => tasks.track(finish())), finish })
  }

  async function process(payment: Payment, refund: Refund): Promise<void> {
    await change(payment, refund, 'processing')
    await change(payment, refund, 'processed')
  }

  return {
    async request(payment, asked, note) {
      const rest = refundableKobo(payment)
      const amountKobo = asked ?? rest
      if (amountKobo <= 0 || amountKobo > rest) return null
      const refund: Refund = {
        id: payments.nextId(),
        amountKobo,
        status: 'pending',
        note,
        createdAt: clock.now(),
      }
      payment.refunds.push(refund)
      const fault = faults.take(FAULTS, payment.provider)?.fault
      await change(payment, refund, 'pending')
      if (fault === 'refund-failed') finishLater(refund, () => change(payment, refund, 'failed'))
      else if (fault === 'refund-needs-attention')
        finishLater(refund, () => change(payment, refund, 'needs-attention'))
      else if (fault === undefined) finishLater(refund, () => process(payment, refund))
      return refund
    },
    async retry(payment, refund) {
      await change(payment, refund, 'processing')
      finishLater(refund, () => change(payment, refund, 'processed'))
    },
    async finish() {
      for (const { cancel, finish } of underway.values()) {
        cancel()
        await finish()
      }
    },
    close() {
      for (const { cancel } of underway.values()) cancel()
    },
  }
}

function isReversed({ paidKobo, refunds }: Payment): boolean {
  const processed = refunds.filter(({ status }) => status === 'processed')
  return processed.reduce((sum, { amountKobo }) => sum + amountKobo, 0) === paidKobo
}
