import { runIfNeeded } from './function-work.ts'

/** Milliseconds. A mail about an order leaves within this time. */
export const SEND_EVERY_MS = 10_000

/**
 * Runs the function mail-sender if a mail is due. On a hosted project a schedule of the database calls the function
 * (docs/deploying.md).
 * @throws Error when the function fails
 */
export async function sendMails(backend: Parameters<typeof runIfNeeded>[0], siteUrl: string): Promise<void> {
  await runIfNeeded(backend, siteUrl, { hasWork: 'has_mail_work', work: 'mail-sender' })
}
