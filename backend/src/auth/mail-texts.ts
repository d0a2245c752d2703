export type MailKind = 'signup' | 'recovery' | 'email_change'

interface MailText {
  subject: string
  text: string
  html: string
}

const WORDS: Record<MailKind, { subject: string; ask: string; action: string }> = {
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
  email_change: {
    subject: 'Confirm the change of your email address',
    ask: 'Please confirm that your account should use the new email address.',
    action: 'Confirm the change',
  },
}

/** The words of a mail. Link and code are made by this service and hold no characters that HTML would read. */
export function mailText(kind: MailKind, { code, link }: { code: string; link: string }): MailText {
  const { subject, ask, action } = WORDS[kind]
  const ignore = 'If you did not ask for this mail, you can ignore it.'
  const href = link.replaceAll('&', '&amp;')
  return {
    subject,
    text: `${ask}\n\n${action}:\n${link}\n\nOr enter this code: ${code}\n\n${ignore}\n`,
    html: `<p>${ask}</p>\n<p><a href="${href}">${action}</a></p>\n<p>Or enter this code: <strong>${code}</strong></p>\n<p>${ignore}</p>\n`,
  }
}
