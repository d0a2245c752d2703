import { answer, connect, read, Refusal, type Backend, type Dependencies } from '../_shared/backend.ts'
import { composeMail } from '../_shared/mail/compose-mail.ts'
import type { MailContent } from '../_shared/mail/mail-content.ts'
import { sendMail } from '../_shared/send-mail.ts'

/** In milliseconds. A run that has taken longer claims no further mail. A claim ends after 10 minutes. */
const CLAIM_WITHIN_MS = 60_000

/** A mail as claim_mails() returns it. */
interface ClaimedMail extends MailContent {
  id: string
  attempt: number
  is_repeat: boolean
  key: string
  recipient: string
  subject: string
  body: string
}

type Outcome = [outcome: 'sent' | 'refused' | 'failed' | 'unconfirmed', failure?: string]

/**
 * POST with the service key → `{ sent, others }`: sends the mails that are due. Run every few seconds; two runs at once send
 * different mails.
 */
export function createHandler(
  dependencies: Dependencies,
  now: () => number = Date.now,
): (request: Request) => Promise<Response> {
  return (request) =>
    answer(request, async () => {
      if (request.method !== 'POST') throw new Refusal(405, 'Please use POST.')
      const backend = connect(dependencies, request)
      const end = now() + CLAIM_WITHIN_MS
      const counts = { sent: 0, others: 0 }
      let mail = await claim(backend)
      while (mail) {
        counts[(await deliver(dependencies, backend, mail)) === 'sent' ? 'sent' : 'others'] += 1
        mail = now() < end ? await claim(backend) : undefined
      }
      return counts
    })
}

/**
 * Claims one mail at a time: after a run that is killed, it is unknown only of the mail being sent whether it arrived. The
 * database refuses every key but the service key.
 */
async function claim(backend: Backend): Promise<ClaimedMail | undefined> {
  const claimed = await backend.asCaller('/rest/v1/rpc/claim_mails', { p_most: 1 }).then(read)
  return Array.isArray(claimed) ? (claimed as ClaimedMail[])[0] : undefined
}

/** One attempt, whose outcome is stored. */
async function deliver(dependencies: Dependencies, backend: Backend, mail: ClaimedMail): Promise<string> {
  const [outcome, failure] = await attempt(dependencies, mail)
  if (outcome !== 'sent')
    console.error(`The mail ${mail.kind} ${mail.id} was not sent (${outcome}):`, failure)
  await backend
    .asCaller('/rest/v1/rpc/finish_mail', {
      p_id: mail.id,
      p_attempt: mail.attempt,
      p_outcome: outcome,
      p_failure: failure ?? null,
    })
    .then(read)
  return outcome
}

async function attempt(dependencies: Dependencies, mail: ClaimedMail): Promise<Outcome> {
  // Outside of `try`: if this question fails, the mail keeps its claim. Reported as refused, it would be sent again.
  if (mail.is_repeat && !(await sendsOncePerKey(dependencies)))
    return ['unconfirmed', 'The shop was stopped while it sent this mail. It may have arrived.']
  try {
    const { subject, body, recipient, key } = mail
    const siteUrl = (dependencies.env('SITE_URL') ?? '').replace(/(?<!\/)\/+$/, '')
    const { site_name: name, contact_email: email } = mail.shop
    const composed = composeMail({ subject, body }, mail, siteUrl)
    const reply_to = mail.audience === 'staff' ? (mail.order?.customer_email ?? undefined) : undefined
    const site = { name: name ?? '', email: email ?? '' }
    await sendMail(dependencies, { to: [recipient], ...composed, reply_to }, { site, key })
    return ['sent']
  } catch (error) {
    return outcomeOf(error)
  }
}

/** Whether a mail with the key of an earlier one is not sent a second time: written to a file, or by a service that knows the key. */
async function sendsOncePerKey({ env, fetch }: Dependencies): Promise<boolean> {
  const url = env('MAIL_API_URL') ?? ''
  if (!url.endsWith('/functions/v1/_mail')) return true
  const headers = { Authorization: `Bearer ${env('MAIL_API_KEY') ?? ''}` }
  const status = await fetch(url, { headers }).then(read)
  return typeof status === 'object' && status !== null && 'server' in status && status.server === null
}

function outcomeOf(error: unknown): Outcome {
  const message = error instanceof Error ? error.message : String(error)
  const code = error instanceof Refusal ? error.code : ''
  if (code === 'mail_unconfirmed') return ['unconfirmed', message]
  return [code === 'mail_invalid' ? 'failed' : 'refused', message]
}
