import { escapeHtml } from '../escape-html.ts'
import type { MailedShop } from './mail-content.ts'
import type { MailPart } from './mail-parts.ts'
import { siteName } from './mail-values.ts'

const INK = '#2b2118'
const FALLBACKS = 'Helvetica,Arial,sans-serif'
/** The font of texts, which readers see who have it. */
const FONTS: Record<string, string> = { modern: `Inter,${FALLBACKS}` }
const WORK_SANS = `'Work Sans',${FALLBACKS}`

export interface MailPage {
  subject: string
  shop: MailedShop
  /** Without a slash at its end. */
  siteUrl: string
}

/** A mail of parts in the shop's look. */
export function mailHtml({ parts, ...page }: MailPage & { parts: readonly MailPart[] }): string {
  return framed(parts.map((part) => partHtml(part, page.shop)).join('\n'), page)
}

const PARAGRAPH = '<p style="margin:0 0 16px">'
const ONLY_LINK = /<p>\s*<a\s([^<>]*)>([^<>]*)<\/a\s*>\s*<\/p>/g

/** A mail whose content is HTML, in the shop's look: a link that is alone in its paragraph becomes the button. */
export function mailHtmlAround(content: string, page: MailPage): string {
  const { before, link } = buttonHtml(page.shop.accent_color)
  const html = content.replaceAll(
    ONLY_LINK,
    (_, attributes: string, label: string) => `${before}<a ${attributes.trim()} ${link}>${label}</a></p>`,
  )
  return framed(html.replaceAll('<p>', PARAGRAPH), page)
}

/** A page of inline styles and tables, because mail programs know little else. */
function framed(content: string, { subject, shop, siteUrl }: MailPage): string {
  const name = escapeHtml(siteName(shop.site_name))
  const background = escapeHtml(shop.background_color)
  const font = FONTS[shop.font_pair] ?? WORK_SANS
  const header = escapeHtml(`${siteUrl}/media/mail-header.png?v=${Date.parse(shop.updated_at)}`)
  const contact = [shop.contact_address, shop.contact_phone, shop.contact_email]
    .filter((line): line is string => line !== null && line.trim() !== '')
    .map((line) => escapeHtml(line.trim()))
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:0;background:${background};color:${INK};font-family:${font};font-size:16px;line-height:1.5">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px">
<tr><td style="padding:0 0 20px"><a href="${escapeHtml(siteUrl)}" style="color:${INK}"><img src="${header}" alt="${name}" width="320" height="64" style="display:block;margin:0 auto;max-width:100%;height:auto;border:0;font-size:24px"></a></td></tr>
<tr><td style="padding:28px 24px;background:#ffffff;border-radius:16px;word-break:break-word">
${content}
</td></tr>
<tr><td style="padding:20px 24px;color:${soft(shop)};font-size:14px;word-break:break-word">${[name, ...contact].join('<br>')}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}

function partHtml(part: MailPart, shop: MailedShop): string {
  switch (part.type) {
    case 'text':
      return part.text === '' ? '' : `${PARAGRAPH}${escapeHtml(part.text)}</p>`
    case 'button':
      return button(part.label, part.url, shop.accent_color)
    case 'rows':
      return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px;border-top:1px solid ${rule(shop)}">${part.rows.map(([label, value], index) => row(label, value, `1px solid ${rule(shop)};${index === part.rows.length - 1 ? 'font-weight:600' : ''}`)).join('')}</table>`
    case 'lines':
      return `<p style="margin:0 0 4px;font-weight:600">${escapeHtml(part.title)}</p>\n<p style="margin:0 0 20px;color:${soft(shop)}">${part.lines.map(escapeHtml).join('<br>')}</p>`
  }
}

/** Legible on every background that the settings accept, as `ink-soft` of the shop's pages. */
function soft({ background_color: background }: MailedShop): string {
  return mix(INK, background, 0.25)
}

function rule({ background_color: background }: MailedShop): string {
  return mix(background, INK, 0.1)
}

/** `share` of the second colour in the first. */
function mix(color: string, other: string, share: number): string {
  const mixed = [1, 3, 5].map((start) => {
    const [from = 0, to = 0] = [color, other].map((text) => Number.parseInt(text.slice(start, start + 2), 16))
    return Math.round(from + (to - from) * share)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${mixed.join('')}`
}

function row(label: string, value: string, border: string): string {
  const style = `padding:10px 0;vertical-align:top;border-bottom:${border}`
  return `<tr><td style="${style}">${escapeHtml(label)}</td><td align="right" style="${style};padding-left:16px;white-space:nowrap">${escapeHtml(value)}</td></tr>`
}

function button(label: string, url: string, color: string): string {
  const { before, link } = buttonHtml(color)
  return `${before}<a href="${escapeHtml(url)}" ${link}>${escapeHtml(label)}</a></p>`
}

/** The start of a button's paragraph, and the style of its link. */
function buttonHtml(color: string) {
  const ink = isLight(color) ? INK : '#ffffff'
  return {
    before: '<p style="margin:8px 0 20px">',
    link: `style="display:inline-block;padding:13px 26px;border-radius:999px;background:${escapeHtml(color)};color:${ink};font-weight:600;text-decoration:none"`,
  }
}

/** Whether dark letters are easier to read on the colour, by its relative luminance (WCAG 2.2). */
function isLight(color: string): boolean {
  const channels = [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16) / 255)
  const [red = 0, green = 0, blue = 0] = channels.map((share) =>
    share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.25
}
