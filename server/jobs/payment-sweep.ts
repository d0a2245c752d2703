import { runIfNeeded } from './function-work.ts'

/** As docs/behaviour/payments.md promises. */
export const SWEEP_EVERY_MS = 5 * 60 * 1000

/**
 * Runs the function payment-sweep if there is something for it: payments whose provider is to be asked, orders whose time is
 * over, orders without items, or orders to be reminded of their payment. On a hosted project a schedule of the database calls the function
 * (docs/deploying.md).
 * @throws Error when the function fails
 */
export async function sweepPayments(
  backend: Parameters<typeof runIfNeeded>[0],
  siteUrl: string,
): Promise<void> {
  await runIfNeeded(backend, siteUrl, { hasWork: 'has_payment_work', work: 'payment-sweep' })
}
