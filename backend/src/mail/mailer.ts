import { createHash, randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { mailAddress } from './address.ts'
import type { MailAddress } from './address.ts'
import type { ReadMailBrand } from './mail-brand.ts'

export interface Mail {
  /** Plain addresses or `Name <address>`. */
  to: string[]
  subject: string
  text?: string
  html?: string
  /** Default: the mailer's sender. */
  from?: string
  /** Default: that of the mailer's brand. */
  replyTo?: string[]
  /** The same for every attempt to send one mail: it then has one Message-ID, and one file. */
  idempotencyKey?: string
  /** Of the auth service: nothing keeps it to be sent again. */
  isAccountMail?: boolean
}

export interface Mailer {
  /**
   * @returns the message's id
   * @throws MailError for an invalid mail; any other error comes from the mail server or the disk
   */
  send(mail: Mail): Promise<{ id: string }>
  close(): void
}

export interface MailerOptions {
  /** `smtp://user:password@host:port` or `smtps://…`. Without it, mail is written to files in `directory`. */
  smtpUrl?: string
  /** The sender: an address or `Name <address>`. */
  from: string
  /** Names the sender where `from` has no name, and gets the answers. */
  brand?: ReadMailBrand
  directory: string
}

/** A mail with an invalid sender, recipient or subject. */
export class MailError extends Error {
  override name = 'MailError'
}

const MAX_SUBJECT = 998
const CONTROL = /\p{Cc}/u
/** Mail content may come from users: it must not make nodemailer read files or fetch URLs. */
const NO_EXTERNAL_CONTENT = { disableFileAccess: true, disableUrlAccess: true }

export function createMailer(options: MailerOptions): Mailer {
  const sender = brandedSender(named(options.from, 'from'), options.brand)
  return options.smtpUrl ? smtpMailer(options.smtpUrl, sender) : fileMailer(options.directory, sender)
}

interface Sender {
  from: MailAddress
  replyTo?: MailAddress | undefined
}

type ReadSender = () => Promise<Sender>

function brandedSender(from: MailAddress, read: ReadMailBrand | undefined): ReadSender {
  return async () => {
    const { name = '', replyTo } = (await read?.()) ?? {}
    return {
      from: from.name === '' ? { ...from, name } : from,
      // An address that cannot be used loses the answers, not the mail.
      replyTo: replyTo === undefined ? undefined : mailAddress(replyTo),
    }
  }
}

/** Loaded with the first mail. */
const library = () => import('nodemailer')

/**
 * In milliseconds: until the mail server's greeting, then for each of its answers. A caller whose HTTP client gives up after five
 * minutes, as Node's does, still learns the outcome.
 */
const TIMEOUTS = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 120_000 }

const openSmtp = async (url: string) => (await library()).createTransport({ url, ...TIMEOUTS })

const openComposer = async () =>
  (await library()).createTransport({ streamTransport: true, buffer: true, newline: 'windows' })

function smtpMailer(smtpUrl: string, sender: ReadSender): Mailer {
  let transport: ReturnType<typeof openSmtp> | undefined
  return {
    send: async (mail) => {
      const content = message(mail, await sender())
      transport ??= openSmtp(smtpUrl)
      const { messageId } = await (await transport).sendMail({ ...content, ...NO_EXTERNAL_CONTENT })
      return { id: messageId }
    },
    close: () => void transport?.then((opened) => opened.close()),
  }
}

function fileMailer(directory: string, sender: ReadSender): Mailer {
  let composer: ReturnType<typeof openComposer> | undefined
  return {
    send: async (mail) => {
      composer ??= openComposer()
      const { messageId, message: content } = await (
        await composer
      ).sendMail({
        ...message(mail, await sender()),
        ...NO_EXTERNAL_CONTENT,
      })
      if (!Buffer.isBuffer(content)) throw new Error('The mail was not composed in memory')
      await writeAtomically(directory, fileName(mail.idempotencyKey), content)
      return { id: messageId }
    },
    close: () => void composer?.then((opened) => opened.close()),
  }
}

/**
 * Names sort by time, and files are complete as soon as they are visible. Links in mail are secrets, so only the
 * owner may read.
 */
async function writeAtomically(directory: string, name: string, content: Buffer): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const draft = join(directory, `.${name}.${randomUUID()}.draft`)
  await writeFile(draft, content, { mode: 0o600 })
  await rename(draft, join(directory, name))
}

/** A mail with the key of an earlier one replaces its file. */
function fileName(
  key = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}`,
): string {
  return `${/^[\w.-]{1,100}$/.test(key) && !key.startsWith('.') ? key : digest(key)}.eml`
}

function digest(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 32)
}

/** RFC 3834: vacation responders do not answer such mails. */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated' }

function message(mail: Mail, sender: Sender) {
  const to = mail.to.map((text) => named(text, 'to'))
  if (to.length === 0) throw new MailError('A mail needs at least one recipient')
  if (mail.subject.length > MAX_SUBJECT || CONTROL.test(mail.subject)) {
    throw new MailError(`The subject must be one line of at most ${MAX_SUBJECT} characters`)
  }
  const from = mail.from === undefined ? sender.from : named(mail.from, 'from')
  const key = mail.idempotencyKey
  return {
    from,
    to,
    // Mail programs may drop the second of two mails with one Message-ID.
    messageId: key === undefined ? undefined : `<${digest(key)}@${from.address.split('@').at(-1)}>`,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    replyTo: mail.replyTo?.map((text) => named(text, 'reply_to')) ?? sender.replyTo,
    headers: AUTOMATIC,
  }
}

function named(text: string, field: string): MailAddress {
  const address = mailAddress(text)
  if (address) return address
  throw new MailError(
    `Invalid \`${field}\` field. The email address needs to follow the \`email@example.com\` or \`Name <email@example.com>\` format.`,
  )
}
