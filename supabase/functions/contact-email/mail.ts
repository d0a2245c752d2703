import { escapeHtml } from '../_shared/escape-html.ts'
import type { OutgoingMail } from '../_shared/send-mail.ts'
import type { Message } from './message.ts'

/** The mail to the shop about a message. A reply to it goes to the visitor. */
export function composeMail(message: Message, to: string, siteName: string): OutgoingMail {
  const rows: [string, string][] = [
    ['Name', message.name],
    ['Email', message.email],
    ['Phone', message.phone ?? 'Not given'],
  ]
  return {
    to: [to],
    reply_to: message.email,
    subject: `New message from ${message.name}`,
    text: `${rows.map(([label, value]) => `${label}: ${value}`).join('\n')}\n\n${message.message}\n`,
    html: [
      `<h1>New message from the website${siteName === '' ? '' : ` of ${escapeHtml(siteName)}`}</h1>`,
      ...rows.map(([label, value]) => `<p><strong>${label}:</strong> ${escapeHtml(value)}</p>`),
      `<p style="white-space: pre-line">${escapeHtml(message.message)}</p>`,
    ].join('\n'),
  }
}
