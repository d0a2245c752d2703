import { createRunInTurns } from '../../limits/run-in-turns.ts'
import { currentOwner } from '../../logging/request-context.ts'
import type { Mail, Mailer } from '../../mail/mailer.ts'
import { networksOf } from '../../networks.ts'
import type { AuthServices } from '../endpoint.ts'
import { UnsentMail } from '../errors.ts'

/** Many mail servers take ten connections of one client, and refuse the next. Mails about orders have one of them. */
const AT_ONCE = 8
/** Of a slow mail server, which takes four a second. */
const WAITING = { length: 1_000, patienceMs: 600_000 }

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
  const inTurn = createRunInTurns({ atOnce: AT_ONCE, ...WAITING, busy })
  return (address) => {
    const networks = address === undefined ? undefined : networksOf(address)
    const owner = networks && { networks, member: currentOwner()?.member ?? '' }
    return { ...mailer, send: (mail) => inTurn(() => mailer.send(mail), owner) }
  }
}
