import { fields, Refusal, type Dependencies, type Site } from './backend.ts'

/** A mail in the format of Resend's API. */
export interface OutgoingMail {
  to: string[]
  subject: string
  text: string
  html: string
  /** Gets the answers. Default: the site's contact email. */
  reply_to?: string | undefined
}

export interface MailOptions {
  /** A sender without a name gets the site's. */
  site: Site
  /** The same for every attempt to send one mail. */
  key?: string
}

const NO_MAIL_API =
  'The functions of this project cannot send mail yet: the secret MAIL_API_URL is not set. See docs/deploying.md.'

/**
 * Sends with the settings MAIL_API_URL, MAIL_API_KEY and MAIL_FROM. Throws a Refusal that says why it was not possible; its code
 * is `mail_invalid` for a mail that cannot be sent at all, and `mail_unconfirmed` if it may have been sent.
 */
export async function sendMail(
  { env, fetch }: Dependencies,
  mail: OutgoingMail,
  { site, key }: MailOptions,
): Promise<void> {
  const url = env('MAIL_API_URL')
  if (!url) throw new Refusal(503, NO_MAIL_API)
  const from = senderOf(env('MAIL_FROM'), site.name)
  const replyTo = mail.reply_to ?? site.email
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${env('MAIL_API_KEY') ?? ''}`,
      ...(key === undefined ? {} : { 'Idempotency-Key': key }),
    },
    body: JSON.stringify({
      ...(from ? { from } : {}),
      ...mail,
      reply_to: replyTo === '' ? undefined : replyTo,
      headers: AUTOMATIC,
    }),
  })
  if (response.ok) return
  const { reason, message } = fields(await response.json().catch(() => null))
  const said = [reason, message].find((text) => typeof text === 'string')
  throw new Refusal(
    502,
    String(said ?? `The mail service answered ${response.status}.`),
    CODES[response.status],
  )
}

/** RFC 3834: vacation responders do not answer such mails. The shop's own backend marks all of its mails itself. */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated' }

/** Characters that mean something in an address: RFC 5322, specials. */
const SPECIALS = /[()<>[\]:;@\\,."]/

/**
 * The sender with a name, in quotes where it has special characters (RFC 5322, quoted-string). The shop's own backend, which gives the
 * functions no sender, names it itself.
 */
function senderOf(from: string | undefined, siteName: string): string | undefined {
  if (!from || from.includes('<')) return from
  const name = Array.from(siteName.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim())
    .slice(0, 100)
    .join('')
  const quoted = SPECIALS.test(name) ? `"${name.replaceAll(/[\\"]/g, '\\$&')}"` : name
  return name === '' ? from : `${quoted} <${from}>`
}

/** What the status of the mail service's answer means. */
const CODES: Record<number, string> = { 400: 'mail_invalid', 422: 'mail_invalid', 504: 'mail_unconfirmed' }
