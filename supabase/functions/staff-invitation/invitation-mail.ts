import { escapeHtml } from '../_shared/escape-html.ts'
import type { OutgoingMail } from '../_shared/send-mail.ts'

const DAYS = 7

/** The mail to the invited person. Its link is a secret. */
export function invitationMail(site: string, link: string): Omit<OutgoingMail, 'to'> {
  const lines = [
    `You are invited to the back office of ${site}.`,
    'Open the link, choose a password that only you know, and you are in.',
    `The invitation counts for ${DAYS} days. If the link has run out before, its page sends you a new one.`,
    'If you did not expect this mail, you can ignore it.',
  ]
  const [first = '', ...rest] = lines
  return {
    subject: `Your invitation to the back office of ${site}`,
    text: `${first}\n\n${link}\n\n${rest.join('\n')}\n`,
    html: [
      `<p>${escapeHtml(first)}</p>`,
      `<p><a href="${escapeHtml(link)}">Accept the invitation</a></p>`,
      ...rest.map((line) => `<p>${escapeHtml(line)}</p>`),
    ].join('\n'),
  }
}
