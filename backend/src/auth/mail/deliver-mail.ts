import type { Mail, Mailer } from '../../mail/mailer.ts'
import { networksOf } from '../../networks.ts'
import { createQueue } from '../../queue.ts'
import type { AuthServices } from '../endpoint.ts'
import { UnsentMail } from '../errors.ts'

/** Many mail servers take ten connections of one client, and refuse the next. Mails about orders have one of them. */
const AT_ONCE = 8
const LONGEST_QUEUE = 1_000

const busy = () => new Error('Too many mails wait for the mail server')

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

/**
 * Sends few mails at a time. The networks whose requests cause them take turns, so that many requests of one do not hold up the mail of
 * another.
 * @returns the mailer for the requests of an address
 */
export function sendInTurns(mailer: Mailer): (address: string | undefined) => Mailer {
  const inTurn = createQueue(AT_ONCE, { longest: LONGEST_QUEUE, busy })
  return (address) => {
    const network = address === undefined ? undefined : networksOf(address)?.[0]?.name
    return { ...mailer, send: (mail) => inTurn(() => mailer.send(mail), network) }
  }
}
