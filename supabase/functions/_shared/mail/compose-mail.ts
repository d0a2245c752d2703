import type { OutgoingMail } from '../send-mail.ts'
import type { MailContent, MailTemplate } from './mail-content.ts'
import { mailHtml } from './mail-html.ts'
import { mailParts, type MailPart } from './mail-parts.ts'
import { mailValues } from './mail-values.ts'

/** A line such as `Dear {{name}},`. */
const GREETING = /^[\p{L} ]*\{\{ ?name ?\}\}[,:!]?$/u
const WORD = /\{\{([^{}]*)\}\}/g

/** The mail in the shop's design, as HTML and as text. `siteUrl` has no slash at its end. */
export function composeMail(
  template: MailTemplate,
  content: MailContent,
  siteUrl: string,
): Omit<OutgoingMail, 'to'> {
  const values = mailValues(content)
  const isLeftOut = values['name'] === ''
  const valueOf = (word: string) => (word === 'name' && isLeftOut ? 'customer' : (values[word] ?? ''))
  const fill = (text: string) => text.replaceAll(WORD, (_, word: string) => valueOf(word.trim()))
  const fillLine = (line: string) => (isLeftOut && GREETING.test(line.trim()) ? 'Hello,' : fill(line))
  const parts = template.body
    .split(/\r?\n/)
    .flatMap((line) => lineParts(line, content, siteUrl, fillLine))
    .filter((part, index, all) => !isBlank(part) || (index > 0 && !isBlank(all[index - 1])))
  const subject = fill(template.subject)
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  return {
    subject,
    text: `${parts.map(partText).join('\n').trim()}\n\n${values['shop'] ?? ''}\n${siteUrl}\n`,
    html: mailHtml({ subject, parts, shop: content.shop, siteUrl }),
  }
}

/** A line with nothing but a word such as {{items}} becomes that part of the mail. */
function lineParts(
  line: string,
  content: MailContent,
  siteUrl: string,
  fill: (text: string) => string,
): MailPart[] {
  const word = /^\s*\{\{\s*(\w+)\s*\}\}\s*$/.exec(line)?.[1] ?? ''
  return mailParts(word, content, siteUrl) ?? [{ type: 'text', text: fill(line).trim() }]
}

function isBlank(part: MailPart | undefined): boolean {
  return part?.type === 'text' && part.text === ''
}

function partText(part: MailPart): string {
  switch (part.type) {
    case 'text':
      return part.text
    case 'button':
      return `${part.label}: ${part.url}`
    case 'rows':
      return part.rows.map(([label, value]) => `${label}  ${value}`).join('\n')
    case 'lines':
      return [part.title, ...part.lines].filter((line) => line !== '').join('\n')
  }
}
