import type { Query } from '../../postgres/database.ts'
import type { AuthServices } from '../endpoint.ts'
import { AuthError } from '../errors.ts'
import { limitProjectMails } from '../limits/mails.ts'
import { codeHash, newCode } from '../one-time-token.ts'
import { PKCE_PREFIX, startFlow } from '../sessions/pkce.ts'
import type { CodeChallenge } from '../sessions/pkce.ts'
import { findUserByEmail } from '../users/users.ts'
import type { UserRow } from '../users/users.ts'
import { deliverMail, type PreparedMail } from './deliver-mail.ts'
import { mailText } from './mail-texts.ts'
import type { MailValues } from './mail-texts.ts'
import type { MailKind } from './mail-types.ts'
import { prepareAddressTakenMail } from './notices.ts'

/**
 * The columns with the code and sending time of each kind of mail. Constants, since they become part of statements.
 */
const COLUMNS = {
  signup: { token: 'confirmation_token', sentAt: 'confirmation_sent_at' },
  recovery: { token: 'recovery_token', sentAt: 'recovery_sent_at' },
  magiclink: { token: 'recovery_token', sentAt: 'recovery_sent_at' },
  invite: { token: 'confirmation_token', sentAt: 'confirmation_sent_at' },
  reauthentication: { token: 'reauthentication_token', sentAt: 'reauthentication_sent_at' },
  email_change: { token: 'email_change_token_new', sentAt: 'email_change_sent_at' },
} as const

/** The `amr` method of each kind of link that leads to an auth code. */
export const LINK_METHODS = {
  signup: 'email/signup',
  recovery: 'recovery',
  magiclink: 'magiclink',
  invite: 'invite',
  email_change: 'email_change',
} as const

/** Where the account's address has changed since it was read: the old address gets neither a code nor a mail. */
const NO_MAIL: PreparedMail = { send: async () => {} }

/**
 * Stores a new code for the account and prepares the mail with it. Callers limit how often, and give a transaction. With a code
 * challenge, the link leads to an auth code that only the client with the verifier can exchange for a session.
 * @throws AuthError over_email_send_rate_limit
 */
export async function prepareMail(
  auth: AuthServices,
  query: Query,
  kind: keyof typeof COLUMNS,
  user: UserRow,
  redirectTo: string,
  challenge?: CodeChallenge,
): Promise<PreparedMail> {
  const { token, sentAt } = COLUMNS[kind]
  const address = kind === 'email_change' ? 'email_change' : 'email'
  const to = user[address] ?? ''
  const code = newCode(auth.config.otpLength)
  const hash = prefixed(codeHash(auth.keys, to, code), challenge)
  const { rowCount: stored } = await query(
    `update auth.users set ${token} = $2, ${sentAt} = now(), updated_at = now()
     where id = $1 and coalesce(${address}, '') = $3`,
    [user.id, hash, to],
  )
  if (challenge && kind !== 'reauthentication') {
    await startFlow(query, user.id, LINK_METHODS[kind], challenge)
  }
  // After the account's row, as in every other transaction: in the other order two of them could wait for each other.
  await limitProjectMails(auth, query)
  if (stored === 0) return NO_MAIL
  return { send: () => sendMail(auth, kind, { user, to, code, hash, redirectTo }) }
}

/**
 * The mails that ask to confirm a change of the address to `user.email_change`. With double confirmation both addresses start
 * afresh: otherwise one of them could confirm twice.
 */
export async function prepareAddressChange(
  auth: AuthServices,
  query: Query,
  user: UserRow,
  redirectTo: string,
  challenge?: CodeChallenge,
): Promise<PreparedMail[]> {
  await query('update auth.users set email_change_confirm_status = 0 where id = $1', [user.id])
  const mails = [await prepareMailToNew(auth, query, user, redirectTo, challenge)]
  if (auth.config.doubleConfirmChanges && user.email) {
    mails.push(await prepareMailToCurrent(auth, query, user, redirectTo, challenge))
  }
  return mails
}

/**
 * The mail that asks the new address to confirm a change. If the address has an account, its owner is told so instead: the
 * code that is stored is sent to nobody, so that the account looks and waits as if the address were free.
 */
async function prepareMailToNew(
  auth: AuthServices,
  query: Query,
  user: UserRow,
  redirectTo: string,
  challenge?: CodeChallenge,
): Promise<PreparedMail> {
  const asking = await prepareMail(auth, query, 'email_change', user, redirectTo, challenge)
  const owner = await findUserByEmail(query, user.email_change)
  if (!owner) return asking
  return prepareAddressTakenMail(auth, 'email_change', user.email_change)
}

/** The mail that asks the current address to confirm a change. */
async function prepareMailToCurrent(
  auth: AuthServices,
  query: Query,
  user: UserRow,
  redirectTo: string,
  challenge?: CodeChallenge,
): Promise<PreparedMail> {
  const to = user.email ?? ''
  const code = newCode(auth.config.otpLength)
  const hash = prefixed(codeHash(auth.keys, to, code), challenge)
  const { rowCount: stored } = await query(
    'update auth.users set email_change_token_current = $2 where id = $1 and email = $3 and email_change = $4',
    [user.id, hash, to, user.email_change],
  )
  await limitProjectMails(auth, query)
  if (stored === 0) return NO_MAIL
  return { send: () => sendMail(auth, 'email_change', { user, to, code, hash, redirectTo }) }
}

const prefixed = (hash: string, challenge: CodeChallenge | undefined) =>
  challenge ? PKCE_PREFIX + hash : hash

interface OutgoingMail {
  user: UserRow
  to: string
  code: string
  hash: string
  redirectTo: string
}

async function sendMail(auth: AuthServices, kind: MailKind, mail: OutgoingMail): Promise<void> {
  await deliverMail(auth, kind, async () => {
    const values = valuesOf(auth, kind, mail)
    return {
      to: [mail.to],
      ...mailText(kind, values, auth.config.mailTemplates[kind], await auth.mailBrand()),
    }
  })
}

function valuesOf(
  auth: AuthServices,
  kind: MailKind,
  { user, to, code, hash, redirectTo }: OutgoingMail,
): MailValues {
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

export function linkFor(
  auth: Pick<AuthServices, 'issuer'>,
  kind: string,
  token: string,
  redirectTo: string,
): string {
  return `${auth.issuer}/verify?${new URLSearchParams({ token, type: kind, redirect_to: redirectTo })}`
}

/** The database may be on another machine. */
const CLOCK_TOLERANCE_SECONDS = 60

/**
 * Refuses a mail soon after the last one of its kind to the account. For mails that anybody can request, limitMails counts the
 * address instead.
 * @throws AuthError over_email_send_rate_limit
 */
export function requireMailPause(auth: AuthServices, sentAt: Date | null): void {
  if (!sentAt) return
  const wait = Math.ceil(sentAt.getTime() / 1000 + auth.config.maxEmailFrequency - Date.now() / 1000)
  // A mail dated in the future was sent while the clock was ahead.
  if (wait <= 0 || wait > auth.config.maxEmailFrequency + CLOCK_TOLERANCE_SECONDS) return
  throw new AuthError(
    429,
    'over_email_send_rate_limit',
    `For security purposes, you can only request this after ${wait} seconds.`,
  )
}
