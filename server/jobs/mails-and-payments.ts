import type { Backend } from '@parlour/backend'

type WorkingBackend = Pick<Backend, 'fetch' | 'keys'>

// Work of functions in `supabase/functions`. On a hosted project a schedule of the database calls them (docs/deploying.md).

/** Milliseconds. A mail about an order leaves within this time. */
export const SEND_EVERY_MS = 10_000
/** As docs/behaviour/payments.md promises. */
export const SWEEP_EVERY_MS = 5 * 60 * 1000

/**
 * Runs the function mail-sender if a mail is due.
 * @throws Error when the function fails
 */
export async function sendMails(backend: WorkingBackend, siteUrl: string): Promise<void> {
  await runIfNeeded(backend, siteUrl, { hasWork: 'has_mail_work', work: 'mail-sender' })
}

/**
 * Runs the function payment-sweep if there is something for it: payments whose provider is to be asked, orders whose time is
 * over or that have held their pieces for too long, orders without items, or orders to be reminded of their payment.
 * @throws Error when the function fails
 */
export async function sweepPayments(backend: WorkingBackend, siteUrl: string): Promise<void> {
  await runIfNeeded(backend, siteUrl, { hasWork: 'has_payment_work', work: 'payment-sweep' })
}

/** Runs a function with the service key if a function of the database says that there is work for it. */
async function runIfNeeded(
  backend: WorkingBackend,
  siteUrl: string,
  { hasWork, work }: { hasWork: string; work: string },
): Promise<void> {
  if ((await call(backend, `${siteUrl}/rest/v1/rpc/${hasWork}`)) === true)
    await call(backend, `${siteUrl}/functions/v1/${work}`)
}

async function call({ fetch, keys }: WorkingBackend, url: string): Promise<unknown> {
  const headers = {
    'Content-Type': 'application/json',
    apikey: keys.serviceRoleKey,
    Authorization: `Bearer ${keys.serviceRoleKey}`,
  }
  const response = await fetch(new Request(url, { method: 'POST', headers, body: '{}' }))
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
  return await response.json()
}
