import type { MailTemplate } from './mail-templates.ts'
import { plainText } from './plain-text.ts'

export type MailKind = 'signup' | 'recovery' | 'magiclink' | 'invite' | 'email_change' | 'reauthentication'

interface MailText {
  subject: string
  text: string
  html: string
}

const WORDS: Record<MailKind, { subject: string; ask: string; action?: string }> = {
  signup: {
    subject: 'Confirm your email address',
    ask: 'Please confirm that this is your email address. Your account is ready as soon as you do.',
    action: 'Confirm my address',
  },
  recovery: {
    subject: 'Reset your password',
    ask: 'Somebody asked for a new password for your account. If it was you, choose one here.',
    action: 'Choose a new password',
  },
  magiclink: {
    subject: 'Sign in to your account',
    ask: 'Somebody asked to sign in to your account. If it was you, go on here.',
    action: 'Sign in',
  },
  invite: {
    subject: 'You are invited',
    ask: 'Somebody made an account for you. Accept the invitation to use it.',
    action: 'Accept the invitation',
  },
  reauthentication: {
    subject: 'Confirm that it is you',
    ask: 'Somebody wants to change how your account is signed in to. If it is you, confirm it.',
  },
  email_change: {
    subject: 'Confirm the change of your email address',
    ask: 'Please confirm that your account should use the new email address.',
    action: 'Confirm the change',
  },
}

/** What a mail is about, by the names that a project's own templates use. */
export interface MailValues {
  Token: string
  TokenHash: string
  ConfirmationURL: string
  SiteURL: string
  RedirectTo: string
  Email: string
  /** With a change of address. */
  NewEmail: string
  SendingTo: string
  Data: Record<string, unknown>
}

/** A mail in the project's own words, as far as it has any. */
export function mailText(kind: MailKind, values: MailValues, { subject, html }: MailTemplate = {}): MailText {
  const ours = ownText(kind, { code: values.Token, link: values.ConfirmationURL })
  const written = html?.render({ ...values })
  return {
    ...ours,
    ...(subject && { subject: subject.render({ ...values }) }),
    ...(written !== undefined && { html: written, text: plainText(written) }),
  }
}

/** Link and code are made by this service and hold no characters that HTML would read. */
function ownText(kind: MailKind, { code, link }: { code: string; link: string }): MailText {
  const { subject, ask, action } = WORDS[kind]
  const ignore = 'If you did not ask for this mail, you can ignore it.'
  const href = link.replaceAll('&', '&amp;')
  const way = action
    ? {
        text: `${action}:\n${link}\n\nOr enter this code: ${code}`,
        html: `<p><a href="${href}">${action}</a></p>\n<p>Or enter this code: <strong>${code}</strong></p>`,
      }
    : { text: `Enter this code: ${code}`, html: `<p>Enter this code: <strong>${code}</strong></p>` }
  return {
    subject,
    text: `${ask}\n\n${way.text}\n\n${ignore}\n`,
    html: `<p>${ask}</p>\n${way.html}\n<p>${ignore}</p>\n`,
  }
}
