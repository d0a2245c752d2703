import { MailError, type Mailer } from './mailer.ts'

/** What is known of outgoing mail. Contains neither the user name nor the password of the mail server. */
export interface MailStatus {
  /** The mail server's host name; null when mail is written to files. */
  server: string | null
  from: string
  /** The last mail of this process; `problem` is a sentence, or null when it was sent. */
  last: { at: string; problem: string | null } | null
}

/** What became of a mail that was handed to the mail server, or written to a file. */
export interface MailOutcome {
  isAccountMail: boolean
  /** A sentence that quotes nothing of the mail or of the server's answer; null when it was sent. */
  problem: string | null
}

/** Must not throw. */
export type ObserveMail = (outcome: MailOutcome) => void

export interface WatchedMailer extends Mailer {
  status(): MailStatus
  /** A sentence about an error of `send`. */
  explain(error: unknown): string
}

interface WatchOptions {
  smtpUrl: string | undefined
  from: string
  observe?: ObserveMail | undefined
}

/** A mailer that remembers the outcome of its last mail, and tells those of all. */
export function watchMailer(
  mailer: Mailer,
  { smtpUrl, from, observe = () => {} }: WatchOptions,
): WatchedMailer {
  const url = smtpUrl === undefined ? null : new URL(smtpUrl)
  const secrets = url ? [url.password, url.username].flatMap((text) => [text, decodeURIComponent(text)]) : []
  const explain = (error: unknown) => mailProblem(error, secrets)
  let last: MailStatus['last'] = null
  const note = (problem: string | null) => (last = { at: new Date().toISOString(), problem })
  return {
    ...mailer,
    explain,
    status: () => ({ server: url?.hostname ?? null, from, last }),
    send: async (mail) => {
      const tell = (problem: string | null) =>
        observe({ problem, isAccountMail: mail.isAccountMail ?? false })
      try {
        const sent = await mailer.send(mail)
        note(null)
        tell(null)
        return sent
      } catch (error) {
        note(explain(error))
        if (!isAboutMail(error)) tell(problemOf(error))
        throw error
      }
    },
  }
}

/** By the `code` of nodemailer's errors. */
const PROBLEMS: Record<string, string> = {
  EAUTH: 'The mail server refused the user name or the password.',
  EDNS: 'The mail server was not found.',
  ESOCKET: 'The mail server could not be reached.',
  ECONNECTION: 'The mail server could not be reached.',
  ETLS: 'No secure connection to the mail server was possible.',
  ETIMEDOUT: 'The mail server did not answer in time.',
  EENVELOPE: 'The mail server refused the sender or the recipient.',
  EMESSAGE: 'The mail server refused the message.',
}
const LONGEST_ANSWER = 300

function problemOf(error: unknown): string {
  const { code } = serverError(error)
  return PROBLEMS[typeof code === 'string' ? code : ''] ?? 'The mail could not be sent.'
}

/** Whether this one mail is invalid, or a mail server refused its address: RFC 3463 X.1.X. Shoppers mistype theirs. */
function isAboutMail(error: unknown): boolean {
  if (error instanceof MailError) return true
  const { response } = serverError(error)
  return /^5\d\d[ -]5\.1\./.test(String(response))
}

/** The error's message may contain a password; the server's own answer is shown without those of `secrets`. */
function mailProblem(error: unknown, secrets: readonly string[]): string {
  const problem = problemOf(error)
  const { response } = serverError(error)
  if (typeof response !== 'string' || response.trim() === '') return problem
  const answer = secrets
    .filter((secret) => secret !== '')
    .reduce((text, secret) => text.replaceAll(secret, '…'), response)
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
  return `${problem} It answered: ${answer.slice(0, LONGEST_ANSWER).trim()}`
}

interface ServerError {
  code?: unknown
  response?: unknown
  syscall?: unknown
  timeoutType?: unknown
}

/** What nodemailer adds to its errors. */
function serverError(error: unknown): ServerError {
  return error instanceof Error ? (error as Error & ServerError) : {}
}

/** Before the mail server has accepted the sender's connection. */
const BEFORE_SENDING = new Set([
  'connect',
  'getaddrinfo',
  'CONNECT_TIMEOUT',
  'GREETING_TIMEOUT',
  'UPGRADE_TIMEOUT',
])

/**
 * Whether the mail server may have taken the mail although `send` failed: a connection that was there broke, or became silent,
 * without an answer.
 */
export function mayHaveSent(error: unknown): boolean {
  const { code, response, syscall, timeoutType } = serverError(error)
  if (code !== 'ESOCKET' && code !== 'ECONNECTION' && code !== 'ETIMEDOUT') return false
  if (typeof response === 'string' && response !== '') return false
  return ![syscall, timeoutType].some((phase) => typeof phase === 'string' && BEFORE_SENDING.has(phase))
}
