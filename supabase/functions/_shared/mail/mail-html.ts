import { escapeHtml } from '../escape-html.ts'
import type { MailedShop } from './mail-content.ts'
import type { MailPart } from './mail-parts.ts'
import { siteName } from './mail-values.ts'

const INK = '#2b2118'
const SOFT = '#6b5d50'
const SANS = "'Work Sans',Helvetica,Arial,sans-serif"

interface MailPage {
  subject: string
  parts: readonly MailPart[]
  shop: MailedShop
  /** Without a slash at its end. */
  siteUrl: string
}

/** A page of inline styles and tables, because mail programs know little else. */
export function mailHtml({ subject, parts, shop, siteUrl }: MailPage): string {
  const name = escapeHtml(siteName(shop.site_name))
  const contact = [shop.contact_address, shop.contact_phone, shop.contact_email]
    .filter((line): line is string => line !== null && line.trim() !== '')
    .map((line) => escapeHtml(line.trim()))
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:0;background:${escapeHtml(shop.background_color)};color:${INK};font-family:${SANS};font-size:16px;line-height:1.5">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px">
<tr><td style="padding:0 0 20px"><a href="${escapeHtml(siteUrl)}" style="color:${INK}"><img src="${escapeHtml(siteUrl)}/media/mail-header.png" alt="${name}" width="320" height="64" style="display:block;margin:0 auto;max-width:100%;height:auto;border:0;font-size:24px"></a></td></tr>
<tr><td style="padding:28px 24px;background:#ffffff;border-radius:16px;word-break:break-word">
${parts.map((part) => partHtml(part, shop)).join('\n')}
</td></tr>
<tr><td style="padding:20px 24px;color:${SOFT};font-size:14px;word-break:break-word">${[name, ...contact].join('<br>')}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}

function partHtml(part: MailPart, shop: MailedShop): string {
  switch (part.type) {
    case 'text':
      return part.text === '' ? '' : `<p style="margin:0 0 16px">${escapeHtml(part.text)}</p>`
    case 'button':
      return button(part.label, part.url, shop.accent_color)
    case 'rows':
      return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px;border-top:1px solid #e5dccf">${part.rows.map(([label, value], index) => row(label, value, index === part.rows.length - 1)).join('')}</table>`
    case 'lines':
      return `<p style="margin:0 0 4px;font-weight:600">${escapeHtml(part.title)}</p>\n<p style="margin:0 0 20px;color:${SOFT}">${part.lines.map(escapeHtml).join('<br>')}</p>`
  }
}

function row(label: string, value: string, isTotal: boolean): string {
  const style = `padding:10px 0;border-bottom:1px solid #e5dccf;vertical-align:top;${isTotal ? 'font-weight:600' : ''}`
  return `<tr><td style="${style}">${escapeHtml(label)}</td><td align="right" style="${style};padding-left:16px;white-space:nowrap">${escapeHtml(value)}</td></tr>`
}

function button(label: string, url: string, color: string): string {
  const ink = isLight(color) ? INK : '#ffffff'
  return `<p style="margin:8px 0 20px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:13px 26px;border-radius:999px;background:${escapeHtml(color)};color:${ink};font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>`
}

/** Whether dark letters are easier to read on the colour, by its relative luminance (WCAG 2.2). */
function isLight(color: string): boolean {
  const channels = [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16) / 255)
  const [red = 0, green = 0, blue = 0] = channels.map((share) =>
    share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.25
}
