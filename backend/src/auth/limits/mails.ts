import type { Query } from '../../postgres/database.ts'
import type { AuthContext, AuthServices } from '../endpoint.ts'

/**
 * Counts a request for a mail to an address that its sender need not own. What is counted is the address, whether or not it
 * has an account, so that a refusal says nothing about it.
 * @param kind the pause between two mails is counted for each kind
 * @throws AuthError over_request_rate_limit, over_email_send_rate_limit
 */
export async function limitMails(
  { auth: { limits }, address }: AuthContext,
  kind: 'recovery' | 'signup' | 'email_change',
  email: string,
): Promise<void> {
  await limits.emails(address)
  await limits.mailPause(email, { account: kind })
  await limits.emailsToAddress(email)
}

/** Counts the mails of the whole project, in place of an address. */
const PROJECT_KEY = 'project'

/**
 * Counts a mail of the project within the transaction that prepares it.
 * @throws AuthError over_email_send_rate_limit
 */
export async function limitProjectMails({ limits }: AuthServices, query: Query): Promise<void> {
  await limits.emailsSent(PROJECT_KEY, { query })
}
