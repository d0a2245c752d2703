import type { Mail } from '../../mail/mailer.ts'
import type { AuthServices } from '../endpoint.ts'
import { UnsentMail } from '../errors.ts'

/** A mail to be sent once the transaction that prepared it is committed. */
export interface PreparedMail {
  send(): Promise<void>
}

/**
 * Composes and sends a mail. The reason of a failure is logged.
 * @throws UnsentMail
 */
export async function deliverMail(
  { mailer, logger }: AuthServices,
  kind: string,
  compose: () => Promise<Mail>,
): Promise<void> {
  const mail = await compose()
  try {
    await mailer.send({ ...mail, isAccountMail: true })
  } catch (error) {
    logger.error({ err: error, kind }, 'A mail could not be sent')
    throw new UnsentMail()
  }
}
