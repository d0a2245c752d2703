import { escapeHtml } from '../_shared/escape-html.ts'
import type { Message } from './message.ts'

/** A mail in the format of Resend's API. */
export interface Mail {
  /** Optional for the shop's own backend, which has a default sender; required by Resend. */
  from?: string
  to: string[]
  reply_to: string
  subject: string
  text: string
  html: string
}

/** The mail to the shop about a message. A reply to it goes to the visitor. */
export function composeMail(
  message: Message,
  { siteName, ...addresses }: { from?: string; to: string; siteName: string },
): Mail {
  const rows: [string, string][] = [
    ['Name', message.name],
    ['Email', message.email],
    ['Phone', message.phone ?? 'Not given'],
  ]
  return {
    ...(addresses.from ? { from: addresses.from } : {}),
    to: [addresses.to],
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
