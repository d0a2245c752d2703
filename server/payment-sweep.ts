import type { Backend } from '@parlour/backend'

type SweepingBackend = Pick<Backend, 'fetch' | 'keys'>

/** As docs/behaviour/payments.md promises. */
export const SWEEP_EVERY_MS = 5 * 60 * 1000

/**
 * Runs the function payment-sweep if there is something for it: payments whose provider is to be asked, or orders whose time is
 * over. On a hosted project a schedule of the database calls the function (docs/deploying.md).
 * @throws Error when the function fails
 */
export async function sweepPayments(backend: SweepingBackend, siteUrl: string): Promise<void> {
  const hasWork = await call(backend, `${siteUrl}/rest/v1/rpc/has_payment_work`)
  if (hasWork === true) await call(backend, `${siteUrl}/functions/v1/payment-sweep`)
}

async function call({ fetch, keys }: SweepingBackend, url: string): Promise<unknown> {
  const headers = {
    'Content-Type': 'application/json',
    apikey: keys.serviceRoleKey,
    Authorization: `Bearer ${keys.serviceRoleKey}`,
  }
  const response = await fetch(new Request(url, { method: 'POST', headers, body: '{}' }))
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
  return await response.json()
}
