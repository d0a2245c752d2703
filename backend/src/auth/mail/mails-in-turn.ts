import type { Mailer } from '../../mail/mailer.ts'
import { networksOf } from '../../networks.ts'
import { createQueue } from '../../queue.ts'

/** Many mail servers take ten connections of one client, and refuse the next. Mails about orders have one of them. */
const AT_ONCE = 8
const LONGEST_QUEUE = 1_000

const busy = () => new Error('Too many mails wait for the mail server')

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
