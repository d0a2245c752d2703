import type { Query } from '../postgres/database.ts'
import { AuthError } from './errors.ts'
import type { Auth } from './exchange.ts'
import { mailText } from './mail-texts.ts'
import type { MailKind, MailValues } from './mail-texts.ts'
import { codeHash, newCode } from './one-time-token.ts'
import { PKCE_PREFIX, startFlow } from './pkce.ts'
import type { CodeChallenge } from './pkce.ts'
import type { UserRow } from './users.ts'

/** Where each kind of mail keeps its code and the time it was sent. Never from input: these become part of statements. */
const COLUMNS = {
  signup: { token: 'confirmation_token', sentAt: 'confirmation_sent_at' },
  recovery: { token: 'recovery_token', sentAt: 'recovery_sent_at' },
  magiclink: { token: 'recovery_token', sentAt: 'recovery_sent_at' },
  invite: { token: 'confirmation_token', sentAt: 'confirmation_sent_at' },
  reauthentication: { token: 'reauthentication_token', sentAt: 'reauthentication_sent_at' },
  email_change: { token: 'email_change_token_new', sentAt: 'email_change_sent_at' },
} as const

/** What a link of each kind writes into `amr` when it leads to a code for the exchange. */
export const LINK_METHODS = {
  signup: 'email/signup',
  recovery: 'recovery',
  magiclink: 'magiclink',
  invite: 'invite',
  email_change: 'email_change',
} as const

/** In the place of an address: the limit is the whole project's. */
const EVERYBODY = 'everybody'

/** A mail that is ready to go once its code is safely stored. */
export interface PreparedMail {
  send(): Promise<void>
}

/**
 * Stores a new code for the account and prepares the mail with it. With a code challenge, the link will lead to a code that
 * only its author can exchange for a session.
 * @throws AuthError over_email_send_rate_limit
 */
export async function prepareMail(
  auth: Auth,
  query: Query,
  kind: keyof typeof COLUMNS,
  user: UserRow,
  redirectTo: string,
  challenge?: CodeChallenge,
): Promise<PreparedMail> {
  const { token, sentAt } = COLUMNS[kind]
  const to = kind === 'email_change' ? user.email_change : (user.email ?? '')
  checkFrequency(auth, user[sentAt])
  auth.limits.emailsSent(EVERYBODY)
  const code = newCode(auth.config.otpLength)
  const hash = prefixed(codeHash(to, code), challenge)
  if (challenge && kind !== 'reauthentication') {
    await startFlow(query, user.id, LINK_METHODS[kind], challenge)
  }
  await query(`update auth.users set ${token} = $2, ${sentAt} = now(), updated_at = now() where id = $1`, [
    user.id,
    hash,
  ])
  return { send: () => sendMail(auth, kind, { user, to, code, hash, redirectTo }) }
}

/** The mail that asks the old address about a change. */
export async function prepareMailToCurrent(
  auth: Auth,
  query: Query,
  user: UserRow,
  redirectTo: string,
  challenge?: CodeChallenge,
): Promise<PreparedMail> {
  const to = user.email ?? ''
  auth.limits.emailsSent(EVERYBODY)
  const code = newCode(auth.config.otpLength)
  const hash = prefixed(codeHash(to, code), challenge)
  await query('update auth.users set email_change_token_current = $2 where id = $1', [user.id, hash])
  return { send: () => sendMail(auth, 'email_change', { user, to, code, hash, redirectTo }) }
}

const prefixed = (hash: string, challenge: CodeChallenge | undefined) =>
  challenge ? PKCE_PREFIX + hash : hash

interface Letter {
  user: UserRow
  to: string
  code: string
  hash: string
  redirectTo: string
}

async function sendMail(auth: Auth, kind: MailKind, letter: Letter): Promise<void> {
  try {
    const text = mailText(kind, valuesOf(auth, kind, letter), auth.config.mailTemplates[kind])
    await auth.mailer.send({ to: [letter.to], ...text })
  } catch (error) {
    console.error(`A ${kind} mail could not be sent:`, error)
    throw new AuthError(500, 'unexpected_failure', 'Error sending the email')
  }
}

function valuesOf(auth: Auth, kind: MailKind, { user, to, code, hash, redirectTo }: Letter): MailValues {
  return {
    Token: code,
    TokenHash: hash,
    ConfirmationURL: linkFor(auth, kind, hash, redirectTo),
    SiteURL: auth.siteUrl,
    RedirectTo: redirectTo,
    Email: user.email ?? '',
    NewEmail: user.email_change,
    SendingTo: to,
    Data: user.raw_user_meta_data,
  }
}

export function linkFor(auth: Pick<Auth, 'issuer'>, kind: string, token: string, redirectTo: string): string {
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
