import type { Query } from '../../postgres/database.ts'
import type { AuthContext, AuthServices } from '../endpoint.ts'
import { AuthError } from '../errors.ts'

/** The pause between two mails to an address is counted for each kind. */
type RequestedMail = 'recovery' | 'signup' | 'email_change'

/** As long as it takes until a network may have all its mails again. */
const MOST_WAITING_SECONDS = 300
/** What a mail waits more, by chance: how late one's own comes should not tell how many others had a mail before. */
const MOST_EXTRA_SECONDS = 30

/**
 * Counts a mail that is sent to any address, whether or not it has an account, and need not be its sender's.
 * @throws AuthError over_request_rate_limit, over_email_send_rate_limit
 */
export async function limitMails(context: AuthContext, kind: RequestedMail, email: string): Promise<void> {
  await context.auth.limits.emails(context.address)
  await limitMailsTo(context, kind, email)
}

/**
 * Counts a request for a mail that only some addresses get. A request that sends none takes none of the mails of its network,
 * which `mailsTurn` counts after the response: a refusal would tell how many were sent.
 * @throws AuthError over_request_rate_limit, over_email_send_rate_limit
 */
export async function limitMailRequests(
  context: AuthContext,
  kind: RequestedMail,
  email: string,
): Promise<void> {
  await context.auth.limits.mailRequests(context.address)
  await limitMailsTo(context, kind, email)
}

/** What is counted is the address, whether or not it has an account, so that a refusal says nothing about it. */
async function limitMailsTo(
  { auth: { limits } }: AuthContext,
  kind: RequestedMail,
  email: string,
): Promise<void> {
  await limits.mailPause(email, { account: kind })
  await limits.emailsToAddress(email)
}

/**
 * Resolves when the network may have another mail sent, after the response.
 * @throws AuthError over_request_rate_limit, if that takes too long
 */
export async function mailsTurn({ auth: { limits }, address }: AuthContext): Promise<void> {
  let waited = 0
  for (;;) {
    try {
      return await limits.mailsAfterResponse(address)
    } catch (error) {
      if (!(error instanceof AuthError) || waited > MOST_WAITING_SECONDS) throw error
      const seconds =
        Number(error.headers?.['Retry-After'] ?? MOST_WAITING_SECONDS) + Math.random() * MOST_EXTRA_SECONDS
      waited += seconds
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000).unref())
    }
  }
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
