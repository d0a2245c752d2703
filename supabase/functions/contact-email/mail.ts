import type { Message } from './message.ts'

/** A mail in the shape that Resend's API takes. */
export interface Mail {
  /** Left out, the shop's own backend names its usual sender; Resend itself asks for one. */
  from?: string
  to: string[]
  reply_to: string
  subject: string
  text: string
  html: string
}

/** The mail that tells the shop of a message; answering it answers the visitor. */
export function composeMail(message: Message, addresses: { from?: string; to: string }): Mail {
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
      '<h1>New message from the website</h1>',
      ...rows.map(([label, value]) => `<p><strong>${label}:</strong> ${escapeHtml(value)}</p>`),
      `<p style="white-space: pre-line">${escapeHtml(message.message)}</p>`,
    ].join('\n'),
  }
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function escapeHtml(value: string): string {
  return value.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}
