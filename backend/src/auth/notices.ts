import type { Auth } from './exchange.ts'
import type { MailTemplate } from './mail-templates.ts'
import { plainText } from './plain-text.ts'
import type { UserRow } from './users.ts'

/** What an account's owner is told of afterwards, where the project asks for it. */
export type NoticeKind =
  | 'password_changed'
  | 'email_changed'
  | 'phone_changed'
  | 'identity_linked'
  | 'identity_unlinked'
  | 'mfa_factor_enrolled'
  | 'mfa_factor_unenrolled'

/** What the words of a notice may name besides the site, the address and the owner's own data. */
export interface NoticeValues {
  OldEmail?: string
  Phone?: string
  OldPhone?: string
  Provider?: string
  FactorType?: string
}

export interface Notice {
  kind: NoticeKind
  user: UserRow
  values?: NoticeValues
}

const WORDS: Record<NoticeKind, { subject: string; text: (values: NoticeValues) => string }> = {
  password_changed: {
    subject: 'Your password was changed',
    text: () => 'The password of your account was changed.',
  },
  email_changed: {
    subject: 'Your email address was changed',
    text: () => 'Your account has another email address now. No more mail about it will come here.',
  },
  phone_changed: {
    subject: 'Your phone number was changed',
    text: ({ Phone }) => `Your account has another phone number now: +${Phone}.`,
  },
  identity_linked: {
    subject: 'A new way to sign in was added',
    text: ({ Provider }) => `Your account can now be signed in to with ${Provider}, too.`,
  },
  identity_unlinked: {
    subject: 'A way to sign in was removed',
    text: ({ Provider }) => `Your account can no longer be signed in to with ${Provider}.`,
  },
  mfa_factor_enrolled: {
    subject: 'A second factor was added',
    text: ({ FactorType }) => `Your account now asks for a second factor (${FactorType}) at sign-in.`,
  },
  mfa_factor_unenrolled: {
    subject: 'A second factor was removed',
    text: ({ FactorType }) => `A second factor (${FactorType}) was removed from your account.`,
  },
}
const ALARM = 'If it was not you, choose a new password at once and write to us.'

/** Goes out behind the answer: a mail server that is away undoes nothing that is done. */
export function sendNotices(auth: Auth, notices: Notice[]): void {
  for (const notice of notices) {
    const template = auth.config.notices[notice.kind]
    const to = notice.values?.OldEmail ?? notice.user.email
    if (!template || !to) continue
    auth.mailer.send({ to: [to], ...noticeText(auth, notice, template) }).catch((error: unknown) => {
      console.error(`A ${notice.kind} mail could not be sent:`, error)
    })
  }
}

function noticeText(auth: Auth, { kind, user, values = {} }: Notice, { subject, html }: MailTemplate) {
  const known = { ...values, SiteURL: auth.siteUrl, Email: user.email ?? '', Data: user.raw_user_meta_data }
  const written = html?.render(known)
  const ours = `${WORDS[kind].text(values)}\n\n${ALARM}\n`
  return {
    subject: subject?.render(known) ?? WORDS[kind].subject,
    text: written === undefined ? ours : plainText(written),
    ...(written !== undefined && { html: written }),
  }
}
