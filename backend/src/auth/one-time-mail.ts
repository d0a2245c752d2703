import type { Query } from '../postgres/database.ts'
import { AuthError } from './errors.ts'
import type { Auth } from './exchange.ts'
import { mailText } from './mail-texts.ts'
import type { MailKind } from './mail-texts.ts'
import { codeHash, newCode } from './one-time-token.ts'
import type { UserRow } from './users.ts'

/** Where each kind of mail keeps its code and the time it was sent. Never from input: these become part of statements. */
const COLUMNS = {
  signup: { token: 'confirmation_token', sentAt: 'confirmation_sent_at' },
  recovery: { token: 'recovery_token', sentAt: 'recovery_sent_at' },
  email_change: { token: 'email_change_token_new', sentAt: 'email_change_sent_at' },
} as const

/** A mail that is ready to go once its code is safely stored. */
export interface PreparedMail {
  send(): Promise<void>
}

/**
 * Stores a new code for the account and prepares the mail with it.
 * @throws AuthError over_email_send_rate_limit
 */
export async function prepareMail(
  auth: Auth,
  query: Query,
  kind: keyof typeof COLUMNS,
  user: UserRow,
  redirectTo: string,
): Promise<PreparedMail> {
  const { token, sentAt } = COLUMNS[kind]
  const to = kind === 'email_change' ? user.email_change : (user.email ?? '')
  checkFrequency(auth, user[sentAt])
  const code = newCode(auth.config.otpLength)
  const hash = codeHash(to, code)
  await query(`update auth.users set ${token} = $2, ${sentAt} = now(), updated_at = now() where id = $1`, [
    user.id,
    hash,
  ])
  return { send: () => sendMail(auth, kind, to, code, linkFor(auth, kind, hash, redirectTo)) }
}

/** The mail that asks the old address about a change. */
export async function prepareMailToCurrent(
  auth: Auth,
  query: Query,
  user: UserRow,
  redirectTo: string,
): Promise<PreparedMail> {
  const to = user.email ?? ''
  const code = newCode(auth.config.otpLength)
  const hash = codeHash(to, code)
  await query('update auth.users set email_change_token_current = $2 where id = $1', [user.id, hash])
  return {
    send: () => sendMail(auth, 'email_change', to, code, linkFor(auth, 'email_change', hash, redirectTo)),
  }
}

async function sendMail(auth: Auth, kind: MailKind, to: string, code: string, link: string): Promise<void> {
  try {
    await auth.mailer.send({ to: [to], ...mailText(kind, { code, link }) })
  } catch (error) {
    console.error(`A ${kind} mail could not be sent:`, error)
    throw new AuthError(500, 'unexpected_failure', 'Error sending the email')
  }
}

function linkFor(auth: Auth, kind: MailKind, token: string, redirectTo: string): string {
  return `${auth.issuer}/verify?${new URLSearchParams({ token, type: kind, redirect_to: redirectTo })}`
}

function checkFrequency(auth: Auth, sentAt: Date | null): void {
  if (!sentAt) return
  const wait = Math.ceil(sentAt.getTime() / 1000 + auth.config.maxEmailFrequency - Date.now() / 1000)
  if (wait <= 0) return
  throw new AuthError(
    429,
    'over_email_send_rate_limit',
    `For security purposes, you can only request this after ${wait} seconds.`,
  )
}
