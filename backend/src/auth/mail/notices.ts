import type { MailBrand } from '../../mail/mail-brand.ts'
import type { AuthServices } from '../endpoint.ts'
import { deliverMail, type PreparedMail } from './deliver-mail.ts'
import { paragraphsMail, writtenContent } from './mail-texts.ts'
import type { MailTemplate, Notice, NoticeKind, NoticeValues } from './mail-types.ts'

const TEXTS: Record<NoticeKind, { subject: string; text: (values: NoticeValues) => string }> = {
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
const WARNING = 'If it was not you, choose a new password at once and write to us.'

/** Sends after the response, without waiting: a failing mail server does not undo the change. */
export function sendNotices(auth: AuthServices, notices: Notice[]): void {
  for (const notice of notices) {
    const template = auth.config.notices[notice.kind]
    const to = notice.values?.OldEmail ?? notice.user.email
    if (!template || !to) continue
    sendNotice(auth, notice, { to, template }).catch((error: unknown) => {
      auth.logger.error({ err: error, kind: notice.kind }, 'A mail could not be sent')
    })
  }
}

async function sendNotice(
  auth: AuthServices,
  notice: Notice,
  { to, template }: { to: string; template: MailTemplate },
): Promise<void> {
  const brand = await auth.mailBrand()
  await auth.mailer.send({ to: [to], ...noticeText(auth, notice, template, brand) })
}

function noticeText(
  auth: AuthServices,
  { kind, user, values = {} }: Notice,
  { subject, html }: MailTemplate,
  brand: MailBrand | undefined,
) {
  const known = { ...values, SiteURL: auth.siteUrl, Email: user.email ?? '', Data: user.raw_user_meta_data }
  const ours = paragraphsMail(TEXTS[kind].subject, [TEXTS[kind].text(values), WARNING], brand)
  const mail = { ...ours, ...(subject && { subject: subject.render(known) }) }
  return html ? { ...mail, ...writtenContent(mail.subject, html.render(known), brand) } : mail
}

const ATTEMPTS = {
  signup: 'Somebody tried to create an account with this email address, which has an account already.',
  email_change: 'Somebody tried to use this email address for another account. It has an account already.',
}
const HELP = 'If it was you, sign in here, or ask for a new password if you have forgotten yours:'
const CALM = 'If it was not you, you need not do anything. Nothing was changed.'

/**
 * Tells the owner of an address what the response hides: that somebody used the address of an account for another one. It
 * has no code, so nothing can be confirmed with it. The caller counts it as a mail of the project.
 */
export function prepareAddressTakenMail(
  auth: AuthServices,
  attempt: keyof typeof ATTEMPTS,
  to: string,
): PreparedMail {
  const paragraphs = [ATTEMPTS[attempt], HELP, `Sign in: ${auth.siteUrl}`, CALM]
  const compose = async () => ({
    to: [to],
    ...paragraphsMail('You have an account already', paragraphs, await auth.mailBrand()),
  })
  return { send: () => deliverMail(auth, 'address_taken', compose) }
}
