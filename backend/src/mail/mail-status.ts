import type { Mailer } from './mailer.ts'

/** What is known of outgoing mail. Contains neither the user name nor the password of the mail server. */
export interface MailStatus {
  /** The mail server's host name; null when mail is written to files. */
  server: string | null
  from: string
  /** The last mail of this process; `problem` is a sentence, or null when it was sent. */
  last: { at: string; problem: string | null } | null
}

export interface WatchedMailer extends Mailer {
  status(): MailStatus
  /** A sentence about an error of `send`. */
  explain(error: unknown): string
}

/** A mailer that remembers the outcome of its last mail. */
export function watchMailer(
  mailer: Mailer,
  { smtpUrl, from }: { smtpUrl: string | undefined; from: string },
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
      try {
        const sent = await mailer.send(mail)
        note(null)
        return sent
      } catch (error) {
        note(explain(error))
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

/** The error's message may contain a password; the server's own answer is shown without those of `secrets`. */
function mailProblem(error: unknown, secrets: readonly string[]): string {
  const { code, response } = error instanceof Error ? (error as Error & ServerError) : {}
  const problem = PROBLEMS[typeof code === 'string' ? code : ''] ?? 'The mail could not be sent.'
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
  if (!(error instanceof Error)) return false
  const { code, response, syscall, timeoutType } = error as Error & ServerError
  if (code !== 'ESOCKET' && code !== 'ECONNECTION' && code !== 'ETIMEDOUT') return false
  if (typeof response === 'string' && response !== '') return false
  return ![syscall, timeoutType].some((phase) => typeof phase === 'string' && BEFORE_SENDING.has(phase))
}
